import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

// One thread waits within a time, again and again; the main thread asks until it finds it waiting,
// and lets it go. They notice each other's rounds for ever.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=121 complete=true
// run: args="semaphore"
// run: args="latch"
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// run: args="semaphore"
// run: args="latch"
public class AsksAPoller {
    static final Semaphore SEMAPHORE = new Semaphore(0);
    static final CountDownLatch LATCH = new CountDownLatch(1);

    static void waitsInTime(boolean latch) {
        try {
            boolean done;
            do {
                done =
                        latch
                                ? LATCH.await(10, TimeUnit.MILLISECONDS)
                                : SEMAPHORE.tryAcquire(10, TimeUnit.MILLISECONDS);
            } while (!done);
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    public static void main(String[] args) {
        boolean latch = args[0].equals("latch");
        Thread waiter = new Thread(() -> waitsInTime(latch));
        waiter.start();
        if (latch) {
            while (waiter.getState() != Thread.State.TIMED_WAITING) {}
            LATCH.countDown();
        } else {
            while (!SEMAPHORE.hasQueuedThreads()) {}
            SEMAPHORE.release();
        }
    }
}
