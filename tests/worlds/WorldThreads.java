import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Threads, executors, futures and synchronizers with one possible outcome. */
public class WorldThreads {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci left = new Fibonacci(n - 1);
            left.fork();
            return new Fibonacci(n - 2).compute() + left.join();
        }
    }

    static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Throwable {

        int[] counter = new int[1];
        Object lock = new Object();
        Runnable increment =
                () -> {
                    for (int i = 0; i < 10; i++) {
                        synchronized (lock) {
                            counter[0]++;
                        }
                    }
                };
        join(new Thread(increment), new Thread(increment));
        show("synchronized", counter[0]);
        boolean[] ready = new boolean[1];
        Thread setter =
                new Thread(
                        () -> {
                            synchronized (lock) {
                                ready[0] = true;
                                lock.notifyAll();
                            }
                        });
        synchronized (lock) {
            setter.start();
            while (!ready[0]) {
                lock.wait();
            }
        }
        setter.join();
        show("wait", ready[0]);
        ReentrantLock reentrant = new ReentrantLock();
        Condition condition = reentrant.newCondition();
        reentrant.lock();
        join(new Thread(() -> show("tryLock", reentrant.tryLock())));
        show("await", condition.await(1, TimeUnit.MILLISECONDS));
        reentrant.unlock();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        local.set(6);
        join(new Thread(() -> show("thread local", local.get())));
        show("own", local.get());
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread waiting =
                new Thread(
                        () -> {
                            mutex.acquire(1);
                            mutex.release(1);
                        });
        waiting.start();
        mutex.release(1);
        waiting.join();
        show("own synchronizer", waiting.getState());
        ExecutorService fixed = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            futures.add(fixed.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        show("pool", sum);
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b");
        StringBuilder joined = new StringBuilder();
        for (Future<String> future : fixed.invokeAll(tasks)) {
            joined.append(future.get());
        }
        fixed.shutdown();
        show("invokeAll", joined + " " + fixed.awaitTermination(10, TimeUnit.SECONDS));
        ThreadFactory daemons =
                r -> {
                    Thread thread = new Thread(r, "made");
                    thread.setDaemon(true);
                    return thread;
                };
        ExecutorService single = Executors.newSingleThreadExecutor(daemons);
        show(
                "factory",
                single.submit(
                                () ->
                                        Thread.currentThread().getName()
                                                + Thread.currentThread().isDaemon())
                        .get());
        single.shutdownNow();
        ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
        show("scheduled", scheduled.schedule(() -> "later", 5, TimeUnit.MILLISECONDS).get());
        scheduled.shutdownNow();
        show(
                "fork join",
                new ForkJoinPool(2).invoke(new Fibonacci(10))
                        + " "
                        + ForkJoinPool.commonPool().submit(() -> 3).get());
        show(
                "supply",
                CompletableFuture.supplyAsync(() -> 20)
                        .thenApply(x -> x + 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 2), (a, b) -> a * b)
                        .get());
        show(
                "exceptionally",
                CompletableFuture.<String>supplyAsync(
                                () -> {
                                    throw new IllegalStateException("async");
                                })
                        .handle(
                                (v, e) ->
                                        (e instanceof CompletionException)
                                                + e.getCause().getMessage())
                        .join());
        show(
                "compose",
                CompletableFuture.completedFuture("c")
                        .thenCompose(t -> CompletableFuture.supplyAsync(() -> t + t))
                        .join());
        show(
                "orTimeout",
                new CompletableFuture<String>()
                        .completeOnTimeout("late", 5, TimeUnit.MILLISECONDS)
                        .join());
        CountDownLatch latch = new CountDownLatch(2);
        join(new Thread(latch::countDown), new Thread(latch::countDown));
        latch.await();
        show("latch", latch.getCount());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> show("barrier", "action"));
        Thread party =
                new Thread(
                        () -> {
                            try {
                                barrier.await();
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        });
        party.start();
        barrier.await();
        party.join();
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire(2);
        show("semaphore", semaphore.tryAcquire() + " " + semaphore.availablePermits());
        Phaser phaser = new Phaser(1);
        show("phaser", phaser.arrive() + " " + phaser.getPhase());
        Exchanger<String> exchanger = new Exchanger<>();
        Thread partner =
                new Thread(
                        () -> {
                            try {
                                show("exchanged", exchanger.exchange("there"));
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        partner.start();
        String here = exchanger.exchange("here");
        partner.join();
        show("exchange", here);
        SynchronousQueue<Integer> synchronous = new SynchronousQueue<>();
        Thread putter =
                new Thread(
                        () -> {
                            try {
                                synchronous.put(4);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        putter.start();
        show("hand over", synchronous.take());
        putter.join();
        ArrayBlockingQueue<Integer> blocking = new ArrayBlockingQueue<>(1);
        show(
                "offer",
                blocking.offer(1)
                        + " "
                        + blocking.offer(2)
                        + blocking.poll(1, TimeUnit.MILLISECONDS)
                        + blocking.poll());
        show(
                "transfer",
                new LinkedTransferQueue<>(List.of(1, 2)).take()
                        + " "
                        + new DelayQueue<Delayed>().poll());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        show("downgraded", rw.getReadLockCount() + " " + rw.isWriteLocked());
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        show("stamped", stamped.validate(stamp) + " " + stamped.isWriteLocked());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            show("interrupted", Thread.currentThread().isInterrupted());
        }
        CountDownLatch fired = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        fired.countDown();
                    }
                },
                5);
        fired.await();
        timer.cancel();
        show("timer", fired.getCount());
        AtomicInteger published = new AtomicInteger();
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4);
        CompletableFuture<Void> consumed = publisher.consume(published::addAndGet);
        publisher.submit(3);
        publisher.submit(4);
        publisher.close();
        consumed.join();
        show("flow", published);
        List<Integer> synced = Collections.synchronizedList(new ArrayList<>());
        join(new Thread(() -> synced.add(1)), new Thread(() -> synced.add(1)));
        show("synchronized list", synced);
        Thread named = new Thread(Thread.currentThread().getThreadGroup(), () -> {}, "named");
        show(
                "thread",
                named.getName()
                        + named.getPriority()
                        + named.getState()
                        + named.isAlive()
                        + named.getThreadGroup().equals(Thread.currentThread().getThreadGroup()));

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
