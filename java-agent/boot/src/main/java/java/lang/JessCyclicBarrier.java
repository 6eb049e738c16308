package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A barrier at which threads arrive without an order, where code of the JDK is trusted: a count of
 * arrivals that each adds to, and a wait for as many as end its round.
 *
 * <p>Which round a thread arrives in follows from its own arrivals as long as no more threads use
 * the barrier than it has parties: a round that it has not arrived in cannot end. Of all else the
 * order of arrivals is a part: who comes last runs the command of the barrier, who looks at the
 * result of {@code await} learns its number, and an interruption, a timeout or a reset breaks the
 * round of those that have arrived. A result that is thrown away shows nothing; one that is used is
 * looked up before the thread adds its own arrival. The other cases reveal the order ({@link
 * JessRevealed}), and the JDK's own code runs from then on.
 *
 * <p>Invariant: the fields of the barrier stay as they are after its construction. Source: the
 * documents of CyclicBarrier; SOUNDNESS.md, T9.
 */
final class JessCyclicBarrier {
    /** The transform keeps the body for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PARTIES = UNSAFE.objectFieldOffset(CyclicBarrier.class, "parties");
    private static final long COUNT = UNSAFE.objectFieldOffset(CyclicBarrier.class, "count");
    private static final long TRIP = UNSAFE.objectFieldOffset(CyclicBarrier.class, "trip");
    private static final long COMMAND =
            UNSAFE.objectFieldOffset(CyclicBarrier.class, "barrierCommand");

    private JessCyclicBarrier() {}

    /** Only an object that is a barrier and nothing more, in the middle of no round. */
    static boolean applies(Object barrier) {
        boolean applies =
                JessRevealed.leavesOut()
                        && barrier.getClass() == CyclicBarrier.class
                        && UNSAFE.getReference(barrier, COMMAND) == null
                        && UNSAFE.getInt(barrier, COUNT) == UNSAFE.getInt(barrier, PARTIES);
        if (!applies && JessMachine.current != null) {
            JessMachine.current.discards = null;
        }
        return applies;
    }

    static int await(CyclicBarrier barrier) throws InterruptedException, BrokenBarrierException {
        JessContext me = JessMachine.current;
        boolean discards = me.discards == barrier;
        me.discards = null;
        if (JessModel.op(JessOp.IS_INTERRUPTED, me.index, 0) != 0) {
            JessRevealed.reveal();
        }
        int parties = UNSAFE.getInt(barrier, PARTIES);
        Object trip = UNSAFE.getReference(barrier, TRIP);
        long object = JessModel.object(barrier);
        int round = JessArrivals.arrive(object, me.index);
        long wanted = (round / 2 + 1L) * parties;
        if (JessArrivals.threads(object) > parties || wanted > Integer.MAX_VALUE) {
            JessRevealed.reveal();
        }
        // Rounds have two counts by turns: a thread may arrive in the next one while another has
        // yet to leave this one, but not in the one after that.
        if (round % 2 != 0) {
            object = JessModel.object(trip);
        }
        int before = 0;
        // The look at the count and the arrival are one step. The wait is none of it: a step that
        // looks at a count and adds to it commutes with nothing.
        int trust = JessTrust.enter(barrier);
        try {
            if (!discards) {
                before = JessModel.op(JessOp.SEM_AVAILABLE, object, 0);
            }
            JessModel.op(JessOp.SEM_RELEASE, object, 1);
        } finally {
            JessTrust.leave(trust);
        }
        long flags = (long) JessOp.INTERRUPTIBLE << JessOp.FLAGS_SHIFT;
        int result = JessModel.waits(JessOp.SEM_PASS, object, wanted | flags, trip);
        if (result == JessOp.WAS_INTERRUPTED) {
            JessRevealed.reveal();
        }
        return discards ? 0 : parties - 1 - before % parties;
    }

    static int await(CyclicBarrier barrier, long time, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        JessRevealed.reveal();
        throw new InternalError();
    }

    static boolean isBroken(CyclicBarrier barrier) {
        JessRevealed.reveal();
        throw new InternalError();
    }

    static void reset(CyclicBarrier barrier) {
        JessRevealed.reveal();
    }

    static int getNumberWaiting(CyclicBarrier barrier) {
        JessRevealed.reveal();
        throw new InternalError();
    }
}
