package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.misc.Unsafe;

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
    static final int READ_COUNT = 8;
    static final int WRITE_LOCKED = 9;
    static final int WAITERS = 10;

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

    static int readHoldCount(Object sync) {
        return JessModel.query(JessOp.Q_READ_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int read(Object object, int what) {
        return JessModel.op(JessOp.LOCK_READ, JessModel.object(object), what);
    }

    /** Number of waiters of a condition, which only the owner of its lock may ask for. */
    static int waiters(Object sync, Object condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!JessCondition.applies(condition) || JessCondition.sync(condition) != sync) {
            throw new IllegalArgumentException("not owner");
        }
        if (holdCount(sync) == 0) {
            throw new IllegalMonitorStateException();
        }
        return read(condition, WAITERS);
    }
}
