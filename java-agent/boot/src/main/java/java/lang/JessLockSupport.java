package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;

/** Model of {@code LockSupport}. */
final class JessLockSupport {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long BLOCKER = UNSAFE.objectFieldOffset(Thread.class, "parkBlocker");
    private static final long NANOS_PER_MILLI = 1_000_000;

    private JessLockSupport() {}

    static void park() {
        parkFor(0, false, isIdleWorker());
    }

    static void park(Object blocker) {
        setCurrentBlocker(blocker);
        parkFor(0, false, false);
        setCurrentBlocker(null);
    }

    static void parkNanos(long nanos) {
        if (nanos > 0) {
            parkFor(nanos, true, isIdleWorker());
        }
    }

    static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            setCurrentBlocker(blocker);
            parkFor(nanos, true, false);
            setCurrentBlocker(null);
        }
    }

    static void parkUntil(long deadline) {
        parkUntilMillis(deadline, isIdleWorker());
    }

    static void parkUntil(Object blocker, long deadline) {
        setCurrentBlocker(blocker);
        parkUntilMillis(deadline, false);
        setCurrentBlocker(null);
    }

    private static void parkUntilMillis(long deadline, boolean worker) {
        long millis = deadline - JessClock.millis();
        if (millis > 0) {
            long nanos = Math.min(millis, Long.MAX_VALUE / NANOS_PER_MILLI) * NANOS_PER_MILLI;
            parkFor(nanos, true, worker);
        }
    }

    /**
     * A timed park costs its time, whatever ends it: what was waited for is looked at before the
     * time, and a wake-up at the last moment is one of those that can happen. Where time stands
     * still as long as any thread can go on, a thread that is woken has waited no time.
     */
    private static void parkFor(long nanos, boolean timed, boolean worker) {
        if (JessSpurious.limit > 0 && JessSpurious.wakes(LockSupport.class)) {
            return;
        }
        if (timed && worker) {
            // It would go away after a minute, by default. A signal that comes just then is lost on
            // JDK 17, a deadlock of correct programs, which is not their fault.
            JessModel.query(JessOp.Q_WORKER_STAYS, 0, 0);
        }
        boolean expires = timed && !worker;
        if (expires) {
            JessClock.expect(nanos);
        }
        JessModel.op(JessOp.PARK, expires ? 1 : 0, worker || JessIdle.isIdle() ? 1 : 0);
        JessClock.parked();
        if (expires && !JessClock.isWokenInNoTime()) {
            JessClock.advance(nanos);
        }
    }

    /**
     * A worker of a ForkJoinPool that waits for work sets its pool as blocker, and parks without
     * naming one. A thread that names the pool waits for it to become quiescent.
     */
    private static boolean isIdleWorker() {
        return JessMachine.thread() instanceof ForkJoinWorkerThread
                && UNSAFE.getReference(JessMachine.thread(), BLOCKER) instanceof ForkJoinPool;
    }

    static void unpark(Thread thread) {
        if (thread == null) {
            return;
        }
        int index = JessModel.thread(thread);
        if (!JessModel.started(index) && thread.isAlive()) {
            LockSupport.unpark(thread);
            return;
        }
        JessModel.op(JessOp.UNPARK, index, 0);
    }

    /** Other threads may query it. */
    static void setCurrentBlocker(Object blocker) {
        Thread thread = JessMachine.thread();
        JessAccess.access(thread, BLOCKER, JessProtocol.WRITE, 'L');
        UNSAFE.putReferenceVolatile(thread, BLOCKER, blocker);
    }

    static Object getBlocker(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        JessAccess.access(thread, BLOCKER, JessProtocol.READ, 'L');
        Object blocker = UNSAFE.getReferenceVolatile(thread, BLOCKER);
        JessContext context = JessContexts.get(JessModel.thread(thread));
        if (blocker != null || context == null || thread == JessMachine.thread()) {
            return blocker;
        }
        // What synchronizers do is one operation each, which sets nothing; it waits once other
        // threads can see that.
        Thread.State state = JessThread.getState(thread);
        boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        return waits ? context.waitsAt : null;
    }
}
