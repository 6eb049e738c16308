package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * How far the initialisation of a class is in the current execution, and what threads wait for that
 * do not initialise it themselves; known by the name of the class in reports.
 *
 * <p>The JVM locks to look how far it is, unless it knows that the class is initialised (JLS
 * 12.4.2). If each look locked a monitor, the order of threads that only look would count, although
 * it cannot be observed. So there is a claim, which the first thread takes by a compare-and-set,
 * and a latch, which that thread opens when it has ended: to fail and to wait there commutes with
 * the same steps of other threads, and which thread comes first is all that is left. The claim is
 * undone like memory of the program.
 */
final class JessInitialisation extends JessNamed {
    private static final long CLAIM =
            Unsafe.getUnsafe().objectFieldOffset(JessInitialisation.class, "claim");

    private final Class<?> type;

    /** 1 once a thread of this execution initialises the class, or has done so. */
    private int claim;

    /**
     * Whether that has failed; read by threads that have waited for its end, and reset by {@link
     * #begin}.
     */
    private boolean hasFailed;

    JessInitialisation(Class<?> type) {
        this.type = type;
    }

    @Override
    String name() {
        String name = type.getName();
        return "initialiser of ".concat(name.substring(name.lastIndexOf('.') + 1));
    }

    /** At the beginning of an execution. */
    void begin() {
        hasFailed = false;
    }

    /** Whether it has begun in this execution; no access of the program. */
    boolean isBegun() {
        return claim != 0;
    }

    /** Whether the running thread is the one that initialises the class. */
    boolean claim() {
        JessAccess.stores(1);
        JessAccess.access(this, CLAIM, JessProtocol.CAS, 'I');
        if (claim != 0) {
            JessRuntime.changedNothing();
            return false;
        }
        claim = 1;
        JessModel.query(JessOp.Q_INIT, JessModel.object(this), 1);
        JessModel.query(JessOp.Q_OPENS, JessModel.object(this), 0);
        return true;
    }

    /** The thread that has claimed it has ended it. */
    void end(boolean failed) {
        hasFailed = failed;
        JessModel.op(JessOp.LATCH_COUNT_DOWN, JessModel.object(this), 0);
    }

    /** Waits until another thread has ended it; whether it has failed. */
    boolean await() {
        JessModel.op(JessOp.LATCH_AWAIT, JessModel.object(this), 0);
        return hasFailed;
    }
}
