package java.lang;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * Model of the conditions of ReentrantLock and of write locks: {@code ConditionObject} of
 * AbstractQueuedSynchronizer, and of AbstractQueuedLongSynchronizer, on which JDK 25 builds
 * read-write locks. Those of other synchronizers run as they are written.
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

    /**
     * The lock of a condition, and flags: a thread that comes back may have to queue for the lock.
     */
    private static long guard(Object condition, int flags) {
        Object sync = sync(condition);
        flags |= JessSynchronizer.isFair(sync) ? JessOp.FAIR : 0;
        if (JessSynchronizer.isOfWriteLock(condition)) {
            flags |= JessOp.WRITE;
        }
        return JessModel.object(sync) | (long) flags << JessOp.FLAGS_SHIFT;
    }

    private static int waitFor(Object condition, int flags) {
        long lock = guard(condition, flags | JessIdle.flag());
        int result = JessModel.waits(JessOp.AWAIT, JessModel.object(condition), lock, condition);
        if (result != JessOp.ILLEGAL_STATE) {
            return result;
        }
        // A wait checks first whether it was interrupted.
        if ((flags & JessOp.INTERRUPTIBLE) != 0 && JessThread.interrupted()) {
            return JessOp.WAS_INTERRUPTED;
        }
        throw new IllegalMonitorStateException();
    }

    /** Whether its wait ends without a cause, and has ended. */
    private static boolean isSpurious(Object condition) throws InterruptedException {
        if (JessSpurious.limit == 0) {
            return false;
        }
        JessLock.checkInterrupt();
        return JessSpurious.awaits(condition);
    }

    /** Whether it was signalled; false after the time. */
    private static boolean waitFor(Object condition, long nanos) throws InterruptedException {
        if (isSpurious(condition)) {
            return true;
        }
        JessClock.expect(nanos);
        int result = waitFor(condition, JessOp.TIMED | JessOp.INTERRUPTIBLE);
        JessLock.check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    static void await(JessAny condition) throws InterruptedException {
        if (!isSpurious(condition)) {
            JessLock.check(waitFor(condition, JessOp.INTERRUPTIBLE));
        }
    }

    static void awaitUninterruptibly(JessAny condition) {
        if (!JessSpurious.awaits(condition)) {
            waitFor(condition, 0);
        }
    }

    static boolean await(JessAny condition, long time, TimeUnit unit) throws InterruptedException {
        return waitFor(condition, unit.toNanos(time));
    }

    static long awaitNanos(JessAny condition, long nanos) throws InterruptedException {
        long start = JessClock.elapsed();
        if (!waitFor(condition, nanos)) {
            return Math.min(0, nanos);
        }
        return Math.max(1, nanos - (JessClock.elapsed() - start));
    }

    static boolean awaitUntil(JessAny condition, Date deadline) throws InterruptedException {
        long nanos = (deadline.getTime() - JessClock.millis()) * 1_000_000;
        return waitFor(condition, nanos);
    }

    static void signal(JessAny condition) {
        signal(JessOp.SIGNAL, condition);
    }

    static void signalAll(JessAny condition) {
        signal(JessOp.SIGNAL_ALL, condition);
    }

    private static void signal(int op, Object condition) {
        long lock = guard(condition, 0);
        if (JessModel.op(op, JessModel.object(condition), lock) == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException();
        }
    }
}
