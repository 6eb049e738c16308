import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of ForkJoinPool promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new parallelism, new four, new ten, new illegal, commonPool, invoke, invoke throwing
// rows: invoke null, execute, execute task, execute null, execute refused, submit, submit runnable
// rows: submit result, submit task, submit throwing, submit or shutdown, submit null
// rows: submit refused, invokeAll, invokeAll throwing, invokeAll timed expired, invokeAll null
// rows: invokeAll timed, invokeAny, invokeAny null, invokeAny throwing, invokeAny timed
// rows: invokeAny timed expired, getFactory, getUncaughtExceptionHandler, getParallelism
// rows: getCommonPoolParallelism, getPoolSize, getAsyncMode, getRunningThreadCount
// rows: getActiveThreadCount, isQuiescent, getStealCount, getQueuedTaskCount
// rows: getQueuedSubmissionCount, hasQueuedSubmissions, toString, shutdown, shutdown common
// rows: shutdownNow, shutdownNow common, isTerminated, isTerminating, isShutdown, awaitTermination
// rows: awaitTermination expired, awaitTermination interrupted, awaitQuiescence
// rows: awaitQuiescence expired, managedBlock, managedBlock released, managedBlock pool
// rows: managedBlock interrupted
public class ForkJoinPoolMethods {
    private static final Class<NullPointerException> NPE = NullPointerException.class;
    private static final Class<RejectedExecutionException> REFUSED =
            RejectedExecutionException.class;
    private static final Callable<Integer> THROWING =
            () -> {
                throw new IllegalStateException();
            };

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        int[] run = new int[1];
        Runnable count = () -> run[0]++;
        Runnable busy =
                () -> {
                    started.countDown();
                    pass(gate);
                };
        switch (String.join(" ", args)) {
            case "new" -> {
                ForkJoinPool made = new ForkJoinPool();
                Check.equal(Runtime.getRuntime().availableProcessors(), made.getParallelism());
                checkDefaults(made);
            }
            case "new parallelism" -> {
                Check.equal(3, new ForkJoinPool(3).getParallelism());
                checkDefaults(new ForkJoinPool(3));
            }
            case "new four" -> {
                Thread.UncaughtExceptionHandler handler = (in, by) -> {};
                ForkJoinWorkerThreadFactory factory =
                        ForkJoinPool.defaultForkJoinWorkerThreadFactory;
                ForkJoinPool made = new ForkJoinPool(2, factory, handler, true);
                Check.equal(2, made.getParallelism());
                Check.that(made.getFactory() == factory, "another factory");
                Check.that(made.getUncaughtExceptionHandler() == handler, "another handler");
                Check.equal(true, made.getAsyncMode());
            }
            case "new ten" -> {
                ForkJoinPool made = create(1, Worker::new, 1, 1, 1);
                Check.equal(1, made.getParallelism());
                Check.equal(Worker.class, made.submit(Thread::currentThread).get().getClass());
            }
            case "new illegal" -> newIllegal();
            case "commonPool" -> {
                ForkJoinPool common = ForkJoinPool.commonPool();
                Check.that(common == ForkJoinPool.commonPool(), "two pools");
                Check.equal(1, common.submit(() -> 1).get());
            }
            case "invoke" -> {
                Check.equal(3, pool.invoke(new Sum(1, 2)));
            }
            case "invoke throwing" -> {
                ForkJoinTask<Integer> task = ForkJoinTask.adapt(THROWING);
                Check.fails(IllegalStateException.class, () -> pool.invoke(task));
                Check.equal(true, task.isCompletedAbnormally());
            }
            case "invoke null" -> Check.fails(NPE, () -> pool.invoke(null));
            case "execute" -> {
                pool.execute(count);
                end(pool);
                Check.equal(1, run[0]);
            }
            case "execute task" -> {
                Sum sum = new Sum(1, 2);
                pool.execute(sum);
                Check.equal(3, sum.join());
            }
            case "execute null" -> {
                Check.fails(NPE, () -> pool.execute((Runnable) null));
                Check.fails(NPE, () -> pool.execute((ForkJoinTask<?>) null));
            }
            case "execute refused" -> {
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.execute(count));
                Check.fails(REFUSED, () -> pool.execute(new Sum(1, 2)));
                Check.equal(0, run[0]);
            }
            case "submit" -> {
                Check.equal(1, pool.submit(() -> 1).get());
            }
            case "submit runnable" -> {
                Check.equal(null, pool.submit(count).get());
                Check.equal(1, run[0]);
            }
            case "submit result" -> {
                Check.equal("done", pool.submit(count, "done").get());
                Check.equal(1, run[0]);
            }
            case "submit task" -> {
                Sum sum = new Sum(1, 2);
                Check.that(pool.submit(sum) == sum, "another task");
                Check.equal(3, sum.get());
            }
            case "submit throwing" -> {
                Future<Integer> future = pool.submit(THROWING);
                Check.fails(ExecutionException.class, future::get);
            }
            case "submit or shutdown" -> {
                // What is not refused is run.
                Object[] results = new Object[1];
                Thread submitter = Waiting.start(results, 0, () -> submitted(pool));
                pool.shutdown();
                submitter.join();
                Check.among(results[0], 1, "refused");
                Check.equal(true, pool.isShutdown());
            }
            case "submit null" -> {
                Check.fails(NPE, () -> pool.submit((Runnable) null));
                Check.fails(NPE, () -> pool.submit(null, 1));
                Check.fails(NPE, () -> pool.submit((Callable<?>) null));
                Check.fails(NPE, () -> pool.submit((ForkJoinTask<?>) null));
            }
            case "submit refused" -> {
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.submit(count));
                Check.fails(REFUSED, () -> pool.submit(count, 1));
                Check.fails(REFUSED, () -> pool.submit(() -> 1));
                Check.fails(REFUSED, () -> pool.submit(new Sum(1, 2)));
                Check.fails(REFUSED, () -> pool.invoke(new Sum(1, 2)));
            }
            case "invokeAll" -> {
                List<Future<Integer>> futures = pool.invokeAll(List.of(() -> 1));
                Check.equal(1, futures.size());
                Check.equal(true, futures.get(0).isDone());
                Check.equal(1, futures.get(0).get());
            }
            case "invokeAll throwing" -> {
                List<Future<Integer>> futures = pool.invokeAll(List.of(THROWING));
                Check.equal(true, futures.get(0).isDone());
                Check.fails(ExecutionException.class, futures.get(0)::get);
            }
            case "invokeAll timed expired" -> {
                // What is not done by then is cancelled.
                Callable<Boolean> never = () -> gate.await(1, TimeUnit.DAYS);
                List<Future<Boolean>> futures = pool.invokeAll(List.of(never), 1, TimeUnit.SECONDS);
                Check.equal(true, futures.get(0).isCancelled());
            }
            case "invokeAll null" -> {
                Check.fails(NPE, () -> pool.invokeAll(null));
                Check.fails(NPE, () -> pool.invokeAll(Arrays.asList((Callable<Integer>) null)));
            }
            case "invokeAll timed" -> {
                List<Future<Integer>> futures = pool.invokeAll(List.of(() -> 1), 1, TimeUnit.DAYS);
                Check.equal(1, futures.size());
                Check.equal(true, futures.get(0).isDone());
                Check.equal(1, futures.get(0).get());
            }
            case "invokeAny" -> Check.equal(2, pool.invokeAny(List.of(() -> 2)));
            case "invokeAny null" -> {
                Check.fails(NPE, () -> pool.invokeAny(null));
                Check.fails(IllegalArgumentException.class, () -> pool.invokeAny(List.of()));
            }
            case "invokeAny throwing" -> {
                Check.fails(ExecutionException.class, () -> pool.invokeAny(List.of(THROWING)));
            }
            case "invokeAny timed" -> {
                List<Callable<Integer>> tasks = List.of(() -> 2);
                Check.equal(2, pool.invokeAny(tasks, 1, TimeUnit.DAYS));
            }
            case "invokeAny timed expired" -> {
                Callable<Boolean> never = () -> gate.await(1, TimeUnit.DAYS);
                Check.fails(
                        TimeoutException.class,
                        () -> pool.invokeAny(List.of(never), 1, TimeUnit.SECONDS));
                gate.countDown();
            }
            case "getFactory" -> {
                Check.that(
                        pool.getFactory() == ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                        "not the default");
                ForkJoinWorkerThreadFactory factory = Worker::new;
                ForkJoinPool made = new ForkJoinPool(1, factory, null, false);
                Check.that(made.getFactory() == factory, "another factory");
            }
            case "getUncaughtExceptionHandler" -> {
                Check.equal(null, pool.getUncaughtExceptionHandler());
                Thread.UncaughtExceptionHandler handler = (in, by) -> {};
                ForkJoinPool made = new ForkJoinPool(1, Worker::new, handler, false);
                Check.that(made.getUncaughtExceptionHandler() == handler, "another handler");
            }
            case "getParallelism" -> {
                Check.equal(1, pool.getParallelism());
                Check.equal(4, new ForkJoinPool(4).getParallelism());
            }
            case "getCommonPoolParallelism" ->
                    Check.equal(
                            ForkJoinPool.commonPool().getParallelism(),
                            ForkJoinPool.getCommonPoolParallelism());
            case "getPoolSize" -> {
                // The threads that have been started and not ended.
                Check.equal(0, pool.getPoolSize());
                pool.execute(busy);
                started.await();
                Check.equal(1, pool.getPoolSize());
                gate.countDown();
                end(pool);
                Check.equal(0, pool.getPoolSize());
            }
            case "getAsyncMode" -> {
                Check.equal(false, pool.getAsyncMode());
                Check.equal(true, new ForkJoinPool(1, Worker::new, null, true).getAsyncMode());
            }
            case "getRunningThreadCount" -> {
                Check.equal(0, pool.getRunningThreadCount());
                Check.among(pool.submit(pool::getRunningThreadCount).get(), 0, 1);
                end(pool);
                Check.equal(0, pool.getRunningThreadCount());
            }
            case "getActiveThreadCount" -> {
                Check.equal(0, pool.getActiveThreadCount());
                pool.execute(busy);
                started.await();
                Check.that(pool.getActiveThreadCount() >= 1, "none is active");
                gate.countDown();
                end(pool);
            }
            case "isQuiescent" -> {
                Check.equal(true, pool.isQuiescent());
                pool.execute(busy);
                Check.equal(false, pool.isQuiescent());
                gate.countDown();
                end(pool);
            }
            case "getStealCount" -> {
                Check.equal(0L, pool.getStealCount());
                pool.execute(count);
                end(pool);
                Check.equal(1L, pool.getStealCount());
            }
            case "getQueuedTaskCount" -> {
                Check.equal(0L, pool.getQueuedTaskCount());
                // Not the tasks that have been submitted and not begun.
                pool.execute(busy);
                pool.execute(count);
                Check.equal(0L, pool.getQueuedTaskCount());
                gate.countDown();
            }
            case "getQueuedSubmissionCount" -> {
                Check.equal(0, pool.getQueuedSubmissionCount());
                pool.execute(busy);
                started.await();
                pool.execute(count);
                Check.equal(1, pool.getQueuedSubmissionCount());
                gate.countDown();
                end(pool);
                Check.equal(0, pool.getQueuedSubmissionCount());
            }
            case "hasQueuedSubmissions" -> {
                Check.equal(false, pool.hasQueuedSubmissions());
                pool.execute(busy);
                started.await();
                Check.equal(false, pool.hasQueuedSubmissions());
                pool.execute(count);
                Check.equal(true, pool.hasQueuedSubmissions());
                gate.countDown();
                end(pool);
                Check.equal(false, pool.hasQueuedSubmissions());
            }
            case "toString" -> {
                // It tells the state, the parallelism and the numbers of workers and tasks.
                String fresh = pool.toString();
                Check.that(fresh.startsWith(ForkJoinPool.class.getName()), fresh);
                end(pool);
                Check.that(!pool.toString().equals(fresh), fresh);
            }
            case "shutdown" -> {
                pool.execute(count);
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.execute(count));
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1, run[0]);
            }
            case "shutdown common" -> {
                ForkJoinPool.commonPool().shutdown();
                Check.equal(false, ForkJoinPool.commonPool().isShutdown());
                Check.equal(1, ForkJoinPool.commonPool().submit(() -> 1).get());
            }
            case "shutdownNow" -> {
                // Returns no tasks, they are cancelled.
                pool.execute(busy);
                started.await();
                ForkJoinTask<?> left = pool.submit(count);
                Check.equal(List.of(), pool.shutdownNow());
                Check.equal(true, pool.isShutdown());
                gate.countDown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(true, left.isCancelled());
                Check.equal(0, run[0]);
            }
            case "shutdownNow common" -> {
                Check.equal(List.of(), ForkJoinPool.commonPool().shutdownNow());
                Check.equal(false, ForkJoinPool.commonPool().isShutdown());
            }
            case "isTerminated" -> {
                pool.execute(busy);
                Check.equal(false, pool.isTerminated());
                pool.shutdown();
                Check.equal(false, pool.isTerminated());
                gate.countDown();
                end(pool);
                Check.equal(true, pool.isTerminated());
            }
            case "isTerminating" -> {
                Check.equal(false, pool.isTerminating());
                pool.execute(() -> stay(started, gate));
                started.await();
                pool.shutdown();
                Check.equal(false, pool.isTerminating());
                pool.shutdownNow();
                Check.equal(true, pool.isTerminating());
                gate.countDown();
                end(pool);
                Check.equal(false, pool.isTerminating());
            }
            case "isShutdown" -> {
                Object[] results =
                        Check.together(
                                pool::isShutdown,
                                () -> {
                                    pool.shutdown();
                                    return pool.isShutdown();
                                });
                Check.among(results[0], false, true);
                Check.equal(true, results[1]);
            }
            case "awaitTermination" -> {
                pool.execute(count);
                Object[] results =
                        Check.together(
                                () -> pool.awaitTermination(1, TimeUnit.DAYS),
                                () -> {
                                    pool.shutdown();
                                    return null;
                                });
                Check.equal(true, results[0]);
                Check.equal(1, run[0]);
            }
            case "awaitTermination expired" -> {
                Check.equal(false, pool.awaitTermination(1, TimeUnit.SECONDS));
                Check.equal(false, pool.awaitTermination(0, TimeUnit.SECONDS));
            }
            case "awaitTermination interrupted" -> {
                Thread waiter =
                        new Thread(
                                () ->
                                        Check.fails(
                                                InterruptedException.class,
                                                () -> pool.awaitTermination(1, TimeUnit.DAYS)));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "awaitQuiescence" -> {
                Check.equal(true, pool.awaitQuiescence(1, TimeUnit.DAYS));
                Check.equal(true, pool.awaitQuiescence(0, TimeUnit.SECONDS));
            }
            case "awaitQuiescence expired" -> {
                pool.execute(busy);
                started.await();
                Check.equal(false, pool.awaitQuiescence(1, TimeUnit.SECONDS));
                Check.equal(false, pool.awaitQuiescence(0, TimeUnit.SECONDS));
                gate.countDown();
            }
            case "managedBlock" -> {
                Blocker blocker = new Blocker(2);
                ForkJoinPool.managedBlock(blocker);
                Check.equal(2, blocker.blocked);
            }
            case "managedBlock released" -> {
                Blocker blocker = new Blocker(0);
                ForkJoinPool.managedBlock(blocker);
                Check.equal(0, blocker.blocked);
            }
            case "managedBlock pool" -> {
                Blocker blocker = new Blocker(1);
                Callable<Integer> blocking =
                        () -> {
                            ForkJoinPool.managedBlock(blocker);
                            return blocker.blocked;
                        };
                Check.equal(1, pool.submit(blocking).get());
            }
            case "managedBlock interrupted" -> {
                Blocker blocker = new Blocker(1);
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, () -> ForkJoinPool.managedBlock(blocker));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
        }
    }

    @SuppressWarnings("serial")
    private static final class Sum extends RecursiveTask<Integer> {
        private final int one;
        private final int two;

        Sum(int one, int two) {
            this.one = one;
            this.two = two;
        }

        @Override
        protected Integer compute() {
            return one + two;
        }
    }

    /** Has to block so many times. */
    private static final class Blocker implements ForkJoinPool.ManagedBlocker {
        private final int times;
        private int blocked;

        Blocker(int times) {
            this.times = times;
        }

        @Override
        public boolean block() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return ++blocked == times;
        }

        @Override
        public boolean isReleasable() {
            return blocked == times;
        }
    }

    private static void newIllegal() {
        Class<IllegalArgumentException> iae = IllegalArgumentException.class;
        Check.fails(iae, () -> new ForkJoinPool(0));
        Check.fails(iae, () -> new ForkJoinPool(-1));
        Check.fails(iae, () -> new ForkJoinPool(0, Worker::new, null, false));
        Check.fails(NPE, () -> new ForkJoinPool(1, null, null, false));
        Check.fails(iae, () -> create(0, Worker::new, 1, 1, 1));
        Check.fails(iae, () -> create(2, Worker::new, 1, 1, 1));
        Check.fails(iae, () -> create(1, Worker::new, 1, 1, 0));
        Check.fails(NPE, () -> create(1, null, 1, 1, 1));
    }

    private static ForkJoinPool create(
            int parallelism, ForkJoinWorkerThreadFactory factory, int core, int max, long keep) {
        return new ForkJoinPool(
                parallelism, factory, null, false, core, max, 0, null, keep, TimeUnit.MINUTES);
    }

    private static void checkDefaults(ForkJoinPool pool) {
        Check.that(
                pool.getFactory() == ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                "another factory");
        Check.equal(null, pool.getUncaughtExceptionHandler());
        Check.equal(false, pool.getAsyncMode());
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Object submitted(ForkJoinPool pool) throws Exception {
        try {
            return pool.submit(() -> 1).get();
        } catch (RejectedExecutionException refused) {
            return "refused";
        }
    }

    /** Does not end before the gate opens, though interrupted. */
    private static void stay(CountDownLatch started, CountDownLatch gate) {
        started.countDown();
        while (gate.getCount() > 0) {
            pass(gate);
            Thread.interrupted();
        }
    }

    private static void end(ForkJoinPool pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
