import java.util.Arrays;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of AbstractExecutorService promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, newTaskFor, newTaskFor runnable, newTaskFor overridden
// rows: submit, submit runnable, submit result, submit throwing, submit null, submit refused
// rows: submit pool, submit cancel, invokeAll, invokeAll null, invokeAll throwing, invokeAll empty
// rows: invokeAll pool, invokeAll interrupted, invokeAll refused, invokeAll timed
// rows: invokeAll timed expired, invokeAll timed null, invokeAll timed interrupted
// rows: invokeAny, invokeAny null, invokeAny empty, invokeAny throwing, invokeAny pool
// rows: invokeAny cancels, invokeAny interrupted, invokeAny refused, invokeAny timed
// rows: invokeAny timed expired, invokeAny timed throwing, invokeAny timed null
public class AbstractExecutorServiceMethods {
    private static final Class<NullPointerException> NPE = NullPointerException.class;
    private static final Class<RejectedExecutionException> REFUSED =
            RejectedExecutionException.class;
    private static final Callable<Integer> THROWING =
            () -> {
                throw new IllegalStateException();
            };

    public static void main(String[] args) throws Exception {
        Direct direct = new Direct();
        List<Callable<Integer>> oneTwo = List.of(() -> 1, () -> 2);
        List<Callable<Integer>> withNull = Arrays.asList(() -> 1, null);
        List<Callable<Integer>> none = List.of();
        Callable<Integer> never = () -> new CountDownLatch(1).await(2, TimeUnit.DAYS) ? 1 : 2;
        switch (String.join(" ", args)) {
            case "new" -> Check.equal(false, direct.isShutdown());
            case "newTaskFor" -> {
                RunnableFuture<Integer> task = direct.task(() -> 3);
                Check.equal(false, task.isDone());
                task.run();
                Check.equal(3, task.get());
                Check.equal(true, direct.task(() -> 3).cancel(false));
            }
            case "newTaskFor runnable" -> {
                int[] run = new int[1];
                RunnableFuture<String> task = direct.task(() -> run[0]++, "done");
                Check.equal(0, run[0]);
                task.run();
                Check.equal("done", task.get());
                Check.equal(1, run[0]);
                Check.equal(true, direct.task(() -> {}, 1).cancel(false));
            }
            case "newTaskFor overridden" -> newTaskForOverridden();
            case "submit" -> {
                Future<Integer> future = direct.submit(() -> 3);
                Check.equal(true, future.isDone());
                Check.equal(3, future.get());
            }
            case "submit runnable" -> {
                int[] run = new int[1];
                Runnable task = () -> run[0]++;
                Check.equal(null, direct.submit(task).get());
                Check.equal(1, run[0]);
            }
            case "submit result" -> {
                int[] run = new int[1];
                Check.equal("done", direct.submit(() -> run[0]++, "done").get());
                Check.equal(1, run[0]);
            }
            case "submit throwing" -> {
                IllegalStateException thrown = new IllegalStateException();
                Runnable runnable =
                        () -> {
                            throw thrown;
                        };
                Callable<Integer> callable =
                        () -> {
                            throw thrown;
                        };
                checkThrown(thrown, direct.submit(runnable));
                checkThrown(thrown, direct.submit(runnable, 1));
                checkThrown(thrown, direct.submit(callable));
            }
            case "submit null" -> {
                Check.fails(NPE, () -> direct.submit((Runnable) null));
                Check.fails(NPE, () -> direct.submit(null, 1));
                Check.fails(NPE, () -> direct.submit((Callable<?>) null));
            }
            case "submit refused" -> {
                direct.shutdown();
                Runnable runnable = () -> Check.that(false, "run");
                Check.fails(REFUSED, () -> direct.submit(runnable));
                Check.fails(REFUSED, () -> direct.submit(runnable, 1));
                Check.fails(REFUSED, () -> direct.submit(() -> 1));
            }
            case "submit pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                int[] data = {1, 0};
                Future<Integer> future =
                        pool.submit(
                                () -> {
                                    data[1] = data[0] + 1;
                                    return 3;
                                });
                Check.equal(3, future.get());
                Check.equal(2, data[1]);
                end(pool);
            }
            case "submit cancel" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                int[] run = new int[1];
                Future<?> future = pool.submit(() -> run[0]++);
                boolean cancelled = future.cancel(false);
                end(pool);
                Check.equal(cancelled, future.isCancelled());
                Check.equal(true, future.isDone());
                if (cancelled) {
                    Check.fails(CancellationException.class, future::get);
                } else {
                    Check.equal(1, run[0]);
                }
            }
            case "invokeAll" -> checkOneTwo(direct.invokeAll(oneTwo));
            case "invokeAll null" -> {
                Check.fails(NPE, () -> direct.invokeAll(null));
                Check.fails(NPE, () -> direct.invokeAll(withNull));
            }
            case "invokeAll throwing" -> {
                List<Future<Integer>> futures = direct.invokeAll(List.of(THROWING, () -> 2));
                Check.equal(true, futures.get(0).isDone());
                Check.fails(ExecutionException.class, () -> futures.get(0).get());
                Check.equal(2, futures.get(1).get());
            }
            case "invokeAll empty" -> {
                Check.equal(List.of(), direct.invokeAll(none));
                Check.equal(List.of(), direct.invokeAll(none, 1, TimeUnit.SECONDS));
            }
            case "invokeAll pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                checkOneTwo(pool.invokeAll(oneTwo));
                end(pool);
            }
            case "invokeAll interrupted" ->
                    checkInterrupted(pool -> pool.invokeAll(List.of(never)));
            case "invokeAll refused" -> {
                direct.shutdown();
                Check.fails(REFUSED, () -> direct.invokeAll(oneTwo));
                Check.fails(REFUSED, () -> direct.invokeAll(oneTwo, 1, TimeUnit.SECONDS));
            }
            case "invokeAll timed" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                checkOneTwo(pool.invokeAll(oneTwo, 1, TimeUnit.DAYS));
                end(pool);
            }
            case "invokeAll timed expired" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                List<Callable<Integer>> tasks = List.of(() -> 1, never);
                List<Future<Integer>> futures = pool.invokeAll(tasks, 1, TimeUnit.SECONDS);
                Check.equal(2, futures.size());
                Check.equal(1, futures.get(0).get());
                Check.equal(true, futures.get(1).isCancelled());
                Check.equal(true, futures.get(1).isDone());
                end(pool);
            }
            case "invokeAll timed null" -> {
                Check.fails(NPE, () -> direct.invokeAll(null, 1, TimeUnit.SECONDS));
                Check.fails(NPE, () -> direct.invokeAll(withNull, 1, TimeUnit.SECONDS));
                Check.fails(NPE, () -> direct.invokeAll(oneTwo, 1, null));
            }
            case "invokeAll timed interrupted" ->
                    checkInterrupted(pool -> pool.invokeAll(List.of(never), 1, TimeUnit.DAYS));
            case "invokeAny" -> {
                Check.among(direct.invokeAny(oneTwo), 1, 2);
                Check.equal(2, direct.invokeAny(List.of(THROWING, () -> 2)));
            }
            case "invokeAny null" -> {
                Check.fails(NPE, () -> direct.invokeAny(null));
                Check.fails(NPE, () -> direct.invokeAny(Arrays.asList(null, () -> 1)));
            }
            case "invokeAny empty" -> {
                Class<IllegalArgumentException> iae = IllegalArgumentException.class;
                Check.fails(iae, () -> direct.invokeAny(none));
                Check.fails(iae, () -> direct.invokeAny(none, 1, TimeUnit.SECONDS));
            }
            case "invokeAny throwing" -> {
                ExecutionException thrown =
                        Check.fails(
                                ExecutionException.class,
                                () -> direct.invokeAny(List.of(THROWING, THROWING)));
                Check.equal(IllegalStateException.class, thrown.getCause().getClass());
            }
            case "invokeAny pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Check.equal(2, pool.invokeAny(List.of(THROWING, () -> 2)));
                end(pool);
            }
            case "invokeAny cancels" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Check.equal(1, pool.invokeAny(List.of(never, () -> 1)));
                end(pool);
            }
            case "invokeAny interrupted" ->
                    checkInterrupted(pool -> pool.invokeAny(List.of(never)));
            case "invokeAny refused" -> {
                direct.shutdown();
                Check.fails(REFUSED, () -> direct.invokeAny(oneTwo));
                Check.fails(REFUSED, () -> direct.invokeAny(oneTwo, 1, TimeUnit.SECONDS));
            }
            case "invokeAny timed" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                List<Callable<Integer>> tasks = List.of(THROWING, () -> 2);
                Check.equal(2, pool.invokeAny(tasks, 1, TimeUnit.DAYS));
                end(pool);
            }
            case "invokeAny timed expired" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Check.fails(
                        TimeoutException.class,
                        () -> pool.invokeAny(List.of(never), 1, TimeUnit.SECONDS));
                // The task was cancelled, so that its thread ends long before two days are over.
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
            }
            case "invokeAny timed throwing" ->
                    Check.fails(
                            ExecutionException.class,
                            () -> direct.invokeAny(List.of(THROWING), 1, TimeUnit.DAYS));
            case "invokeAny timed null" -> {
                Check.fails(NPE, () -> direct.invokeAny(null, 1, TimeUnit.SECONDS));
                Check.fails(
                        NPE,
                        () -> direct.invokeAny(Arrays.asList(null, () -> 1), 1, TimeUnit.DAYS));
                Check.fails(NPE, () -> direct.invokeAny(oneTwo, 1, null));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Runs a task at once, in the thread that calls. */
    private static class Direct extends AbstractExecutorService {
        private boolean shut;

        <T> RunnableFuture<T> task(Callable<T> callable) {
            return newTaskFor(callable);
        }

        <T> RunnableFuture<T> task(Runnable runnable, T result) {
            return newTaskFor(runnable, result);
        }

        @Override
        public void execute(Runnable task) {
            if (shut) {
                throw new RejectedExecutionException();
            }
            task.run();
        }

        @Override
        public void shutdown() {
            shut = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            shut = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return shut;
        }

        @Override
        public boolean isTerminated() {
            return shut;
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) {
            return shut;
        }
    }

    /** A Direct whose futures are of its own class. */
    private static class Custom extends Direct {
        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
            return new CustomTask<>(callable);
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T result) {
            return new CustomTask<>(Executors.callable(runnable, result));
        }
    }

    private static class CustomTask<T> extends FutureTask<T> {
        CustomTask(Callable<T> callable) {
            super(callable);
        }
    }

    private static void newTaskForOverridden() throws InterruptedException {
        Custom custom = new Custom();
        Runnable runnable = () -> {};
        Check.equal(CustomTask.class, custom.submit(runnable).getClass());
        Check.equal(CustomTask.class, custom.submit(runnable, 1).getClass());
        Check.equal(CustomTask.class, custom.submit(() -> 1).getClass());
        Check.equal(CustomTask.class, custom.invokeAll(List.of(() -> 1)).get(0).getClass());
    }

    private interface Use {
        Object on(ExecutorService pool) throws Exception;
    }

    /** The use is interrupted while its only task waits; then the task is cancelled. */
    private static void checkInterrupted(Use use) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread user = new Thread(() -> Check.fails(InterruptedException.class, () -> use.on(pool)));
        user.start();
        user.interrupt();
        user.join();
        end(pool);
    }

    private static void checkOneTwo(List<Future<Integer>> futures) throws Exception {
        Check.equal(2, futures.size());
        Check.that(futures.get(0).isDone() && futures.get(1).isDone(), "not done");
        Check.equal(1, futures.get(0).get());
        Check.equal(2, futures.get(1).get());
    }

    private static void checkThrown(Throwable thrown, Future<?> future) {
        Check.equal(true, future.isDone());
        Check.equal(thrown, Check.fails(ExecutionException.class, future::get).getCause());
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
