import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

// A thread that waits for a task or for the end of a pool waits at a latch, where the JDK is
// trusted, and does what the JDK's code does behind it: interruptions, cancellations, results that
// were there before, permits, states that are asked for. The same outcomes as without trust.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// rows: cancelled, twice, obtruded, given, timed, worker, own, asked, relayed, interrupted
// run: args=interruptedTask | expect: executions<=4
// run: args=both | expect: executions=1
// run: args=ends | expect: executions=1
// run: args=endsTimed | expect: executions<=40
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified blocked=0
// rows: cancelled, twice, obtruded, given, timed, worker, own, asked, relayed
// rows: interrupted, both, ends
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: cancelled, twice, obtruded, given, timed, own, relayed, interrupted
// run: args=interruptedTask
// run: args=both
// jess: trust --strategy dpor
// expect: exit=1 kind=deadlock replay=1
// rows: never, neverTask, neverEnds, usesPermit
// jess: trust --strategy source-dpor
// expect: exit=0 verdict=verified
// rows: cancelled, twice, relayed, interrupted, both, ends
// jess: trust --strategy source-dpor
// expect: exit=1 kind=deadlock replay=1
// rows: never, usesPermit
// jess: trust --strategy random --budget 300
// expect: exit=0
// rows: cancelled, twice, relayed, interrupted, ends, endsTimed
public class WaitsForTheEnd {
    static final CompletableFuture<Integer> GIVEN = CompletableFuture.completedFuture(7);

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError("wrong");
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** The result, or the name of what was thrown. */
    static String result(java.util.concurrent.Future<?> future) {
        try {
            return String.valueOf(future.get());
        } catch (InterruptedException thrown) {
            check(!Thread.currentThread().isInterrupted());
            return "interrupted";
        } catch (ExecutionException thrown) {
            return String.valueOf(thrown.getCause().getMessage());
        } catch (CancellationException thrown) {
            return "cancelled";
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "cancelled" -> cancelled();
            case "twice" -> twice();
            case "obtruded" -> obtruded();
            case "given" -> given();
            case "timed" -> timed();
            case "worker" -> worker();
            case "own" -> own();
            case "asked" -> asked();
            case "relayed" -> relayed();
            case "interrupted" -> interrupted(false);
            case "interruptedTask" -> interrupted(true);
            case "both" -> both();
            case "ends" -> ends();
            case "endsTimed" -> endsTimed();
            case "never" -> new CompletableFuture<>().join();
            case "neverTask" -> new FutureTask<>(() -> 1).get();
            case "neverEnds" -> neverEnds();
            case "usesPermit" -> usesPermit();
            default -> throw new AssertionError(args[0]);
        }
    }

