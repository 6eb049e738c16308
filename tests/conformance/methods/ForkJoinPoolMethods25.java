import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

// What the documents of ForkJoinPool promise about the methods that are new in 22 and 25.
// jess: trust --strategy dpor
// jdk: 25
// expect: exit=0 verdict=verified
// rows: invokeAllUninterruptibly, invokeAllUninterruptibly null
// rows: invokeAllUninterruptibly interrupted, schedule, schedule callable, schedule null
// rows: schedule refused, schedule cancel, scheduleAtFixedRate throwing
// rows: scheduleAtFixedRate illegal, scheduleWithFixedDelay throwing
// rows: scheduleWithFixedDelay illegal, submitWithTimeout, submitWithTimeout expired
// rows: submitWithTimeout action, submitWithTimeout null, cancelDelayedTasksOnShutdown
// rows: cancelDelayedTasksOnShutdown after, getDelayedTaskCount, shutdown delayed
public class ForkJoinPoolMethods25 {
    private static final Class<NullPointerException> NPE = NullPointerException.class;
    private static final Class<IllegalArgumentException> IAE = IllegalArgumentException.class;
    private static final TimeUnit SECONDS = TimeUnit.SECONDS;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        int[] run = new int[1];
        Runnable count = () -> run[0]++;
        Runnable never = () -> Check.that(false, "run");
        Callable<Integer> one = () -> 1;
        CountDownLatch gate = new CountDownLatch(1);
        switch (String.join(" ", args)) {
            case "invokeAllUninterruptibly" -> {
                checkOne(pool.invokeAllUninterruptibly(List.of(one)));
            }
            case "invokeAllUninterruptibly null" -> {
                Check.fails(NPE, () -> pool.invokeAllUninterruptibly(null));
                Check.fails(NPE, () -> pool.invokeAllUninterruptibly(Arrays.asList(one, null)));
            }
            case "invokeAllUninterruptibly interrupted" -> {
                Thread.currentThread().interrupt();
                checkOne(pool.invokeAllUninterruptibly(List.of(one)));
                Check.that(Thread.interrupted(), "the flag is not set");
            }
            case "schedule" -> {
                Check.equal(null, pool.schedule(count, 1, SECONDS).get());
                Check.equal(1, run[0]);
            }
            case "schedule callable" -> {
                ScheduledFuture<Integer> future = pool.schedule(one, 1, SECONDS);
                Check.equal(1, future.get());
                Check.that(future.getDelay(SECONDS) <= 0, "run too early");
            }
            case "schedule null" -> {
                Check.fails(NPE, () -> pool.schedule((Runnable) null, 1, SECONDS));
                Check.fails(NPE, () -> pool.schedule((Callable<?>) null, 1, SECONDS));
                Check.fails(NPE, () -> pool.schedule(never, 1, null));
                Check.fails(NPE, () -> pool.schedule(one, 1, null));
            }
            case "schedule refused" -> {
                Class<RejectedExecutionException> refused = RejectedExecutionException.class;
                pool.shutdown();
                Check.fails(refused, () -> pool.schedule(never, 1, SECONDS));
                Check.fails(refused, () -> pool.schedule(one, 1, SECONDS));
                Check.fails(refused, () -> pool.scheduleAtFixedRate(never, 1, 1, SECONDS));
                Check.fails(refused, () -> pool.scheduleWithFixedDelay(never, 1, 1, SECONDS));
            }
            case "schedule cancel" -> {
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                Check.equal(true, future.cancel(false));
                Check.fails(CancellationException.class, future::get);
            }
            case "scheduleAtFixedRate throwing" ->
                    checkFailedAtTwo(
                            pool,
                            pool.scheduleAtFixedRate(() -> failAtTwo(run), 1, 1, SECONDS),
                            run);
            case "scheduleAtFixedRate illegal" -> {
                Check.fails(IAE, () -> pool.scheduleAtFixedRate(never, 1, 0, SECONDS));
                Check.fails(IAE, () -> pool.scheduleAtFixedRate(never, 1, -1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleAtFixedRate(null, 1, 1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleAtFixedRate(never, 1, 1, null));
            }
            case "scheduleWithFixedDelay throwing" ->
                    checkFailedAtTwo(
                            pool,
                            pool.scheduleWithFixedDelay(() -> failAtTwo(run), 1, 1, SECONDS),
                            run);
            case "scheduleWithFixedDelay illegal" -> {
                Check.fails(IAE, () -> pool.scheduleWithFixedDelay(never, 1, 0, SECONDS));
                Check.fails(IAE, () -> pool.scheduleWithFixedDelay(never, 1, -1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleWithFixedDelay(null, 1, 1, SECONDS));
                Check.fails(NPE, () -> pool.scheduleWithFixedDelay(never, 1, 1, null));
            }
            case "submitWithTimeout" -> {
                Check.equal(1, pool.submitWithTimeout(one, 1, TimeUnit.DAYS, null).get());
            }
            case "submitWithTimeout expired" -> {
                Callable<Boolean> waiting = () -> gate.await(1, TimeUnit.DAYS);
                ForkJoinTask<Boolean> task = pool.submitWithTimeout(waiting, 1, SECONDS, null);
                Check.fails(CancellationException.class, task::get);
            }
            case "submitWithTimeout action" -> {
                Callable<Boolean> waiting = () -> gate.await(1, TimeUnit.DAYS);
                ForkJoinTask<Boolean> task =
                        pool.submitWithTimeout(waiting, 1, SECONDS, late -> late.complete(true));
                Waiting.untilOthersDo();
                Check.equal(true, task.get());
            }
            case "submitWithTimeout null" -> {
                Check.fails(NPE, () -> pool.submitWithTimeout(null, 1, SECONDS, null));
                Check.fails(NPE, () -> pool.submitWithTimeout(one, 1, null, null));
            }
            case "cancelDelayedTasksOnShutdown" -> {
                pool.cancelDelayedTasksOnShutdown();
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                Waiting.untilOthersDo();
                Check.equal(false, future.isDone());
                pool.shutdown();
                Check.fails(CancellationException.class, () -> future.get(1, TimeUnit.HOURS));
            }
            case "cancelDelayedTasksOnShutdown after" -> {
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                Waiting.untilOthersDo();
                pool.shutdown();
                Waiting.untilOthersDo();
                Check.equal(false, future.isDone());
                pool.cancelDelayedTasksOnShutdown();
                Check.fails(CancellationException.class, () -> future.get(1, TimeUnit.HOURS));
            }
            case "getDelayedTaskCount" -> {
                Check.equal(0L, pool.getDelayedTaskCount());
                ScheduledFuture<?> future = pool.schedule(never, 1, TimeUnit.DAYS);
                Waiting.untilOthersDo();
                Check.equal(1L, pool.getDelayedTaskCount());
                future.cancel(false);
                Waiting.untilOthersDo();
                Check.equal(0L, pool.getDelayedTaskCount());
            }
            case "shutdown delayed" -> {
                // A delayed task is still run.
                ScheduledFuture<?> future = pool.schedule(count, 1, TimeUnit.DAYS);
                Waiting.untilOthersDo();
                pool.shutdown();
                Check.equal(false, future.isDone());
                Check.equal(null, future.get());
                Check.equal(1, run[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void checkOne(List<Future<Integer>> futures) throws Exception {
        Check.equal(1, futures.size());
        Check.that(futures.get(0).isDone(), "not done");
        Check.equal(1, futures.get(0).get());
    }

    private static void failAtTwo(int[] run) {
        if (++run[0] == 2) {
            throw new IllegalStateException();
        }
    }

    private static void checkFailedAtTwo(ForkJoinPool pool, Future<?> future, int[] run) {
        Check.fails(ExecutionException.class, future::get);
        Check.equal(true, future.isDone());
        Check.equal(2, run[0]);
    }
}
