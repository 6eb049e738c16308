package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What the models of locks share. The engine knows a lock by its {@code sync} object, because that
 * is what its conditions know. The state inside the synchronizer is not used.
 */
final class JessLock {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long REENTRANT = offset(ReentrantLock.class);
    private static final long READ = offset(ReentrantReadWriteLock.ReadLock.class);
    private static final long WRITE = offset(ReentrantReadWriteLock.WriteLock.class);
    private static final long READ_WRITE = offset(ReentrantReadWriteLock.class);

    /** What {@link JessOp#LOCK_READ} asks for. */
    static final int IS_LOCKED = 4;

    static final int QUEUE_LENGTH = 5;

    /** A query: holds of the write lock by the running thread. */
    private static final int WRITE_HOLD_COUNT = 9;

    private JessLock() {}

    private static long offset(Class<?> type) {
        return UNSAFE.objectFieldOffset(type, "sync");
    }

    static Object sync(ReentrantLock lock) {
        return UNSAFE.getReference(lock, REENTRANT);
    }

    static Object sync(ReentrantReadWriteLock.ReadLock lock) {
        return UNSAFE.getReference(lock, READ);
    }

    static Object sync(ReentrantReadWriteLock.WriteLock lock) {
        return UNSAFE.getReference(lock, WRITE);
    }

    static Object sync(ReentrantReadWriteLock lock) {
        return UNSAFE.getReference(lock, READ_WRITE);
    }

    static int flags(Object sync) {
        return (JessCondition.isFair(sync.getClass()) ? JessOp.FAIR : 0) | JessIdle.flag();
    }

    static void lock(int op, Object sync) {
        JessModel.op(op, JessModel.object(sync), flags(sync));
    }

    static void lockInterruptibly(int op, Object sync) throws InterruptedException {
        int flags = flags(sync) | JessOp.INTERRUPTIBLE;
        check(JessModel.op(op, JessModel.object(sync), flags));
    }

    static boolean tryLock(int op, Object sync) {
        return JessModel.op(op, JessModel.object(sync), 0) != 0;
    }

    /** A timed attempt. One without time does not wait: it is the untimed operation, next to it. */
    static boolean tryLock(int op, Object sync, long time, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (nanos <= 0) {
            checkInterrupt();
            return tryLock(op + 1, sync);
        }
        int flags = flags(sync) | JessOp.INTERRUPTIBLE | JessOp.TIMED;
        int result = JessModel.op(op, JessModel.object(sync), flags);
        check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    static void unlock(int op, Object sync) {
        if (JessModel.op(op, JessModel.object(sync), 0) == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException();
        }
    }

    static void check(int result) throws InterruptedException {
        if (result == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** Of operations that respect interrupts but do not wait. */
    static void checkInterrupt() throws InterruptedException {
        if (JessThread.interrupted()) {
            throw new InterruptedException();
        }
    }

    static int holdCount(Object sync) {
        return JessModel.query(JessOp.Q_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int writeHoldCount(Object sync) {
        return JessModel.query(WRITE_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int readHoldCount(Object sync) {
        return JessModel.query(JessOp.Q_READ_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int read(Object object, int what) {
        return JessModel.op(JessOp.LOCK_READ, JessModel.object(object), what);
    }

    /**
     * Looks at a read-write lock, which the engine knows no operation for: takes and returns the
     * read lock, so that the look is ordered with what others do, and asks in between.
     *
     * @return the answer; -1 when another thread holds the write lock
     */
    static int look(Object sync, int query) {
        long object = JessModel.object(sync);
        if (JessModel.op(JessOp.TRY_READ_LOCK, object, 0) == 0) {
            return -1;
        }
        int answer = JessModel.query(query, object, 0);
        JessModel.op(JessOp.READ_UNLOCK, object, 0);
        return answer;
    }

    /** Number of readers; the look itself was one. */
    static int readers(Object sync) {
        return Math.max(0, look(sync, JessOp.Q_READ_COUNT) - 1);
    }

    static boolean isWriteLocked(Object sync) {
        return writeHoldCount(sync) > 0 || look(sync, JessOp.Q_READ_COUNT) < 0;
    }

    static int waiters() {
        JessModel.unsupported(
                "a question about the waiters of a Condition is not supported; remedy: count them"
                        + " in the test");
        return 0;
    }
}
