import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

// Executors run on controlled threads; pool threads that idle at the end are not a deadlock.
// jess: run --strategy dpor --budget 200
// expect: exit=0
// run: args=single
// run: args=fixed
// run: args=cached
// run: args=idle
// run: args=invokeall
// run: args=failure
// run: args=rejected
// run: args=cancel
// run: args=completion
// run: args=scheduled
// run: args=forkjoin
// run: args=common
// run: args=futuretask
// jess: run --strategy random --budget 200
// expect: exit=0
// run: args=fixed
// run: args=invokeall
// run: args=forkjoin
// run: args=common
// run: args=scheduled
public class ExecutorRules {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    static void close(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.isShutdown(), "shut down");
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
            check(pool.isShutdown(), "still shut down");
        }
        check(pool.isTerminated(), "terminated");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "single":
                ExecutorService single = Executors.newSingleThreadExecutor();
                Future<Integer> answer = single.submit(() -> 42);
                check(answer.get() == 42 && answer.isDone() && !answer.isCancelled(), "answer");
                close(single);
                break;
            case "fixed":
                ExecutorService fixed = Executors.newFixedThreadPool(2);
                Future<Integer> one = fixed.submit(() -> 1);
                Future<Integer> two = fixed.submit(() -> 2);
                check(one.get() + two.get() == 3, "sum");
                close(fixed);
                break;
            case "cached":
                ExecutorService cached = Executors.newCachedThreadPool();
                check(cached.submit(() -> "x").get().equals("x"), "cached");
                cached.shutdownNow();
                break;
            case "idle":
                check(Executors.newFixedThreadPool(1).submit(() -> 42).get() == 42, "idle pool");
                break;
            case "invokeall":
                ExecutorService all = Executors.newFixedThreadPool(2);
                List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
                int sum = 0;
                for (Future<Integer> future : all.invokeAll(tasks)) {
                    sum += future.get();
                }
                check(sum == 3, "sum");
                int any = all.invokeAny(tasks);
                check(any == 1 || any == 2, "any");
                close(all);
                break;
            case "failure":
                ExecutorService failing = Executors.newSingleThreadExecutor();
                Future<?> failure =
                        failing.submit(
                                () -> {
                                    throw new IllegalStateException("on purpose");
                                });
                try {
                    failure.get();
                    throw new AssertionError("no exception");
                } catch (ExecutionException e) {
                    check(e.getCause().getMessage().equals("on purpose"), "cause");
                }
                close(failing);
                break;
            case "rejected":
                ExecutorService closed = Executors.newFixedThreadPool(1);
                closed.shutdown();
                try {
                    closed.submit(() -> 1);
                    throw new AssertionError("accepted");
                } catch (RejectedExecutionException expected) {
                    check(closed.isTerminated(), "nothing ran");
                }
                break;
            case "cancel":
                ExecutorService busy = Executors.newSingleThreadExecutor();
                Future<?> sleeping =
                        busy.submit(
                                () -> {
                                    Thread.sleep(100_000);
                                    return 1;
                                });
                sleeping.cancel(true);
                check(sleeping.isDone(), "done");
                close(busy);
                break;
            case "completion":
                ExecutorService pool = Executors.newFixedThreadPool(2);
                ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
                service.submit(() -> 1);
                service.submit(() -> 2);
                check(service.take().get() + service.take().get() == 3, "completed");
                close(pool);
                break;
            case "scheduled":
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
                check(timer.schedule(() -> 42, 1, TimeUnit.HOURS).get() == 42, "scheduled");
                timer.shutdownNow();
                break;
            case "forkjoin":
                ForkJoinPool forks = new ForkJoinPool(2);
                check(forks.invoke(new Sum(0, 4)) == 6, "fork and join");
                forks.shutdown();
                break;
            case "common":
                check(ForkJoinPool.commonPool().submit(() -> 42).get() == 42, "common pool");
                break;
            default:
                List<Integer> results = new ArrayList<>();
                FutureTask<Integer> task = new FutureTask<>(() -> 42);
                new Thread(task).start();
                results.add(task.get());
                check(results.get(0) == 42, "future task");
        }
    }
}
