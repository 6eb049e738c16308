package java.lang;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Model of the questions one may ask a {@link ReentrantReadWriteLock}. */
final class JessReadWriteLock {
    private JessReadWriteLock() {}

    static int getReadLockCount(ReentrantReadWriteLock lock) {
        return JessLock.read(JessLock.sync(lock), JessLock.READ_COUNT);
    }

    static boolean isWriteLocked(ReentrantReadWriteLock lock) {
        return JessLock.read(JessLock.sync(lock), JessLock.WRITE_LOCKED) != 0;
    }

    static boolean isWriteLockedByCurrentThread(ReentrantReadWriteLock lock) {
        return getWriteHoldCount(lock) > 0;
    }

    static int getWriteHoldCount(ReentrantReadWriteLock lock) {
        return JessLock.holdCount(JessLock.sync(lock));
    }

    static int getReadHoldCount(ReentrantReadWriteLock lock) {
        return JessLock.readHoldCount(JessLock.sync(lock));
    }

    static boolean hasQueuedThreads(ReentrantReadWriteLock lock) {
        return getQueueLength(lock) > 0;
    }

    static int getQueueLength(ReentrantReadWriteLock lock) {
        return JessLock.read(JessLock.sync(lock), JessLock.QUEUE_LENGTH);
    }

    static boolean hasWaiters(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiters(JessLock.sync(lock), condition) > 0;
    }

    static int getWaitQueueLength(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiters(JessLock.sync(lock), condition);
    }

    static String toString(ReentrantReadWriteLock lock) {
        int writes = isWriteLocked(lock) ? 1 : 0;
        return JessHooks.objectToString(lock)
                .concat("[Write locks = ")
                .concat(Integer.toString(writes))
                .concat(", Read locks = ")
                .concat(Integer.toString(getReadLockCount(lock)))
                .concat("]");
    }
}
