import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

// What the documents of Executors promise about executors with a thread for each task.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: newThreadPerTaskExecutor, newThreadPerTaskExecutor null
// rows: newThreadPerTaskExecutor unbounded, newThreadPerTaskExecutor cancel
// rows: newThreadPerTaskExecutor no thread, newThreadPerTaskExecutor shutdownNow
// rows: newVirtualThreadPerTaskExecutor, newVirtualThreadPerTaskExecutor unbounded
// rows: newVirtualThreadPerTaskExecutor cancel, newVirtualThreadPerTaskExecutor close
public class ExecutorsMethods21 {
    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "newThreadPerTaskExecutor" -> {
                ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread::new);
                Thread first = pool.submit(Thread::currentThread).get();
                Thread second = pool.submit(Thread::currentThread).get();
                Check.that(first != second, "one thread for two tasks");
                end(pool);
                Check.fails(
                        RejectedExecutionException.class, () -> pool.submit(Thread::currentThread));
            }
            case "newThreadPerTaskExecutor null" ->
                    Check.fails(
                            NullPointerException.class,
                            () -> Executors.newThreadPerTaskExecutor(null));
            case "newThreadPerTaskExecutor unbounded" ->
                    checkUnbounded(Executors.newThreadPerTaskExecutor(Thread::new));
            case "newThreadPerTaskExecutor cancel" ->
                    checkCancel(Executors.newThreadPerTaskExecutor(Thread::new));
            case "newThreadPerTaskExecutor no thread" -> {
                ExecutorService pool = Executors.newThreadPerTaskExecutor(task -> null);
                Check.fails(RejectedExecutionException.class, () -> pool.submit(() -> 1));
                Check.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
                end(pool);
            }
            case "newThreadPerTaskExecutor shutdownNow" -> {
                ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread::new);
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> Check.fails(InterruptedException.class, gate::await));
                Check.equal(0, pool.shutdownNow().size());
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
            }
            case "newVirtualThreadPerTaskExecutor" -> {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                Thread first = pool.submit(Thread::currentThread).get();
                Thread second = pool.submit(Thread::currentThread).get();
                Check.that(first != second, "one thread for two tasks");
                Check.that(first.isVirtual() && second.isVirtual(), "not virtual");
                end(pool);
                Check.fails(
                        RejectedExecutionException.class, () -> pool.submit(Thread::currentThread));
            }
            case "newVirtualThreadPerTaskExecutor unbounded" ->
                    checkUnbounded(Executors.newVirtualThreadPerTaskExecutor());
            case "newVirtualThreadPerTaskExecutor cancel" ->
                    checkCancel(Executors.newVirtualThreadPerTaskExecutor());
            case "newVirtualThreadPerTaskExecutor close" -> {
                int[] run = new int[1];
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(() -> run[0]++);
                }
                Check.equal(1, run[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Two tasks that wait for each other. */
    private static void checkUnbounded(ExecutorService pool) throws Exception {
        CountDownLatch one = new CountDownLatch(1);
        CountDownLatch two = new CountDownLatch(1);
        Future<Boolean> first =
                pool.submit(
                        () -> {
                            one.countDown();
                            return two.await(1, TimeUnit.DAYS);
                        });
        Future<Boolean> second =
                pool.submit(
                        () -> {
                            two.countDown();
                            return one.await(1, TimeUnit.DAYS);
                        });
        Check.equal(true, first.get());
        Check.equal(true, second.get());
        end(pool);
    }

    /** To cancel the Future of a task interrupts its thread. */
    private static void checkCancel(ExecutorService pool) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> task =
                pool.submit(
                        () -> {
                            started.countDown();
                            Check.fails(
                                    InterruptedException.class,
                                    () -> new CountDownLatch(1).await());
                            interrupted.countDown();
                        });
        started.await();
        Check.equal(true, task.cancel(true));
        interrupted.await();
        end(pool);
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
