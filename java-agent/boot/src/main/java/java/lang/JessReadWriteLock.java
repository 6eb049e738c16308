package java.lang;

import java.util.Collection;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Model of the queries of a {@link ReentrantReadWriteLock}. */
final class JessReadWriteLock {
    private JessReadWriteLock() {}

    private static int look(ReentrantReadWriteLock lock, int what) {
        return JessLock.look(JessOp.RW_LOCK_READ, JessLock.sync(lock), what);
    }

    private static Collection<Thread> queued(ReentrantReadWriteLock lock, int which) {
        return JessLock.queued(JessOp.RW_LOCK_READ, JessLock.sync(lock), which);
    }

    static int getReadLockCount(ReentrantReadWriteLock lock) {
        return look(lock, JessOp.LOOK_READS);
    }

    static boolean isWriteLocked(ReentrantReadWriteLock lock) {
        return look(lock, JessOp.LOOK_LOCKED) != 0;
    }

    static Thread getOwner(ReentrantReadWriteLock lock) {
        return JessLock.owner(JessOp.RW_LOCK_READ, JessLock.sync(lock));
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

    static boolean hasQueuedThread(ReentrantReadWriteLock lock, Thread thread) {
        thread.getClass();
        return JessLock.isQueued(JessOp.RW_LOCK_READ, JessLock.sync(lock), thread);
    }

    static int getQueueLength(ReentrantReadWriteLock lock) {
        return look(lock, JessOp.LOOK_QUEUE);
    }

    static Collection<Thread> getQueuedThreads(ReentrantReadWriteLock lock) {
        return queued(lock, JessLock.ALL);
    }

    static Collection<Thread> getQueuedWriterThreads(ReentrantReadWriteLock lock) {
        return queued(lock, JessLock.WRITERS);
    }

    static Collection<Thread> getQueuedReaderThreads(ReentrantReadWriteLock lock) {
        return queued(lock, JessLock.READERS);
    }

    static boolean hasWaiters(ReentrantReadWriteLock lock, Condition condition) {
        return getWaitQueueLength(lock, condition) > 0;
    }

    static int getWaitQueueLength(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiters(JessLock.sync(lock), condition);
    }

    static Collection<Thread> getWaitingThreads(ReentrantReadWriteLock lock, Condition condition) {
        return JessLock.waiting(JessLock.sync(lock), condition);
    }

    static String toString(ReentrantReadWriteLock lock) {
        int holds = look(lock, JessOp.LOOK_HOLDS);
        return JessHooks.objectToString(lock)
                .concat("[Write locks = ")
                .concat(Integer.toString(holds >>> 16))
                .concat(", Read locks = ")
                .concat(Integer.toString(holds & 0xffff))
                .concat("]");
    }
}