    /** A task that is run, cancelled and waited for: all that may come of it. */
    static void cancelled() throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread runs = start(task);
        Thread cancels = start(() -> task.cancel(true));
        String result = result(task);
        check(result.equals("1") || result.equals("cancelled"));
        check(task.isDone());
        runs.join();
        cancels.join();
        check(result(task).equals(result));
    }

    static void twice() throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread one = start(() -> future.complete(1));
        Thread two = start(() -> future.completeExceptionally(new IllegalStateException("two")));
        String result = result(future);
        check(result.equals("1") || result.equals("two"));
        one.join();
        two.join();
        check(result(future).equals(result));
    }

    static void obtruded() throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread one = start(() -> future.obtrudeValue(1));
        Thread two = start(() -> future.complete(2));
        int result = future.join();
        check(result == 1 || result == 2);
        one.join();
        two.join();
        check(future.join() == 1 || future.join() == 2 && result == 2);
    }

    /** It was done before any execution began. */
    static void given() throws InterruptedException {
        Thread one = start(() -> GIVEN.complete(1));
        check(GIVEN.join() == 7 && result(GIVEN).equals("7"));
        one.join();
        check(GIVEN.thenApply(n -> n + 1).join() == 8);
    }

    static void timed() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread one = start(() -> future.complete(1));
        Thread two = start(task);
        check(future.get(1, TimeUnit.HOURS) == 1 && task.get(1, TimeUnit.HOURS) == 1);
        check(future.join() == 1 && task.get() == 1);
        one.join();
        two.join();
    }

    /** A worker of the pool helps the task that it waits for. */
    static void worker() {
        CompletableFuture<Integer> outer =
                CompletableFuture.supplyAsync(
                        () -> CompletableFuture.supplyAsync(() -> 1).join() + 1);
        check(outer.join() == 2);
    }

    static final class Own<T> extends CompletableFuture<T> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Own<>();
        }
    }

    static final class OwnTask extends FutureTask<Integer> {
        volatile int done;

        OwnTask() {
            super(() -> 1);
        }

        @Override
        protected void done() {
            done = 1;
        }
    }

    static void own() throws Exception {
        Own<Integer> future = new Own<>();
        OwnTask task = new OwnTask();
        CompletableFuture<Integer> next = future.thenApply(n -> n + 1);
        Thread one = start(() -> future.complete(1));
        Thread two = start(task);
        check(next.join() == 2 && task.get() == 1);
        two.join();
        check(task.done == 1);
        one.join();
    }

    /** Another thread sees the one that waits. */
    static void asked() throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread waits = start(() -> check(future.join() == 1));
        while (waits.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        check(LockSupport.getBlocker(waits) != null);
        future.complete(1);
        waits.join();
    }

    /** A result may be seen while the functions of other futures still run. */
    static void relayed() throws InterruptedException {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CountDownLatch seen = new CountDownLatch(1);
        CompletableFuture<Integer> waits =
                first.thenApply(
                        n -> {
                            try {
                                seen.await();
                            } catch (InterruptedException impossible) {
                                throw new AssertionError(impossible);
                            }
                            return n + 1;
                        });
        // Those that came last are served first.
        CompletableFuture<Integer> goesOn = first.thenApply(n -> n + 2);
        Thread completes = start(() -> first.complete(1));
        check(goesOn.join() == 3);
        seen.countDown();
        check(waits.join() == 2);
        completes.join();
    }

    static void interrupted(boolean ofTask) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread main = Thread.currentThread();
        Thread other =
                start(
                        () -> {
                            main.interrupt();
                            if (ofTask) {
                                task.run();
                            } else {
                                future.complete(1);
                            }
                        });
        String result = result(ofTask ? task : future);
        boolean still = Thread.interrupted();
        check(result.equals("interrupted") && !still || result.equals("1") && still);
        other.join();
    }

    /** Nobody notices who came first: the thread that waits or the one that it waits for. */
    static void both() throws Exception {
        FutureTask<Integer> first = new FutureTask<>(() -> 1);
        FutureTask<Integer> second = new FutureTask<>(() -> 2);
        Thread one = start(first);
        Thread two = start(second);
        check(first.get() == 1 && second.get() == 2);
        one.join();
        two.join();
    }

    static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(0, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
    }

    static void ends() throws InterruptedException {
        ThreadPoolExecutor pool = pool();
        pool.shutdown();
        Thread waits =
                start(
                        () -> {
                            try {
                                check(pool.awaitTermination(1, TimeUnit.DAYS));
                            } catch (InterruptedException impossible) {
                                throw new AssertionError(impossible);
                            }
                        });
        check(pool.awaitTermination(0, TimeUnit.DAYS) && pool.isTerminated());
        waits.join();
    }

    /** The pool of an application has not ended before its own code says so. */
    static void endsTimed() throws InterruptedException {
        int[] last = new int[1];
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void terminated() {
                        last[0] = 1;
                    }
                };
        check(!pool.awaitTermination(1, TimeUnit.NANOSECONDS));
        check(!pool.awaitTermination(-1, TimeUnit.NANOSECONDS));
        pool.execute(() -> {});
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.DAYS) && last[0] == 1);
        ExecutorService other = Executors.newFixedThreadPool(1);
        check(!other.awaitTermination(1, TimeUnit.DAYS));
        Thread.currentThread().interrupt();
        try {
            other.awaitTermination(1, TimeUnit.DAYS);
            check(false);
        } catch (InterruptedException expected) {
            check(!Thread.currentThread().isInterrupted());
        }
        other.shutdown();
        Thread.currentThread().interrupt();
        check(other.awaitTermination(1, TimeUnit.DAYS) && Thread.interrupted());
    }

    static void neverEnds() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
        CountDownLatch never = new CountDownLatch(1);
        pool.execute(
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException impossible) {
                        throw new AssertionError(impossible);
                    }
                });
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
            never.await();
        }
    }

    /** Whoever waits for a future may use up its permit meanwhile. */
    static void usesPermit() {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        LockSupport.unpark(Thread.currentThread());
        start(() -> future.complete(1));
        future.join();
        LockSupport.park();
    }
}
