package java.lang;

/** What all model classes share: the way to the engine, and how a thread or a test fails. */
final class JessModel {
    /**
     * Objects that the engine knows the initial state of: the number of the execution and the
     * object, at an index made of the object. A call of the engine at each operation of a semaphore
     * would take a tenth of its time.
     */
    private static final long[] BEGUN = new long[64];

    private JessModel() {}

    /** Announces an operation, waits for its turn and returns its result. */
    static int op(int op, long a, long b) {
        return JessRuntime.op(op, a, b);
    }

    /**
     * The same of an operation of a synchronizer that may have to wait, and that other threads see
     * as what the thread is blocked by ({@link JessLockSupport#getBlocker}).
     */
    static int waits(int op, long a, long b, Object synchronizer) {
        JessContext me = JessMachine.current;
        if (me == null) {
            return op(op, a, b);
        }
        me.waitsAt = synchronizer;
        int result = op(op, a, b);
        me.waitsAt = null;
        return result;
    }

    static int query(int what, long a, long b) {
        return JessRuntime.query(what, a, b);
    }

    /**
     * Passes the initial state of a primitive to the engine, once in each execution.
     *
     * @return whether this may be the first time, so that what changes of it has to be undone
     */
    static boolean begin(long object, int state) {
        if (JessMachine.quiet()) {
            return true;
        }
        long begun = (long) JessMachine.execution << 32 | object;
        int index = (int) object & BEGUN.length - 1;
        if (BEGUN[index] == begun) {
            return false;
        }
        query(JessOp.Q_INIT, object, state);
        BEGUN[index] = begun;
        return true;
    }

    static long object(Object object) {
        return JessIds.lo32(object) & 0xffffffffL;
    }

    /** The engine's number of a thread, started or not. */
    static int thread(Thread thread) {
        JessContext context = JessMachine.current;
        if (context != null && context.thread == thread) {
            return context.index;
        }
        int started = JessContexts.numberOf(thread);
        return started >= 0 ? started : JessNative.threadOf(JessIds.lo32(thread));
    }

    /** Whether a thread has been started in this execution, or is its main thread. */
    static boolean started(int thread) {
        return JessContexts.get(thread) != null;
    }

    /** Whether a thread is one of the JVM that no test has started. */
    static boolean isForeign(Thread thread, int index) {
        return !started(index) && thread.isAlive();
    }

    static void unsupported(String what) {
        JessEnd.uncontrolled(what);
        throw JessStop.STOP;
    }

    /** An exception in one line: its class, its message and where it comes from. */
    static String line(Throwable thrown) {
        String message = JessThrown.message(thrown);
        String what = thrown.getClass().getName();
        String said = message == null ? what : what.concat(": ").concat(message);
        return said.concat(" at ").concat(JessStack.where(JessThrown.stackTrace(thrown)));
    }

    /** The running thread dies of an uncaught exception. */
    static void fail(Throwable thrown) {
        String message = JessThrown.message(thrown);
        String[] lines = JessStack.lines(JessThrown.stackTrace(thrown));
        boolean assertion = thrown instanceof AssertionError;
        int kind = assertion ? JessProtocol.FAILURE_ASSERTION : JessProtocol.FAILURE_EXCEPTION;
        JessThrown.name(thrown);
        JessNative.failure(kind, thrown.getClass().getName(), message, lines);
    }
}
