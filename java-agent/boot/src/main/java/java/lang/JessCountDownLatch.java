package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Model of {@link CountDownLatch}. The count of its constructor stays in its synchronizer. */
final class JessCountDownLatch {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SYNC = UNSAFE.objectFieldOffset(CountDownLatch.class, "sync");
    private static final long STATE =
            UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    private JessCountDownLatch() {}

    /** The engine's object; passes its initial count to the engine once. */
    private static long object(CountDownLatch latch) {
        long object = JessModel.object(latch);
        int count = UNSAFE.getIntVolatile(UNSAFE.getReference(latch, SYNC), STATE);
        JessModel.begin(object, count);
        return object;
    }

    private static int waitFor(CountDownLatch latch, int flags) {
        Object sync = UNSAFE.getReference(latch, SYNC);
        return JessModel.waits(JessOp.LATCH_AWAIT, object(latch), flags, sync);
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        int flags = JessOp.INTERRUPTIBLE | JessIdle.flag();
        JessLock.check(waitFor(latch, flags));
    }

    static boolean await(CountDownLatch latch, long time, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (nanos <= 0) {
            JessLock.checkInterrupt();
            return getCount(latch) == 0;
        }
        int flags = JessOp.INTERRUPTIBLE | JessOp.TIMED | JessIdle.flag();
        JessClock.expect(nanos);
        int result = waitFor(latch, flags);
        JessLock.check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    static void countDown(CountDownLatch latch) {
        JessModel.op(JessOp.LATCH_COUNT_DOWN, object(latch), 0);
    }

    static long getCount(CountDownLatch latch) {
        return JessModel.op(JessOp.LATCH_COUNT, object(latch), 0);
    }

    static String toString(CountDownLatch latch) {
        return JessHooks.objectToString(latch)
                .concat("[Count = ")
                .concat(Long.toString(getCount(latch)))
                .concat("]");
    }
}
