import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.function.Supplier;

/** Executors, futures, fork-join tasks, scheduled work: programs with one outcome. */
public class WorldAsync {
    private static final StringBuilder OUT = new StringBuilder();

    static synchronized void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    static String failure(Callable<?> body) {
        try {
            return "no failure but " + body.call();
        } catch (ExecutionException | CompletionException e) {
            return e.getClass().getSimpleName() + " of " + e.getCause();
        } catch (Exception e) {
            return String.valueOf(e);
        }
    }

    static void futures() throws Exception {
        CompletableFuture<String> first = new CompletableFuture<>();
        List<String> order = new ArrayList<>();
        CompletableFuture<Integer> length =
                first.thenApply(
                        text -> {
                            order.add("apply");
                            return text.length();
                        });
        CompletableFuture<Void> accepted = length.thenAccept(n -> order.add("accept " + n));
        show(
                "before",
                length.isDone() + " " + length.getNow(-1) + " " + first.getNumberOfDependents());
        first.complete("four");
        accepted.join();
        show("after", order + " " + length.get() + first.complete("again"));
        show(
                "async",
                CompletableFuture.supplyAsync(() -> 20)
                        .thenApplyAsync(n -> n + 1)
                        .thenCombine(CompletableFuture.supplyAsync(() -> 2), (a, b) -> a * b)
                        .get());
        show(
                "compose",
                CompletableFuture.completedFuture(3)
                        .thenCompose(n -> CompletableFuture.supplyAsync(() -> n * n))
                        .join());
        List<CompletableFuture<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            many.add(CompletableFuture.supplyAsync(() -> number * 10));
        }
        CompletableFuture.allOf(many.toArray(new CompletableFuture<?>[0])).get();
        show("all", many.stream().map(CompletableFuture::join).toList());
        CompletableFuture<Object> never = new CompletableFuture<>();
        show(
                "any",
                CompletableFuture.anyOf(never, CompletableFuture.supplyAsync(() -> "one")).get());
        CompletableFuture<Integer> failing =
                CompletableFuture.supplyAsync(
                        () -> {
                            throw new IllegalStateException("inside");
                        });
        show("failing", failure(failing::get));
        show("joined", failure(failing::join));
        show(
                "handled",
                failing.handle((value, thrown) -> value + " " + thrown.getCause().getMessage())
                        .get());
        show("recovered", failing.exceptionally(thrown -> -5).thenApply(n -> n + 1).get());
        show("dependent", failure(() -> failing.thenApply(n -> n + 1).get()));
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        show(
                "cancel",
                cancelled.cancel(true) + " " + cancelled.isCancelled() + failure(cancelled::get));
        show(
                "dead line",
                failure(
                        () ->
                                new CompletableFuture<String>()
                                        .orTimeout(5, TimeUnit.MILLISECONDS)
                                        .get()));
        show(
                "instead",
                new CompletableFuture<String>()
                        .completeOnTimeout("late", 5, TimeUnit.MILLISECONDS)
                        .get());
        show(
                "timed get",
                failure(() -> new CompletableFuture<String>().get(3, TimeUnit.MILLISECONDS)));
        show(
                "delayed",
                CompletableFuture.supplyAsync(
                                () -> "delayed",
                                CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS))
                        .get());
        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        new Thread(task).start();
        show("task", task.get() + " " + task.isDone());
    }

    static void executors() throws Exception {
        ExecutorService single = Executors.newSingleThreadExecutor();
        List<Integer> sequence = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 4; i++) {
            int number = i;
            single.execute(() -> sequence.add(number));
        }
        Future<?> last = single.submit(() -> sequence.add(99));
        last.get();
        show("single", sequence);
        Future<String> failed =
                single.submit(
                        () -> {
                            throw new java.io.IOException("from task");
                        });
        show("failed", failure(failed::get));
        single.shutdown();
        show(
                "shut down",
                single.awaitTermination(1, TimeUnit.SECONDS) + " " + single.isTerminated());
        show(
                "rejected",
                failure(() -> single.submit(() -> 1))
                        .startsWith(RejectedExecutionException.class.getName()));

        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        2,
                        2,
                        1,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        runnable -> {
                            Thread thread = new Thread(runnable, "worker");
                            thread.setDaemon(true);
                            return thread;
                        });
        List<Callable<Integer>> work = List.of(() -> 1, () -> 2, () -> 3);
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(work)) {
            sum += future.get();
        }
        show("invokeAll", sum);
        show("invokeAny", List.of(1, 2, 3).contains(pool.invokeAny(work)));
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> "completed");
        show("completion", service.take().get());
        show("names", pool.submit(() -> Thread.currentThread().getName()).get());
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        show("completed", pool.getCompletedTaskCount() >= 5);

        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        List<String> ticks = Collections.synchronizedList(new ArrayList<>());
        // Far enough apart for a machine that stalls between these lines.
        timer.schedule(() -> ticks.add("b"), 2_000, TimeUnit.MILLISECONDS);
        timer.schedule(() -> ticks.add("a"), 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> value =
                timer.schedule(() -> "scheduled", 2_500, TimeUnit.MILLISECONDS);
        show("scheduled", value.get() + ticks);
        AtomicInteger count = new AtomicInteger();
        ScheduledFuture<?> repeated =
                timer.scheduleAtFixedRate(
                        () -> {
                            if (count.incrementAndGet() == 3) {
                                throw new IllegalStateException("enough");
                            }
                        },
                        1,
                        1,
                        TimeUnit.MILLISECONDS);
        show("repeated", failure(repeated::get) + count);
        show("not run", timer.schedule(() -> ticks.add("never"), 1, TimeUnit.HOURS).cancel(false));
        timer.shutdownNow();
        show("ended", timer.awaitTermination(1, TimeUnit.SECONDS));
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int number;

        Fibonacci(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number < 2) {
                return number;
            }
            Fibonacci left = new Fibonacci(number - 1);
            left.fork();
            return new Fibonacci(number - 2).compute() + left.join();
        }
    }

    static void forkJoin() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        show("fork", pool.invoke(new Fibonacci(6)));
        show("adapted", pool.submit(() -> "adapted").get());
        show(
                "failed",
                failure(
                                () ->
                                        pool.submit(
                                                        (Runnable)
                                                                () -> {
                                                                    throw new IllegalStateException(
                                                                            "forked");
                                                                })
                                                .get())
                        .startsWith("ExecutionException of java.lang"));
        pool.shutdown();
        show("pool ends", pool.awaitTermination(1, TimeUnit.SECONDS));
        show("inside", ForkJoinTask.inForkJoinPool());
    }

    static class Once extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static void misc() throws Exception {
        Once once = new Once();
        Thread waiter =
                new Thread(
                        () -> {
                            once.acquireShared(1);
                            show("once", "passed");
                        });
        waiter.start();
        once.releaseShared(1);
        waiter.join();
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> map.merge("key", 1, Integer::sum), "merger " + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        show("merged", map + " " + map.computeIfAbsent("other", String::length));
        List<String> caught = Collections.synchronizedList(new ArrayList<>());
        Thread failing =
                new Thread(
                        () -> {
                            throw new IllegalArgumentException("thrown");
                        });
        failing.setUncaughtExceptionHandler(
                (thread, thrown) -> caught.add(thread.getState() + " " + thrown.getMessage()));
        failing.start();
        failing.join();
        show("caught", caught);
        InheritableThreadLocal<String> inherited =
                new InheritableThreadLocal<>() {
                    @Override
                    protected String childValue(String parent) {
                        return parent + " child";
                    }
                };
        inherited.set("of main");
        String[] seen = new String[1];
        Thread child = new Thread(() -> seen[0] = inherited.get());
        child.start();
        child.join();
        show("inherited", seen[0] + ", " + inherited.get());
        Thread sleeper =
                new Thread(
                        () -> {
                            try {
                                // A sleep may be over before the interruption comes.
                                while (true) {
                                    Thread.sleep(100_000);
                                }
                            } catch (InterruptedException e) {
                                show(
                                        "woken",
                                        Thread.currentThread().isInterrupted()
                                                + " "
                                                + e.getMessage());
                            }
                        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Supplier<Thread.State> state = sleeper::getState;
        show("state", state.get() + " " + sleeper.isAlive());
        show(
                "timeout",
                failure(() -> new LinkedBlockingQueue<String>().poll(1, TimeUnit.MILLISECONDS)));
        show(
                "exception",
                new TimeoutException("text").getMessage()
                        + new CancellationException().getMessage());
    }

    public static void main(String[] args) throws Exception {
        futures();
        executors();
        forkJoin();
        misc();

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
