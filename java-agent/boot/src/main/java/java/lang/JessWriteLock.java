package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

/** Model of the write lock of {@code ReentrantReadWriteLock}. */
final class JessWriteLock {
    private JessWriteLock() {}

    static void lock(WriteLock lock) {
        JessLock.lock(JessOp.WRITE_LOCK, JessLock.sync(lock));
    }

    static void lockInterruptibly(WriteLock lock) throws InterruptedException {
        JessLock.lockInterruptibly(JessOp.WRITE_LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(WriteLock lock) {
        return JessLock.tryLock(JessOp.TRY_WRITE_LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(WriteLock lock, long time, TimeUnit unit) throws InterruptedException {
        return JessLock.tryLock(
                JessOp.WRITE_LOCK, JessOp.TRY_WRITE_LOCK, JessLock.sync(lock), time, unit);
    }

    static void unlock(WriteLock lock) {
        JessLock.unlock(JessOp.WRITE_UNLOCK, JessLock.sync(lock));
    }

    static boolean isHeldByCurrentThread(WriteLock lock) {
        return getHoldCount(lock) > 0;
    }

    static int getHoldCount(WriteLock lock) {
        return JessLock.writeHoldCount(JessLock.sync(lock));
    }

    static String toString(WriteLock lock) {
        Thread owner = JessLock.owner(JessOp.RW_LOCK_READ, JessLock.sync(lock));
        return JessHooks.objectToString(lock).concat(JessLock.ownedBy(owner));
    }
}
