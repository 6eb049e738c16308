package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;

/** Model of the read lock of {@code ReentrantReadWriteLock}. */
final class JessReadLock {
    private JessReadLock() {}

    static void lock(ReadLock lock) {
        JessLock.lock(JessOp.READ_LOCK, JessLock.sync(lock));
    }

    static void lockInterruptibly(ReadLock lock) throws InterruptedException {
        JessLock.lockInterruptibly(JessOp.READ_LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(ReadLock lock) {
        return JessLock.tryLock(JessOp.TRY_READ_LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(ReadLock lock, long time, TimeUnit unit) throws InterruptedException {
        return JessLock.tryLock(
                JessOp.READ_LOCK, JessOp.TRY_READ_LOCK, JessLock.sync(lock), time, unit);
    }

    static void unlock(ReadLock lock) {
        if (JessModel.op(JessOp.READ_UNLOCK, JessModel.object(JessLock.sync(lock)), 0)
                == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException(
                    "attempt to unlock read lock, not locked by current thread");
        }
    }

    static String toString(ReadLock lock) {
        int readers = JessLock.look(JessOp.RW_LOCK_READ, JessLock.sync(lock), JessOp.LOOK_READS);
        return JessHooks.objectToString(lock)
                .concat("[Read locks = ")
                .concat(Integer.toString(readers))
                .concat("]");
    }
}
