import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

// Trusted code of the JDK calls back, and what it calls throws, calls trusted code again, or both.
// Where a
// step of trusted code ends does not depend on how a callback has ended.
// jess: trust --strategy random --budget 200
// expect: exit=0 verdict=budget
// rows: compute, task, comparator, futures, pool, equality
// jess: trust --strategy dfs --budget 200
// expect: exit=0
// rows: compute, task, comparator, equality
// jess: run --strategy random --budget 200
// expect: exit=0 verdict=budget
// rows: compute, pool
// jess: trust --strategy random --budget 200
// run: args=uncaught | expect: exit=1 kind=exception message~thrown replay=1
public class TrustedCallbacks {
    static int seen;

    static class Thrown extends RuntimeException {
        Thrown() {
            super("thrown");
        }
    }

    interface Attempt {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "compute" -> inTwoThreads(TrustedCallbacks::compute);
            case "task" -> inTwoThreads(TrustedCallbacks::task);
            case "comparator" -> inTwoThreads(TrustedCallbacks::comparator);
            case "futures" -> inTwoThreads(TrustedCallbacks::futures);
            case "pool" -> pool();
            case "equality" -> inTwoThreads(TrustedCallbacks::equality);
            case "uncaught" -> new ConcurrentHashMap<>().computeIfAbsent(1, key -> fail());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Integer fail() {
        seen++;
        throw new Thrown();
    }

    static void expect(Class<?> type, Attempt attempt) throws Exception {
        try {
            attempt.run();
        } catch (Thrown | ExecutionException e) {
            if (e.getClass() == type) {
                return;
            }
        }
        throw new AssertionError(type);
    }

    static void inTwoThreads(Attempt attempt) throws Exception {
        FutureTask<Void> other =
                new FutureTask<>(
                        () -> {
                            attempt.run();
                            return null;
                        });
        Thread thread = new Thread(other);
        thread.start();
        attempt.run();
        other.get();
        thread.join();
    }

    static final ConcurrentMap<Object, Integer> SHARED = new ConcurrentHashMap<>();

    static void compute() throws Exception {
        SHARED.put("a", 1);
        expect(Thrown.class, () -> SHARED.compute("a", (key, value) -> fail()));
        expect(Thrown.class, () -> SHARED.merge("a", 1, (one, two) -> fail()));
        ConcurrentMap<Object, Integer> own = new ConcurrentHashMap<>();
        own.computeIfAbsent(
                "b",
                key -> {
                    SHARED.putIfAbsent(key, 2);
                    try {
                        return own.size() + SHARED.computeIfPresent("a", (name, value) -> fail());
                    } catch (Thrown e) {
                        return SHARED.get(key);
                    }
                });
        if (own.get("b") != 2 || SHARED.get("a") != 1) {
            throw new AssertionError(own);
        }
    }

    static void task() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(TrustedCallbacks::fail);
        task.run();
        expect(ExecutionException.class, task::get);
    }

    static void comparator() throws Exception {
        PriorityBlockingQueue<Integer> queue =
                new PriorityBlockingQueue<>(2, (one, two) -> one + two > 3 ? fail() : one - two);
        queue.add(2);
        queue.add(1);
        expect(Thrown.class, () -> queue.add(3));
        if (queue.take() + queue.take() != 3) {
            throw new AssertionError();
        }
    }

    static void futures() throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> next = first.thenApply(value -> fail());
        CompletableFuture<Integer> handled = next.handle((value, thrown) -> thrown == null ? 0 : 7);
        first.complete(1);
        expect(ExecutionException.class, next::get);
        if (handled.get() != 7) {
            throw new AssertionError();
        }
    }

    static void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> failed = pool.submit(TrustedCallbacks::fail);
        Future<Integer> nested = pool.submit(() -> pool.submit(() -> 3).get());
        expect(ExecutionException.class, failed::get);
        if (nested.get() != 3) {
            throw new AssertionError();
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new AssertionError();
        }
    }

    static void equality() throws Exception {
        CopyOnWriteArrayList<Object> list = new CopyOnWriteArrayList<>();
        Object odd =
                new Object() {
                    @Override
                    public boolean equals(Object other) {
                        return fail() == 0;
                    }

                    @Override
                    public int hashCode() {
                        return 1;
                    }
                };
        list.add(odd);
        expect(Thrown.class, () -> list.indexOf(odd));
        expect(Thrown.class, () -> list.addIfAbsent(odd));
        ConcurrentMap<Object, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 1);
        expect(Thrown.class, () -> map.get(odd));
        expect(Thrown.class, () -> map.put(odd, 2));
        if (map.get(1) != 1 || list.size() != 1) {
            throw new AssertionError();
        }
    }
}
