import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of Executors promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: newFixedThreadPool, newFixedThreadPool illegal, newFixedThreadPool factory
// rows: newFixedThreadPool replaces, newWorkStealingPool, newWorkStealingPool parallelism
// rows: newSingleThreadExecutor, newSingleThreadExecutor factory
// rows: newSingleThreadExecutor replaces, newCachedThreadPool, newCachedThreadPool factory
// rows: newCachedThreadPool expires, newCachedThreadPool reuses
// rows: newSingleThreadScheduledExecutor, newSingleThreadScheduledExecutor factory
// rows: newScheduledThreadPool, newScheduledThreadPool factory, unconfigurableExecutorService
// rows: unconfigurableScheduledExecutorService, defaultThreadFactory, privilegedThreadFactory
// rows: callable, callable result, callable action, callable exception action
// rows: privilegedCallable, privilegedCallableUsingCurrentClassLoader
@SuppressWarnings({"deprecation", "removal"})
public class ExecutorsMethods {
    private static final Class<NullPointerException> NPE = NullPointerException.class;
    private static final Class<IllegalArgumentException> IAE = IllegalArgumentException.class;

    public static void main(String[] args) throws Exception {
        ThreadFactory named = task -> new Thread(task, "made");
        CountDownLatch gate = new CountDownLatch(1);
        switch (String.join(" ", args)) {
            case "newFixedThreadPool" -> {
                // A second task waits in the queue for the only thread.
                ExecutorService pool = Executors.newFixedThreadPool(1);
                StringBuffer order = new StringBuffer();
                Thread[] by = new Thread[2];
                pool.execute(() -> by[0] = note(order, 'a'));
                pool.execute(() -> by[1] = note(order, 'b'));
                end(pool);
                Check.equal("ab", order.toString());
                Check.that(by[0] == by[1], "two threads");
            }
            case "newFixedThreadPool illegal" -> {
                Check.fails(IAE, () -> Executors.newFixedThreadPool(0));
                Check.fails(IAE, () -> Executors.newFixedThreadPool(-1));
                Check.fails(IAE, () -> Executors.newFixedThreadPool(0, named));
                Check.fails(NPE, () -> Executors.newFixedThreadPool(1, null));
            }
            case "newFixedThreadPool factory" ->
                    checkFactory(Executors.newFixedThreadPool(1, named));
            case "newFixedThreadPool replaces" -> checkReplaces(Executors.newFixedThreadPool(1));
            case "newWorkStealingPool" -> {
                ExecutorService pool = Executors.newWorkStealingPool();
                Check.equal(
                        Runtime.getRuntime().availableProcessors(),
                        ((ForkJoinPool) pool).getParallelism());
                Check.equal(1, pool.submit(() -> 1).get());
                end(pool);
            }
            case "newWorkStealingPool parallelism" -> {
                Check.fails(IAE, () -> Executors.newWorkStealingPool(0));
                ExecutorService pool = Executors.newWorkStealingPool(1);
                Check.equal(1, ((ForkJoinPool) pool).getParallelism());
                Check.equal(2, pool.submit(() -> 2).get());
                end(pool);
            }
            case "newSingleThreadExecutor" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Check.that(!(pool instanceof ThreadPoolExecutor), "can be reconfigured");
                StringBuffer order = new StringBuffer();
                pool.execute(() -> note(order, 'a'));
                pool.execute(() -> note(order, 'b'));
                end(pool);
                Check.equal("ab", order.toString());
            }
            case "newSingleThreadExecutor factory" -> {
                Check.fails(NPE, () -> Executors.newSingleThreadExecutor(null));
                ExecutorService pool = Executors.newSingleThreadExecutor(named);
                Check.that(!(pool instanceof ThreadPoolExecutor), "can be reconfigured");
                checkFactory(pool);
            }
            case "newSingleThreadExecutor replaces" ->
                    checkReplaces(Executors.newSingleThreadExecutor());
            case "newCachedThreadPool" -> {
                // A new thread if none is available.
                ExecutorService pool = Executors.newCachedThreadPool();
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(gate::countDown);
                end(pool);
            }
            case "newCachedThreadPool factory" -> {
                Check.fails(NPE, () -> Executors.newCachedThreadPool(null));
                checkFactory(Executors.newCachedThreadPool(named));
            }
            case "newCachedThreadPool reuses" -> cachedReuses();
            case "newCachedThreadPool expires" -> {
                // A thread that has not been used for sixty seconds ends.
                Thread[] made = new Thread[1];
                ExecutorService pool =
                        Executors.newCachedThreadPool(task -> made[0] = new Thread(task));
                pool.execute(() -> {});
                made[0].join();
                Check.equal(0, ((ThreadPoolExecutor) pool).getPoolSize());
            }
            case "newSingleThreadScheduledExecutor" -> {
                ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
                Check.that(!(pool instanceof ThreadPoolExecutor), "can be reconfigured");
                Check.equal(1, pool.schedule(() -> 1, 1, TimeUnit.SECONDS).get());
                end(pool);
            }
            case "newSingleThreadScheduledExecutor factory" -> {
                Check.fails(NPE, () -> Executors.newSingleThreadScheduledExecutor(null));
                checkFactory(Executors.newSingleThreadScheduledExecutor(named));
            }
            case "newScheduledThreadPool" -> {
                Check.fails(IAE, () -> Executors.newScheduledThreadPool(-1));
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                Check.equal(1, ((ScheduledThreadPoolExecutor) pool).getCorePoolSize());
                Check.equal(1, pool.schedule(() -> 1, 1, TimeUnit.SECONDS).get());
                end(pool);
            }
            case "newScheduledThreadPool factory" -> {
                Check.fails(IAE, () -> Executors.newScheduledThreadPool(-1, named));
                Check.fails(NPE, () -> Executors.newScheduledThreadPool(1, null));
                checkFactory(Executors.newScheduledThreadPool(1, named));
            }
            case "unconfigurableExecutorService" -> unconfigurable();
            case "unconfigurableScheduledExecutorService" -> unconfigurableScheduled();
            case "defaultThreadFactory" -> defaultFactory();
            case "privilegedThreadFactory" -> {
                ClassLoader loader = Thread.currentThread().getContextClassLoader();
                ClassLoader[] seen = new ClassLoader[1];
                Runnable task = () -> seen[0] = Thread.currentThread().getContextClassLoader();
                Thread thread = Executors.privilegedThreadFactory().newThread(task);
                Check.equal(false, thread.isDaemon());
                Check.equal(Thread.NORM_PRIORITY, thread.getPriority());
                thread.start();
                thread.join();
                Check.that(seen[0] == loader, "another class loader");
            }
            case "callable" -> {
                int[] run = new int[1];
                Runnable task = () -> run[0]++;
                Callable<Object> callable = Executors.callable(task);
                Check.equal(0, run[0]);
                Check.equal(null, callable.call());
                Check.equal(1, run[0]);
                Check.fails(NPE, () -> Executors.callable((Runnable) null));
            }
            case "callable result" -> {
                int[] run = new int[1];
                Callable<String> callable = Executors.callable(() -> run[0]++, "done");
                Check.equal("done", callable.call());
                Check.equal(1, run[0]);
                Check.equal(null, Executors.callable(() -> {}, null).call());
                Check.fails(NPE, () -> Executors.callable(null, 1));
            }
            case "callable action" -> {
                PrivilegedAction<String> action = () -> "done";
                Check.equal("done", Executors.callable(action).call());
                Check.fails(NPE, () -> Executors.callable((PrivilegedAction<?>) null));
            }
            case "callable exception action" -> {
                PrivilegedExceptionAction<String> action = () -> "done";
                Check.equal("done", Executors.callable(action).call());
                Check.fails(NPE, () -> Executors.callable((PrivilegedExceptionAction<?>) null));
            }
            case "privilegedCallable" -> {
                Check.equal("done", Executors.privilegedCallable(() -> "done").call());
                Check.fails(NPE, () -> Executors.privilegedCallable(null));
            }
            case "privilegedCallableUsingCurrentClassLoader" -> {
                Check.equal(
                        "done",
                        Executors.privilegedCallableUsingCurrentClassLoader(() -> "done").call());
                Check.fails(NPE, () -> Executors.privilegedCallableUsingCurrentClassLoader(null));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** The factory of the pool is one that calls its threads "made". */
    private static void checkFactory(ExecutorService pool) throws Exception {
        Future<String> name = pool.submit(() -> Thread.currentThread().getName());
        Check.equal("made", name.get());
        end(pool);
    }

    /** A thread that ends because of a failure is replaced if it is needed. */
    private static void checkReplaces(ExecutorService pool) throws Exception {
        pool.execute(
                () -> {
                    Thread.currentThread().setUncaughtExceptionHandler((in, by) -> {});
                    throw new IllegalStateException();
                });
        int[] run = new int[1];
        pool.execute(() -> run[0]++);
        end(pool);
        Check.equal(1, run[0]);
    }

    private static void cachedReuses() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Thread first = pool.submit(Thread::currentThread).get();
        // Until nothing else can run.
        Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
        Check.equal(first, pool.submit(Thread::currentThread).get());
        end(pool);
    }

    private static void unconfigurable() throws Exception {
        Check.fails(NPE, () -> Executors.unconfigurableExecutorService(null));
        ExecutorService inner = Executors.newFixedThreadPool(1);
        ExecutorService pool = Executors.unconfigurableExecutorService(inner);
        Check.that(!(pool instanceof ThreadPoolExecutor), "can be cast");
        Check.equal(1, pool.submit(() -> 1).get());
        pool.shutdown();
        Check.equal(true, inner.isShutdown());
        Check.equal(true, pool.isShutdown());
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
        Check.equal(true, inner.isTerminated());
        Check.equal(true, pool.isTerminated());
        Check.equal(0, pool.shutdownNow().size());
    }

    private static void unconfigurableScheduled() throws Exception {
        Check.fails(NPE, () -> Executors.unconfigurableScheduledExecutorService(null));
        ScheduledExecutorService inner = Executors.newScheduledThreadPool(1);
        ScheduledExecutorService pool = Executors.unconfigurableScheduledExecutorService(inner);
        Check.that(!(pool instanceof ThreadPoolExecutor), "can be cast");
        Check.equal(1, pool.schedule(() -> 1, 1, TimeUnit.SECONDS).get());
        pool.shutdown();
        Check.equal(true, inner.isShutdown());
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }

    private static void defaultFactory() throws InterruptedException {
        ThreadFactory factory = Executors.defaultThreadFactory();
        Thread[] threads = new Thread[2];
        Thread maker =
                new Thread(
                        () -> {
                            for (int i = 0; i < threads.length; i++) {
                                threads[i] = factory.newThread(() -> {});
                            }
                        });
        maker.setDaemon(true);
        maker.setPriority(Thread.MAX_PRIORITY);
        maker.start();
        maker.join();
        Check.equal(false, threads[0].isDaemon());
        Check.equal(Thread.NORM_PRIORITY, threads[0].getPriority());
        Check.that(
                threads[0].getThreadGroup() == Thread.currentThread().getThreadGroup(),
                "another thread group");
        String name = threads[0].getName();
        Check.that(name.matches("pool-\\d+-thread-1"), name);
        Check.equal(name.replaceFirst("1$", "2"), threads[1].getName());
        // Another factory has the next number.
        int number = Integer.parseInt(name.split("-")[1]);
        Check.equal(
                "pool-" + (number + 1) + "-thread-1",
                Executors.defaultThreadFactory().newThread(() -> {}).getName());
    }

    private static Thread note(StringBuffer order, char what) {
        order.append(what);
        return Thread.currentThread();
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
