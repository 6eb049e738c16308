package java.lang;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;

/**
 * Model of {@code AbstractQueuedSynchronizer.ConditionObject} for the conditions of ReentrantLock.
 * Those of write locks are refused; those of other synchronizers run as they are written.
 */
final class JessCondition {
    /** The transform keeps the body of each modelled method for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private JessCondition() {}

    static boolean applies(Object condition) {
        return JessSynchronizer.isOfLock(condition);
    }

    private static Object sync(Object condition) {
        return JessSynchronizer.of(condition);
    }

    private static void check(Object condition) {
        if (!JessSynchronizer.isOfReentrantLock(condition)) {
            JessModel.unsupported(
                    "a Condition of a write lock is not supported; remedy: use a ReentrantLock");
        }
    }

    private static int waitFor(Object condition, int flags) {
        check(condition);
        long lock = JessModel.object(sync(condition));
        flags |= JessIdle.flag();
        int result =
                JessModel.opOn(
                        JessOp.AWAIT,
                        JessModel.object(condition),
                        lock | (long) flags << JessOp.FLAGS_SHIFT);
        if (result == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException();
        }
        if (JessClock.moved) {
            JessClock.merge(lock);
        }
        return result;
    }

    /** Whether it was signalled; false after the time. */
    private static boolean waitFor(Object condition, long nanos) throws InterruptedException {
        int result = waitFor(condition, JessOp.TIMED | JessOp.INTERRUPTIBLE);
        JessLock.check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    static void await(ConditionObject condition) throws InterruptedException {
        JessLock.check(waitFor(condition, JessOp.INTERRUPTIBLE));
    }

    static void awaitUninterruptibly(ConditionObject condition) {
        waitFor(condition, 0);
    }

    static boolean await(ConditionObject condition, long time, TimeUnit unit)
            throws InterruptedException {
        return waitFor(condition, unit.toNanos(time));
    }

    static long awaitNanos(ConditionObject condition, long nanos) throws InterruptedException {
        long start = JessClock.elapsed();
        if (!waitFor(condition, nanos)) {
            return Math.min(0, nanos);
        }
        return Math.max(1, nanos - (JessClock.elapsed() - start));
    }

    static boolean awaitUntil(ConditionObject condition, Date deadline)
            throws InterruptedException {
        long nanos = (deadline.getTime() - JessClock.millis()) * 1_000_000;
        return waitFor(condition, nanos);
    }

    static void signal(ConditionObject condition) {
        signal(JessOp.SIGNAL, condition);
    }

    static void signalAll(ConditionObject condition) {
        signal(JessOp.SIGNAL_ALL, condition);
    }

    private static void signal(int op, Object condition) {
        check(condition);
        long lock = JessModel.object(sync(condition));
        if (JessModel.opOn(op, JessModel.object(condition), lock) == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException();
        }
    }
}
