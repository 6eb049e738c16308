package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread that waits for the end of a pool does so at a latch ({@link JessDone}), and without the
 * lock of the pool. That is no difference only where no code of an application runs while a pool
 * holds its lock: the pool's own, that of its queue and of what is in it, and that of threads that
 * its factory makes. So for a pool with a class of an application among these the JDK's code stays.
 */
final class JessAwaitTermination {
    /** The transform keeps the body for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CTL = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    private static final long VALUE = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final long QUEUE =
            UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workQueue");
    private static final long FACTORY =
            UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "threadFactory");
    private static final int TERMINATED = 3 << 29;

    private JessAwaitTermination() {}

    static boolean applies(Object pool) {
        return JessDone.isOn()
                && JessDone.isOfJdk(pool)
                && callsNobody(UNSAFE.getReference(pool, QUEUE))
                && JessDone.isOfJdk(UNSAFE.getReferenceVolatile(pool, FACTORY));
    }

    /** Whether a queue calls no code of its elements, as one that compares them does. */
    private static boolean callsNobody(Object queue) {
        if (queue == null) {
            return false;
        }
        Class<?> type = queue.getClass();
        return type == LinkedBlockingQueue.class
                || type == SynchronousQueue.class
                || type == ArrayBlockingQueue.class;
    }

    private static boolean isTerminated(ThreadPoolExecutor pool) {
        return UNSAFE.getIntVolatile(UNSAFE.getReference(pool, CTL), VALUE) >= TERMINATED;
    }

    static boolean awaitTermination(ThreadPoolExecutor pool, long time, TimeUnit unit)
            throws InterruptedException {
        // The wait and what is found behind it are one step.
        int trust = JessTrust.enter(pool);
        try {
            return waitsForEnd(pool, unit.toNanos(time));
        } finally {
            JessTrust.leave(trust);
        }
    }

    private static boolean waitsForEnd(ThreadPoolExecutor pool, long nanos)
            throws InterruptedException {
        if (nanos <= 0) {
            return JessDone.isDone(pool, isTerminated(pool));
        }
        JessClock.expect(nanos);
        int flags = JessOp.INTERRUPTIBLE | JessOp.TIMED;
        int result = JessDone.await(pool, isTerminated(pool), flags);
        if (result == JessOp.WAS_INTERRUPTED) {
            if (!JessDone.isDone(pool, false)) {
                throw new InterruptedException();
            }
            // It does not look at the interruption where it need not wait.
            JessDone.interruptSelf();
            return true;
        }
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }
}
