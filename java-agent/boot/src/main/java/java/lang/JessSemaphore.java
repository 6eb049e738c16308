package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.Collection;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Model of {@link Semaphore}. Its synchronizer holds the number of permits, for code that
 * serialises it: what an operation has changed is changed there by the thread that goes on with it,
 * which runs alone.
 */
final class JessSemaphore {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SYNC = UNSAFE.objectFieldOffset(Semaphore.class, "sync");
    private static final long STATE =
            UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    /** What the synchronizer of a fair semaphore is. */
    private static final Class<?> FAIR =
            UNSAFE.getReference(new Semaphore(0, true), SYNC).getClass();

    private JessSemaphore() {}

    /** The engine's object; passes the number of permits to the engine once. */
    private static long object(Semaphore semaphore) {
        long object = JessModel.object(semaphore);
        if (JessModel.begin(object, permits(semaphore))) {
            JessUndo.raw(UNSAFE.getReference(semaphore, SYNC), STATE, 'I');
        }
        return object;
    }

    /**
     * How many there are, for a thread that has just changed that, but not yet here: before its
     * change.
     */
    private static int permits(Semaphore semaphore) {
        return UNSAFE.getIntVolatile(UNSAFE.getReference(semaphore, SYNC), STATE);
    }

    private static boolean isFair(Semaphore semaphore) {
        return UNSAFE.getReference(semaphore, SYNC).getClass() == FAIR;
    }

    private static int take(Semaphore semaphore, int permits, int flags) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        flags |= JessIdle.flag() | (isFair(semaphore) ? JessOp.FAIR : 0);
        int result =
                JessModel.waits(
                        JessOp.SEM_ACQUIRE,
                        object(semaphore),
                        permits | (long) flags << JessOp.FLAGS_SHIFT,
                        UNSAFE.getReference(semaphore, SYNC));
        if (result != JessOp.TIMED_OUT && result != JessOp.WAS_INTERRUPTED) {
            change(semaphore, -permits);
        }
        return result;
    }

    private static void change(Semaphore semaphore, int permits) {
        Object sync = UNSAFE.getReference(semaphore, SYNC);
        UNSAFE.putInt(sync, STATE, UNSAFE.getInt(sync, STATE) + permits);
    }

    static void acquire(Semaphore semaphore) throws InterruptedException {
        acquire(semaphore, 1);
    }

    static void acquire(Semaphore semaphore, int permits) throws InterruptedException {
        JessLock.check(take(semaphore, permits, JessOp.INTERRUPTIBLE));
    }

    static void acquireUninterruptibly(Semaphore semaphore) {
        acquireUninterruptibly(semaphore, 1);
    }

    static void acquireUninterruptibly(Semaphore semaphore, int permits) {
        take(semaphore, permits, 0);
    }

    static boolean tryAcquire(Semaphore semaphore) {
        return tryAcquire(semaphore, 1);
    }

    static boolean tryAcquire(Semaphore semaphore, int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        boolean taken = JessModel.op(JessOp.SEM_TRY, object(semaphore), permits) != 0;
        if (taken) {
            change(semaphore, -permits);
        }
        return taken;
    }

    static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit)
            throws InterruptedException {
        return tryAcquire(semaphore, 1, time, unit);
    }

    static boolean tryAcquire(Semaphore semaphore, int permits, long time, TimeUnit unit)
            throws InterruptedException {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        long nanos = unit.toNanos(time);
        if (nanos <= 0) {
            JessLock.checkInterrupt();
            boolean waits = isFair(semaphore) && hasQueuedThreads(semaphore);
            return !waits && tryAcquire(semaphore, permits);
        }
        JessClock.expect(nanos);
        int result = take(semaphore, permits, JessOp.INTERRUPTIBLE | JessOp.TIMED);
        JessLock.check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    static void release(Semaphore semaphore) {
        release(semaphore, 1);
    }

    static void release(Semaphore semaphore, int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        JessModel.op(JessOp.SEM_RELEASE, object(semaphore), permits);
        int before = permits(semaphore);
        if (before + permits < before) {
            JessModel.op(JessOp.SEM_REDUCE, object(semaphore), permits);
            throw new Error("Maximum permit count exceeded");
        }
        change(semaphore, permits);
    }

    static int availablePermits(Semaphore semaphore) {
        return JessModel.op(JessOp.SEM_AVAILABLE, object(semaphore), 0);
    }

    static int drainPermits(Semaphore semaphore) {
        int drained = JessModel.op(JessOp.SEM_DRAIN, object(semaphore), 0);
        change(semaphore, -drained);
        return drained;
    }

    static void reducePermits(Semaphore semaphore, int reduction) {
        if (reduction < 0) {
            throw new IllegalArgumentException();
        }
        JessModel.op(JessOp.SEM_REDUCE, object(semaphore), reduction);
        int before = permits(semaphore);
        if (before - reduction > before) {
            JessModel.op(JessOp.SEM_RELEASE, object(semaphore), reduction);
            throw new Error("Permit count underflow");
        }
        change(semaphore, -reduction);
    }

    static boolean hasQueuedThreads(Semaphore semaphore) {
        return getQueueLength(semaphore) > 0;
    }

    static int getQueueLength(Semaphore semaphore) {
        return JessModel.op(JessOp.SEM_QUEUE, object(semaphore), 0);
    }

    static Collection<Thread> getQueuedThreads(Semaphore semaphore) {
        return JessLock.waiting(object(semaphore), getQueueLength(semaphore), JessLock.ALL);
    }

    static String toString(Semaphore semaphore) {
        return JessHooks.objectToString(semaphore)
                .concat("[Permits = ")
                .concat(Integer.toString(availablePermits(semaphore)))
                .concat("]");
    }
}
