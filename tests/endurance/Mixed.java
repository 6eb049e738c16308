import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A bit of everything, without a bug: what an exploration must survive a hundred thousand times
 * without a warning, a leak or a lost thread. Each scene leaves something behind that the next
 * execution must not see.
 */
public class Mixed {
    /** Made in one execution, used in all later ones. */
    static final ExecutorService SHARED =
            Executors.newFixedThreadPool(
                    2,
                    task -> {
                        Thread thread = new Thread(task, "shared");
                        thread.setDaemon(true);
                        return thread;
                    });

    static final ConcurrentHashMap<String, Integer> TOTALS = new ConcurrentHashMap<>();
    static final List<String> LOG = new ArrayList<>();
    static final ThreadLocal<StringBuilder> TEXT = ThreadLocal.withInitial(StringBuilder::new);
    static int sequence;

    static final List<String> ALL =
            List.of(
                    "monitors",
                    "locks",
                    "executor",
                    "handoff",
                    "pool",
                    "exceptions",
                    "rethrow",
                    "futures",
                    "interrupts");

    record Order(String item, int count) {}

    static class Refused extends RuntimeException {
        Refused(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static void main(String[] args) throws Exception {
        check(sequence == 0 && LOG.isEmpty() && TOTALS.isEmpty(), "state of another execution");
        List<String> scenes = args.length == 0 ? ALL : List.of(args);
        for (String scene : scenes) {
            switch (scene) {
                case "monitors" -> monitors(2);
                case "locks" -> locks();
                case "executor" -> executor();
                case "handoff" -> handoff();
                case "pool" -> pool();
                case "exceptions" -> exceptions();
                case "rethrow" -> rethrow();
                case "futures" -> futures();
                case "interrupts" -> interrupts();
                default -> throw new IllegalArgumentException(scene);
            }
        }
    }

    /** Producers and a consumer on one monitor. */
    static void monitors(int producers) throws InterruptedException {
        List<Order> queue = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            int number = i;
            threads.add(
                    new Thread(
                            () -> {
                                synchronized (queue) {
                                    sequence++;
                                    queue.add(new Order("item " + number, sequence));
                                    queue.notifyAll();
                                }
                            }));
        }
        threads.forEach(Thread::start);
        int sum = 0;
        synchronized (queue) {
            while (queue.size() < producers) {
                queue.wait();
            }
            sum = queue.stream().mapToInt(Order::count).sum();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(sum == producers * (producers + 1) / 2, "sum " + sum);
    }

    /** A lock, its condition with a timed wait, and a try. */
    static void locks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] ready = new boolean[1];
        Thread other =
                new Thread(
                        () -> {
                            while (!lock.tryLock()) {
                                Thread.yield();
                            }
                            try {
                                ready[0] = true;
                                changed.signal();
                            } finally {
                                lock.unlock();
                            }
                        });
        other.start();
        lock.lock();
        try {
            while (!ready[0]) {
                changed.await(1, TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
        other.join();
    }

    /** A pool of this execution. */
    static void executor() throws Exception {
        ExecutorService own = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            int number = i;
            tasks.add(() -> TOTALS.merge("total", number, Integer::sum));
        }
        int last = 0;
        for (Future<Integer> future : own.invokeAll(tasks)) {
            last = Math.max(last, future.get());
        }
        own.shutdown();
        while (!own.awaitTermination(1, TimeUnit.HOURS)) {
            // Any timeout may expire.
            Thread.onSpinWait();
        }
        check(last == 6, "last " + last);
    }

    /** Tasks without futures: nobody spins, so that a search over it ends. */
    static void handoff() throws InterruptedException {
        ExecutorService own = Executors.newFixedThreadPool(2);
        CountDownLatch done = new CountDownLatch(2);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 2; i++) {
            int number = i;
            own.execute(
                    () -> {
                        sum.addAndGet(number);
                        done.countDown();
                    });
        }
        done.await();
        own.shutdown();
        check(sum.get() == 3, "sum " + sum);
    }

    /** A pool of all executions. */
    static void pool() throws InterruptedException {
        Future<?> failing =
                SHARED.submit(
                        () -> {
                            TEXT.get().append("from the pool");
                            throw new Refused("task " + TEXT.get(), null);
                        });
        try {
            failing.get();
            check(false, "no exception");
        } catch (ExecutionException expected) {
            check(expected.getCause() instanceof Refused, "cause " + expected.getCause());
        }
    }

    /** Thrown by JVM, library and program, through monitors, lambdas and other threads. */
    static void exceptions() throws InterruptedException {
        AtomicInteger caught = new AtomicInteger();
        IntSupplier[] failing = {
            () -> Integer.parseInt("no number"),
            () -> new int[1][0].length / LOG.size(),
            () -> ((String) null).length(),
            () -> (Integer) (Object) "text",
        };
        for (IntSupplier supplier : failing) {
            try {
                synchronized (LOG) {
                    LOG.add("result " + supplier.getAsInt());
                }
            } catch (RuntimeException expected) {
                StackTraceElement[] trace = expected.getStackTrace();
                check(trace.length > 0, "no trace");
                caught.incrementAndGet();
            }
        }
        Thread dying =
                new Thread(
                        () -> {
                            throw new Refused("in a thread", new IllegalStateException("cause"));
                        });
        dying.setUncaughtExceptionHandler((thread, thrown) -> caught.incrementAndGet());
        dying.start();
        dying.join();
        check(caught.get() == failing.length + 1, "caught " + caught);
    }

    /** An exception that passes frames, a lambda and a monitor. */
    static void rethrow() {
        IntSupplier supplier = () -> nested(3);
        try {
            synchronized (LOG) {
                LOG.add("result " + supplier.getAsInt());
            }
        } catch (Refused expected) {
            check(expected.getMessage().equals("depth 3"), expected.getMessage());
        }
    }

    static int nested(int depth) {
        try {
            if (depth == 0) {
                throw new ArithmeticException("bottom");
            }
            return nested(depth - 1);
        } catch (RuntimeException thrown) {
            throw new Refused("depth " + depth, thrown);
        } finally {
            sequence++;
        }
    }

    static void futures() throws Exception {
        String words =
                CompletableFuture.supplyAsync(
                                () ->
                                        IntStream.rangeClosed(1, 3)
                                                .mapToObj(Integer::toString)
                                                .collect(Collectors.joining(",")),
                                SHARED)
                        .thenCombine(CompletableFuture.supplyAsync(() -> "end"), (a, b) -> a + b)
                        .get();
        check(words.equals("1,2,3end"), words);
    }

    static void interrupts() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        Thread sleeper =
                new Thread(
                        () -> {
                            started.countDown();
                            try {
                                Thread.sleep(1_000_000_000);
                            } catch (InterruptedException expected) {
                                interrupted.incrementAndGet();
                            }
                        });
        sleeper.start();
        started.await();
        sleeper.interrupt();
        sleeper.join();
        // The sleep may have ended before the interrupt came.
        check(interrupted.get() <= 1, "interrupted " + interrupted);
    }

    static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
