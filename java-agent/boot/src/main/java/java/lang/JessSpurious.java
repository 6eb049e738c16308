package java.lang;

/**
 * Waits and parks that end without a cause, which the documents of {@code Object.wait}, {@code
 * Condition.await} and {@code LockSupport.park} allow, and weak compare-and-sets that fail without
 * one: each is a choice of the execution, up to a limit for each thread. A thread that waits like
 * that releases what it holds and takes it again; until then other threads cannot distinguish it
 * from one that waits, except that queries for waiters do not count it. Those of the JDK's own code
 * are not among them: it loops.
 */
final class JessSpurious {
    /** The most that each thread has in an execution. */
    static long limit;

    private JessSpurious() {}

    /** Whether a wait or park ends without a cause: a call of this class by the program. */
    static boolean wakes(Class<?> called) {
        JessContext context = JessMachine.current;
        return context.spurious < limit && !ofJdk(JessStack.callerOf(called)) && chosen(context);
    }

    /** Whether a weak compare-and-set fails without a cause. */
    static boolean fails() {
        JessContext context = JessMachine.current;
        return context.spurious < limit && chosen(context);
    }

    private static boolean chosen(JessContext context) {
        if (JessModel.op(JessOp.CHOOSE, 2, 0) == 0) {
            return false;
        }
        context.spurious++;
        return true;
    }

    private static boolean ofJdk(Class<?> caller) {
        return caller == null || JessStack.ofJdk(caller.getName());
    }

    /** The whole of a wait that ends without a cause; false if this one does not. */
    static boolean waits(Object monitor) throws InterruptedException {
        if (limit == 0) {
            return false;
        }
        long id = JessModel.object(monitor);
        if (!holds(id) || !wakes(Object.class)) {
            return false;
        }
        JessLock.checkInterrupt();
        int depth = 0;
        for (; holds(id); depth++) {
            JessModel.op(JessOp.MONITOR_EXIT, id, 0);
        }
        for (; depth > 0; depth--) {
            JessModel.op(JessOp.MONITOR_ENTER, id, 0);
        }
        return true;
    }

    private static boolean holds(long id) {
        return JessModel.query(JessOp.Q_HOLDS, id, 0) != 0;
    }

    /** The same for a condition. */
    static boolean awaits(Object condition) {
        if (limit == 0) {
            return false;
        }
        Object sync = JessSynchronizer.of(condition);
        boolean writes = JessSynchronizer.isOfWriteLock(condition);
        int depth = writes ? JessLock.writeHoldCount(sync) : JessLock.holdCount(sync);
        if (depth == 0 || !wakes(condition.getClass())) {
            return false;
        }
        for (int i = 0; i < depth; i++) {
            JessLock.unlock(writes ? JessOp.WRITE_UNLOCK : JessOp.UNLOCK, sync);
        }
        for (int i = 0; i < depth; i++) {
            JessLock.lock(writes ? JessOp.WRITE_LOCK : JessOp.LOCK, sync);
        }
        return true;
    }
}
