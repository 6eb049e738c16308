import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

// Short timeouts may expire at any moment, long ones only when nothing else can run, unless
// another line between them is drawn. Who waits in short steps keeps nobody's time from passing.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// rows: longLatch, longQueue, longLock, longJoin, longWait, future
// jess: run --strategy dpor
// expect: exit=1 message~"gave up"
// rows: shortLatch, shortLock, shortQueue, shortJoin
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified
// rows: longLatch, longQueue, longLock
// jess: run --strategy lazy-dpor
// expect: exit=1 message~"gave up"
// rows: shortLatch, shortLock
// jess: run --strategy dpor
// run: args=polls | expect: exit=0 verdict=verified
// jess: run --strategy dpor --timeouts 100ms
// run: args=shortLatch | expect: exit=0 verdict=verified
// jess: run --strategy dpor --timeouts 20s
// run: args=longLatch | expect: exit=1 message~"gave up"
// jess: run --strategy dpor --timeouts explore
// run: args=longLatch | expect: exit=1 message~"gave up"
// jess: run --strategy auto --budget 3s
// expect: exit=0
// rows: longLatch, longQueue, pool, polls
// jess: run --strategy auto --budget 10s
// expect: exit=1 message~"gave up"
// rows: shortQueue, deaf
public class ShortTimeouts {
    static final long LONG = 10_000;
    static final long SHORT = 100;

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError("gave up");
        }
    }

    static void latch(long millis) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        check(latch.await(millis, TimeUnit.MILLISECONDS));
    }

    static void queue(long millis) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add("it")).start();
        check(queue.poll(millis, TimeUnit.MILLISECONDS) != null);
    }

    static void lock(long millis) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        new Thread(
                        () -> {
                            lock.lock();
                            lock.unlock();
                        })
                .start();
        check(lock.tryLock(millis, TimeUnit.MILLISECONDS));
        lock.unlock();
    }

    static void join(long millis) throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        other.join(millis);
        check(!other.isAlive());
    }

    static boolean done;

    static void waits(long millis) throws Exception {
        Object monitor = new Object();
        new Thread(
                        () -> {
                            synchronized (monitor) {
                                done = true;
                                monitor.notifyAll();
                            }
                        })
                .start();
        synchronized (monitor) {
            if (!done) {
                monitor.wait(millis);
            }
            check(done);
        }
    }

    static void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> "it", pool);
        check(first.thenApply(String::length).get(5, TimeUnit.SECONDS) == 2);
        pool.shutdown();
        check(pool.awaitTermination(5, TimeUnit.SECONDS));
    }

    static void future() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        new Thread(() -> future.complete("it")).start();
        check(future.get(1, TimeUnit.MINUTES) != null);
    }

    // The other is done only after a long time, which passes while this one polls.
    static void polls() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        Thread other =
                new Thread(
                        () -> {
                            try {
                                never.await(LONG, TimeUnit.MILLISECONDS);
                                done.set(true);
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        });
        other.start();
        CountDownLatch tick = new CountDownLatch(1);
        while (!done.get()) {
            tick.await(SHORT, TimeUnit.MILLISECONDS);
        }
        other.join();
    }

    // Nobody comes: the long wait ends.
    static void deaf() throws Exception {
        check(new CountDownLatch(1).await(LONG, TimeUnit.MILLISECONDS));
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "longLatch" -> latch(LONG);
            case "shortLatch" -> latch(SHORT);
            case "longQueue" -> queue(LONG);
            case "shortQueue" -> queue(SHORT);
            case "longLock" -> lock(LONG);
            case "shortLock" -> lock(SHORT);
            case "longJoin" -> join(LONG);
            case "shortJoin" -> join(SHORT);
            case "longWait" -> waits(LONG);
            case "pool" -> pool();
            case "future" -> future();
            case "polls" -> polls();
            case "deaf" -> deaf();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
