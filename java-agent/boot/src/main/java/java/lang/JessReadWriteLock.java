package java.lang;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Model of the questions one may ask a {@link ReentrantReadWriteLock}. */
final class JessReadWriteLock {
    private JessReadWriteLock() {}

    static int getReadLockCount(ReentrantReadWriteLock lock) {
        return JessLock.readers(JessLock.sync(lock));
    }

    static boolean isWriteLocked(ReentrantReadWriteLock lock) {
        return JessLock.isWriteLocked(JessLock.sync(lock));
    }

    static boolean isWriteLockedByCurrentThread(ReentrantReadWriteLock lock) {
        return getWriteHoldCount(lock) > 0;
    }

    static int getWriteHoldCount(ReentrantReadWriteLock lock) {
        return JessLock.writeHoldCount(JessLock.sync(lock));
    }

    static int getReadHoldCount(ReentrantReadWriteLock lock) {
        return JessLock.readHoldCount(JessLock.sync(lock));
    }

    static boolean hasQueuedThreads(ReentrantReadWriteLock lock) {
        return getQueueLength(lock) > 0;
    }

    static int getQueueLength(ReentrantReadWriteLock lock) {
        Object sync = JessLock.sync(lock);
        int length = JessLock.look(sync, JessOp.Q_QUEUE_LENGTH);
        return length >= 0
                ? length
                : JessModel.query(JessOp.Q_QUEUE_LENGTH, JessModel.object(sync), 0);
    }

    static boolean hasWaiters(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiters() > 0;
    }

    static int getWaitQueueLength(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiters();
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
