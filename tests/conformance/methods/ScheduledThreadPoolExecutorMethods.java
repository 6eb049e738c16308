import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ScheduledThreadPoolExecutor promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new factory, new handler, new factory and handler, new illegal
// rows: schedule, schedule callable, schedule order, schedule now, schedule null, schedule refused
// rows: schedule cancel, schedule delay, scheduleAtFixedRate, scheduleAtFixedRate illegal
// rows: scheduleAtFixedRate throwing, scheduleAtFixedRate refused, scheduleWithFixedDelay
// rows: scheduleWithFixedDelay illegal, scheduleWithFixedDelay throwing
// rows: execute, execute null, execute refused, submit, submit runnable, submit result, submit null
// rows: setContinueExistingPeriodicTasksAfterShutdownPolicy
// rows: getContinueExistingPeriodicTasksAfterShutdownPolicy
// rows: setExecuteExistingDelayedTasksAfterShutdownPolicy
// rows: getExecuteExistingDelayedTasksAfterShutdownPolicy
// rows: setRemoveOnCancelPolicy, getRemoveOnCancelPolicy
// rows: shutdown, shutdown without delayed, shutdownNow, getQueue
public class ScheduledThreadPoolExecutorMethods {
    private static final Class<NullPointerException> NPE = NullPointerException.class;
    private static final Class<IllegalArgumentException> IAE = IllegalArgumentException.class;
    private static final Class<RejectedExecutionException> REFUSED =
            RejectedExecutionException.class;
    private static final TimeUnit SECONDS = TimeUnit.SECONDS;

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Runnable never = () -> Check.that(false, "run");
        Callable<Integer> callable = () -> 1;
        int[] run = new int[1];
        Runnable count = () -> run[0]++;
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(1, pool.getCorePoolSize());
                Check.equal(0, pool.getPoolSize());
                Check.equal(
                        ThreadPoolExecutor.AbortPolicy.class,
                        pool.getRejectedExecutionHandler().getClass());
            }
            case "new factory" -> {
                ThreadFactory factory = Thread::new;
                ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(2, factory);
                Check.equal(2, made.getCorePoolSize());
                Check.that(made.getThreadFactory() == factory, "another factory");
            }
            case "new handler" -> {
                RejectedExecutionHandler handler = (task, by) -> {};
                ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(2, handler);
                Check.equal(2, made.getCorePoolSize());
                Check.that(made.getRejectedExecutionHandler() == handler, "another handler");
            }
            case "new factory and handler" -> {
                ThreadFactory factory = Thread::new;
                RejectedExecutionHandler handler = (task, by) -> {};
                ScheduledThreadPoolExecutor made =
                        new ScheduledThreadPoolExecutor(2, factory, handler);
                Check.equal(2, made.getCorePoolSize());
                Check.that(made.getThreadFactory() == factory, "another factory");
                Check.that(made.getRejectedExecutionHandler() == handler, "another handler");
            }
            case "new illegal" -> newIllegal();
            case "schedule" -> {
                ScheduledFuture<?> future = pool.schedule(count, 1, SECONDS);
                Check.equal(null, future.get());
                Check.equal(1, run[0]);
                Check.that(future.getDelay(SECONDS) <= 0, "run too early");
                end(pool);
            }
            case "schedule callable" -> {
                ScheduledFuture<Integer> future = pool.schedule(callable, 1, SECONDS);
                Check.equal(1, future.get());
                Check.that(future.getDelay(SECONDS) <= 0, "run too early");
                end(pool);
            }
            case "schedule order" -> {
                StringBuffer order = new StringBuffer();
                pool.schedule(() -> order.append('b'), 2, SECONDS);
                pool.schedule(() -> order.append('a'), 1, SECONDS);
                end(pool);
                Check.equal("ab", order.toString());
            }
            case "schedule now" -> {
                Check.equal(1, pool.schedule(callable, 0, SECONDS).get());
                Check.equal(1, pool.schedule(callable, -1, SECONDS).get());
                end(pool);
            }
            case "schedule null" -> {
                Check.fails(NPE, () -> pool.schedule((Runnable) null, 1, SECONDS));
                Check.fails(NPE, () -> pool.schedule((Callable<?>) null, 1, SECONDS));
                Check.fails(NPE, () -> pool.schedule(never, 1, null));
                Check.fails(NPE, () -> pool.schedule(callable, 1, null));
            }
            case "schedule refused" -> {
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.schedule(never, 1, SECONDS));
                Check.fails(REFUSED, () -> pool.schedule(callable, 1, SECONDS));
            }
            case "schedule cancel" -> {
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                Check.equal(true, future.cancel(false));
                Check.fails(CancellationException.class, future::get);
                end(pool);
            }
            case "schedule delay" -> {
                ScheduledFuture<?> one = pool.schedule(never, 10, TimeUnit.DAYS);
                ScheduledFuture<?> two = pool.schedule(never, 20, TimeUnit.DAYS);
                Check.among(one.getDelay(TimeUnit.DAYS), 9L, 10L);
                Check.that(((Delayed) one).compareTo(two) < 0, "not before");
                Check.that(((Delayed) two).compareTo(one) > 0, "not after");
                Check.equal(2, pool.shutdownNow().size());
            }
            case "scheduleAtFixedRate" -> {
                ScheduledFuture<?> future =
                        pool.scheduleAtFixedRate(() -> endAtTwo(pool, run), 1, 1, SECONDS);
                checkCancelledAtTwo(pool, future, run);
            }
            case "scheduleAtFixedRate illegal" -> {
                Check.fails(IAE, () -> pool.scheduleAtFixedRate(never, 1, 0, SECONDS));
                Check.fails(IAE, () -> pool.scheduleAtFixedRate(never, 1, -1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleAtFixedRate(null, 1, 1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleAtFixedRate(never, 1, 1, null));
            }
            case "scheduleAtFixedRate throwing" -> {
                ScheduledFuture<?> future =
                        pool.scheduleAtFixedRate(() -> failAtTwo(run), 1, 1, SECONDS);
                checkFailedAtTwo(pool, future, run);
            }
            case "scheduleAtFixedRate refused" -> {
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.scheduleAtFixedRate(never, 1, 1, SECONDS));
                Check.fails(REFUSED, () -> pool.scheduleWithFixedDelay(never, 1, 1, SECONDS));
            }
            case "scheduleWithFixedDelay" -> {
                ScheduledFuture<?> future =
                        pool.scheduleWithFixedDelay(() -> endAtTwo(pool, run), 1, 1, SECONDS);
                checkCancelledAtTwo(pool, future, run);
            }
            case "scheduleWithFixedDelay illegal" -> {
                Check.fails(IAE, () -> pool.scheduleWithFixedDelay(never, 1, 0, SECONDS));
                Check.fails(IAE, () -> pool.scheduleWithFixedDelay(never, 1, -1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleWithFixedDelay(null, 1, 1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleWithFixedDelay(never, 1, 1, null));
            }
            case "scheduleWithFixedDelay throwing" -> {
                ScheduledFuture<?> future =
                        pool.scheduleWithFixedDelay(() -> failAtTwo(run), 1, 1, SECONDS);
                checkFailedAtTwo(pool, future, run);
            }
            case "execute" -> {
                pool.execute(count);
                end(pool);
                Check.equal(1, run[0]);
            }
            case "execute null" -> Check.fails(NPE, () -> pool.execute(null));
            case "execute refused" -> {
                pool.shutdown();
                Check.fails(REFUSED, () -> pool.execute(never));
                Check.fails(REFUSED, () -> pool.submit(never));
                Check.fails(REFUSED, () -> pool.submit(callable));
            }
            case "submit" -> {
                Check.equal(1, pool.submit(callable).get());
                end(pool);
            }
            case "submit runnable" -> {
                Check.equal(null, pool.submit(count).get());
                Check.equal(1, run[0]);
                end(pool);
            }
            case "submit result" -> {
                Check.equal("done", pool.submit(count, "done").get());
                Check.equal(1, run[0]);
                end(pool);
            }
            case "submit null" -> {
                Check.fails(NPE, () -> pool.submit((Runnable) null));
                Check.fails(NPE, () -> pool.submit(null, 1));
                Check.fails(NPE, () -> pool.submit((Callable<?>) null));
            }
            case "setContinueExistingPeriodicTasksAfterShutdownPolicy" -> {
                // With the policy a periodic task goes on until it is cancelled.
                pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
                CountDownLatch two = new CountDownLatch(2);
                ScheduledFuture<?> future =
                        pool.scheduleWithFixedDelay(two::countDown, 1, 1, SECONDS);
                pool.shutdown();
                two.await();
                Check.equal(true, future.cancel(false));
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
            }
            case "getContinueExistingPeriodicTasksAfterShutdownPolicy" -> {
                Check.equal(false, pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
                pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
                Check.equal(true, pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
            }
            case "setExecuteExistingDelayedTasksAfterShutdownPolicy" -> {
                // Cancels the tasks of a pool that has been shut down.
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                pool.shutdown();
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                Check.equal(true, future.isCancelled());
                Check.equal(true, pool.awaitTermination(1, TimeUnit.HOURS));
            }
            case "getExecuteExistingDelayedTasksAfterShutdownPolicy" -> {
                Check.equal(true, pool.getExecuteExistingDelayedTasksAfterShutdownPolicy());
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                Check.equal(false, pool.getExecuteExistingDelayedTasksAfterShutdownPolicy());
            }
            case "setRemoveOnCancelPolicy" -> {
                pool.schedule(never, 1, TimeUnit.DAYS).cancel(false);
                Check.equal(1, pool.getQueue().size());
                pool.setRemoveOnCancelPolicy(true);
                pool.schedule(never, 1, TimeUnit.DAYS).cancel(false);
                Check.equal(1, pool.getQueue().size());
                end(pool);
            }
            case "getRemoveOnCancelPolicy" -> {
                Check.equal(false, pool.getRemoveOnCancelPolicy());
                pool.setRemoveOnCancelPolicy(true);
                Check.equal(true, pool.getRemoveOnCancelPolicy());
            }
            case "shutdown" -> {
                // A delayed task is still run, a periodic one is cancelled.
                pool.schedule(count, 2, SECONDS);
                ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(never, 1, 1, SECONDS);
                pool.shutdown();
                Check.equal(true, periodic.isCancelled());
                Check.fails(REFUSED, () -> pool.execute(never));
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1, run[0]);
            }
            case "shutdown without delayed" -> {
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                Future<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                pool.shutdown();
                Check.equal(true, future.isCancelled());
                Check.equal(true, pool.awaitTermination(1, TimeUnit.HOURS));
            }
            case "shutdownNow" -> {
                // Each element is a ScheduledFuture.
                Future<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                List<Runnable> left = pool.shutdownNow();
                Check.equal(1, left.size());
                Check.that(left.get(0) == future, "another task");
                Check.equal(true, pool.awaitTermination(1, TimeUnit.HOURS));
            }
            case "getQueue" -> {
                Check.equal(0, pool.getQueue().size());
                ScheduledFuture<?> later = pool.schedule(never, 2, TimeUnit.DAYS);
                ScheduledFuture<?> sooner = pool.schedule(never, 1, TimeUnit.DAYS);
                Check.equal(2, pool.getQueue().size());
                Check.that(pool.getQueue().peek() == sooner, "not the next one");
                Check.equal(true, pool.remove((Runnable) sooner));
                Check.that(pool.getQueue().peek() == later, "not the other one");
                pool.shutdownNow();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void newIllegal() {
        ThreadFactory factory = Thread::new;
        RejectedExecutionHandler handler = (task, by) -> {};
        Check.fails(IAE, () -> new ScheduledThreadPoolExecutor(-1));
        Check.fails(IAE, () -> new ScheduledThreadPoolExecutor(-1, factory));
        Check.fails(IAE, () -> new ScheduledThreadPoolExecutor(-1, handler));
        Check.fails(IAE, () -> new ScheduledThreadPoolExecutor(-1, factory, handler));
        Check.fails(NPE, () -> new ScheduledThreadPoolExecutor(1, (ThreadFactory) null));
        Check.fails(NPE, () -> new ScheduledThreadPoolExecutor(1, (RejectedExecutionHandler) null));
        Check.fails(NPE, () -> new ScheduledThreadPoolExecutor(1, null, handler));
        Check.fails(NPE, () -> new ScheduledThreadPoolExecutor(1, factory, null));
    }

    /** Shuts the pool down in the second run, which ends the periodic task. */
    private static void endAtTwo(ScheduledThreadPoolExecutor pool, int[] run) {
        if (++run[0] == 2) {
            pool.shutdown();
        }
    }

    private static void checkCancelledAtTwo(
            ScheduledThreadPoolExecutor pool, Future<?> future, int[] run) throws Exception {
        Check.fails(CancellationException.class, future::get);
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
        Check.equal(2, run[0]);
        Check.equal(true, future.isCancelled());
    }

    private static void failAtTwo(int[] run) {
        if (++run[0] == 2) {
            throw new IllegalStateException();
        }
    }

    private static void checkFailedAtTwo(
            ScheduledThreadPoolExecutor pool, Future<?> future, int[] run) throws Exception {
        ExecutionException thrown = Check.fails(ExecutionException.class, future::get);
        Check.equal(IllegalStateException.class, thrown.getCause().getClass());
        Check.equal(true, future.isDone());
        Check.equal(2, run[0]);
        end(pool);
    }

    private static void end(ScheduledThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(2, TimeUnit.DAYS));
    }
}
