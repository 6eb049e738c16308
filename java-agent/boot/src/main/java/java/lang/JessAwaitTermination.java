package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread that waits for the end of a pool does so at a latch ({@link JessDone}). A pool of a
 * class of the application may do something of its own just before it has ended, so for that the
 * JDK's code stays.
 */
final class JessAwaitTermination {
    /** The transform keeps the body for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CTL = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    private static final long VALUE = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final int TERMINATED = 3 << 29;

    private JessAwaitTermination() {}

    static boolean applies(Object pool) {
        return pool.getClass().getClassLoader0() == null && JessDone.isOn();
    }

    private static boolean isTerminated(ThreadPoolExecutor pool) {
        return UNSAFE.getIntVolatile(UNSAFE.getReference(pool, CTL), VALUE) >= TERMINATED;
    }

    static boolean awaitTermination(ThreadPoolExecutor pool, long time, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(time);
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
