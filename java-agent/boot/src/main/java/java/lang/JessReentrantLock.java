package java.lang;

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
        return JessLock.tryLock(JessOp.LOCK, JessLock.sync(lock), time, unit);
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
        return JessLock.read(JessLock.sync(lock), JessLock.IS_LOCKED) != 0;
    }

    static boolean hasQueuedThreads(ReentrantLock lock) {
        return getQueueLength(lock) > 0;
    }

    static int getQueueLength(ReentrantLock lock) {
        return JessLock.read(JessLock.sync(lock), JessLock.QUEUE_LENGTH);
    }

    static boolean hasWaiters(ReentrantLock lock, Condition condition) {
        return JessLock.waiters() > 0;
    }

    static int getWaitQueueLength(ReentrantLock lock, Condition condition) {
        return JessLock.waiters();
    }

    static String toString(ReentrantLock lock) {
        String state = "[Unlocked]";
        if (isHeldByCurrentThread(lock)) {
            state = "[Locked by thread ".concat(JessRuntime.current().getName()).concat("]");
        } else if (isLocked(lock)) {
            state = "[Locked by another thread]";
        }
        return JessHooks.objectToString(lock).concat(state);
    }
}
