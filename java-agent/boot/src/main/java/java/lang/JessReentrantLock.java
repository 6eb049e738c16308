package java.lang;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Model of {@link ReentrantLock}. */
final class JessReentrantLock {
    private JessReentrantLock() {}

    static void lock(ReentrantLock lock) {
        JessLock.lock(JessOp.LOCK, JessLock.sync(lock));
    }

    static void lockInterruptibly(ReentrantLock lock) throws InterruptedException {
        JessLock.lockInterruptibly(JessOp.LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(ReentrantLock lock) {
        return JessLock.tryLock(JessOp.TRY_LOCK, JessLock.sync(lock));
    }

    static boolean tryLock(ReentrantLock lock, long time, TimeUnit unit)
            throws InterruptedException {
        return JessLock.tryLock(JessOp.LOCK, JessOp.TRY_LOCK, JessLock.sync(lock), time, unit);
    }

    static void unlock(ReentrantLock lock) {
        JessLock.unlock(JessOp.UNLOCK, JessLock.sync(lock));
    }

    static int getHoldCount(ReentrantLock lock) {
        return JessLock.holdCount(JessLock.sync(lock));
    }

    static boolean isHeldByCurrentThread(ReentrantLock lock) {
        return JessLock.holdCount(JessLock.sync(lock)) > 0;
    }

    static boolean isLocked(ReentrantLock lock) {
        return JessLock.look(JessOp.LOCK_READ, JessLock.sync(lock), JessOp.LOOK_LOCKED) != 0;
    }

    static Thread getOwner(ReentrantLock lock) {
        return JessLock.owner(JessOp.LOCK_READ, JessLock.sync(lock));
    }

    static boolean hasQueuedThreads(ReentrantLock lock) {
        return getQueueLength(lock) > 0;
    }

    static boolean hasQueuedThread(ReentrantLock lock, Thread thread) {
        thread.getClass();
        return JessLock.isQueued(JessOp.LOCK_READ, JessLock.sync(lock), thread);
    }

    static int getQueueLength(ReentrantLock lock) {
        return JessLock.look(JessOp.LOCK_READ, JessLock.sync(lock), JessOp.LOOK_QUEUE);
    }

    static Collection<Thread> getQueuedThreads(ReentrantLock lock) {
        return JessLock.queued(JessOp.LOCK_READ, JessLock.sync(lock), JessLock.ALL);
    }

    static boolean hasWaiters(ReentrantLock lock, Condition condition) {
        return getWaitQueueLength(lock, condition) > 0;
    }

    static int getWaitQueueLength(ReentrantLock lock, Condition condition) {
        return JessLock.waiters(JessLock.sync(lock), condition);
    }

    static Collection<Thread> getWaitingThreads(ReentrantLock lock, Condition condition) {
        return JessLock.waiting(JessLock.sync(lock), condition);
    }

    static String toString(ReentrantLock lock) {
        return JessHooks.objectToString(lock).concat(JessLock.ownedBy(getOwner(lock)));
    }
}
