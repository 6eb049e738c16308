import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

// What the documents of ThreadPoolExecutor promise about running tasks and about the end of a pool.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new factory, new handler, new factory and handler, new illegal, new null
// rows: execute, execute null, execute queue, execute maximum, execute full
// rows: execute no core
// rows: execute hooks, execute throwing, execute refused, execute or shutdown, execute no thread
// rows: shutdown, shutdown twice, shutdown idle, shutdown terminated, shutdownNow
// rows: shutdownNow interrupts, shutdownNow or task, isShutdown, isTerminating, isTerminated
// rows: awaitTermination, awaitTermination expired, awaitTermination interrupted
//
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified
// rows: execute core, execute beyond
public class ThreadPoolExecutorMethods {
    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "new" -> {
                BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue);
                checkSizes(pool, queue);
                Check.equal(
                        ThreadPoolExecutor.AbortPolicy.class,
                        pool.getRejectedExecutionHandler().getClass());
                Check.equal(
                        Executors.defaultThreadFactory().getClass(),
                        pool.getThreadFactory().getClass());
            }
            case "new factory" -> {
                BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
                ThreadFactory factory = Thread::new;
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue, factory);
                checkSizes(pool, queue);
                Check.that(pool.getThreadFactory() == factory, "another factory");
                Check.equal(
                        ThreadPoolExecutor.AbortPolicy.class,
                        pool.getRejectedExecutionHandler().getClass());
            }
            case "new handler" -> {
                BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
                RejectedExecutionHandler handler = (task, pool) -> {};
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue, handler);
                checkSizes(pool, queue);
                Check.that(pool.getRejectedExecutionHandler() == handler, "another handler");
            }
            case "new factory and handler" -> {
                BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
                ThreadFactory factory = Thread::new;
                RejectedExecutionHandler handler = (task, pool) -> {};
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue, factory, handler);
                checkSizes(pool, queue);
                Check.that(pool.getThreadFactory() == factory, "another factory");
                Check.that(pool.getRejectedExecutionHandler() == handler, "another handler");
            }
            case "new illegal" -> {
                illegal(-1, 1, 0);
                illegal(0, 0, 0);
                illegal(0, -1, 0);
                illegal(2, 1, 0);
                illegal(1, 1, -1);
                Check.equal(0, create(0, 1, new SynchronousQueue<>()).getCorePoolSize());
            }
            case "new null" -> newNull();
            case "execute" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                int[] data = {1, 0};
                Thread[] worker = new Thread[1];
                pool.execute(
                        () -> {
                            worker[0] = Thread.currentThread();
                            data[1] = data[0] + 1;
                        });
                end(pool);
                Check.equal(2, data[1]);
                Check.that(worker[0] != Thread.currentThread(), "run by the caller");
            }
            case "execute null" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                Check.fails(NullPointerException.class, () -> pool.execute(null));
                Check.equal(0, pool.getPoolSize());
            }
            case "execute core" -> {
                // A new thread for the second task even if the first one is idle.
                ThreadPoolExecutor pool = create(2, 2, new LinkedBlockingQueue<>());
                Thread[] workers = new Thread[2];
                pool.execute(() -> workers[0] = Thread.currentThread());
                pool.execute(() -> workers[1] = Thread.currentThread());
                Check.equal(2, pool.getPoolSize());
                end(pool);
                Check.that(workers[0] != null && workers[1] != null, "a task was not run");
                Check.equal(2, pool.getLargestPoolSize());
            }
            case "execute queue" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 2, new LinkedBlockingQueue<>());
                StringBuffer order = new StringBuffer();
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(() -> order.append('a'));
                pool.execute(() -> order.append('b'));
                Check.equal(1, pool.getPoolSize());
                Check.equal(2, pool.getQueue().size());
                gate.countDown();
                end(pool);
                Check.equal("ab", order.toString());
            }
            case "execute maximum" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(0, 1, new SynchronousQueue<>());
                pool.execute(() -> Waiting.pass(gate));
                Check.equal(1, pool.getPoolSize());
                Check.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
                gate.countDown();
                end(pool);
                Check.equal(1L, pool.getCompletedTaskCount());
            }
            case "execute full" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 1, new ArrayBlockingQueue<>(1));
                AtomicInteger run = new AtomicInteger();
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(run::incrementAndGet);
                Check.equal(false, accepted(pool, run::incrementAndGet));
                gate.countDown();
                end(pool);
                Check.equal(1, run.get());
            }
            case "execute beyond" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 2, new SynchronousQueue<>());
                pool.execute(() -> Waiting.pass(gate));
                Check.equal(1, pool.getPoolSize());
                pool.execute(gate::countDown);
                Check.equal(2, pool.getLargestPoolSize());
                end(pool);
                Check.equal(2L, pool.getCompletedTaskCount());
            }
            case "execute no core" -> {
                ThreadPoolExecutor pool = create(0, 1, new LinkedBlockingQueue<>());
                CountDownLatch done = new CountDownLatch(1);
                pool.execute(done::countDown);
                done.await();
                end(pool);
            }
            case "execute hooks" -> executeHooks();
            case "execute throwing" -> executeThrowing();
            case "execute refused" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                Object[] seen = new Object[2];
                pool.setRejectedExecutionHandler(
                        (task, by) -> {
                            seen[0] = task;
                            seen[1] = by;
                        });
                pool.shutdown();
                Runnable task = () -> Check.that(false, "run");
                pool.execute(task);
                Check.that(seen[0] == task && seen[1] == pool, "not told the handler");
                Check.equal(0, pool.getLargestPoolSize());
            }
            case "execute or shutdown" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                AtomicInteger run = new AtomicInteger();
                Object[] results =
                        Check.together(
                                () -> accepted(pool, run::incrementAndGet),
                                () -> {
                                    pool.shutdown();
                                    return accepted(pool, run::incrementAndGet);
                                });
                end(pool);
                Check.equal(results[0].equals(true) ? 1 : 0, run.get());
                Check.equal(false, results[1]);
            }
            case "execute no thread" -> {
                // A pool whose factory makes none goes on, but might run no tasks.
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.setThreadFactory(task -> null);
                AtomicInteger run = new AtomicInteger();
                Check.equal(true, accepted(pool, run::incrementAndGet));
                Check.equal(0, pool.getPoolSize());
                pool.setThreadFactory(Thread::new);
                pool.execute(run::incrementAndGet);
                end(pool);
                Check.equal(2, run.get());
            }
            case "shutdown" -> {
                CountDownLatch gate = new CountDownLatch(1);
                AtomicInteger run = new AtomicInteger();
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(run::incrementAndGet);
                pool.shutdown();
                Check.equal(false, accepted(pool, run::incrementAndGet));
                Check.equal(0, run.get());
                gate.countDown();
                end(pool);
                Check.equal(1, run.get());
            }
            case "shutdown twice" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                AtomicInteger run = new AtomicInteger();
                pool.execute(run::incrementAndGet);
                Together.twice(pool::shutdown);
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                pool.shutdown();
                Check.equal(true, pool.isTerminated());
                Check.equal(1, run.get());
            }
            case "shutdown idle" -> {
                Thread[] worker = new Thread[1];
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.setThreadFactory(task -> worker[0] = new Thread(task));
                pool.prestartCoreThread();
                pool.shutdown();
                worker[0].join();
                Check.equal(true, pool.isTerminated());
            }
            case "shutdown terminated" -> shutdownTerminated();
            case "shutdownNow" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                CountDownLatch started = new CountDownLatch(1);
                pool.execute(
                        () -> {
                            started.countDown();
                            Check.fails(InterruptedException.class, gate::await);
                        });
                Runnable one = () -> Check.that(false, "run");
                Runnable two = () -> Check.that(false, "run");
                pool.execute(one);
                pool.execute(two);
                started.await();
                Check.equal(List.of(one, two), pool.shutdownNow());
                Check.that(pool.getQueue().isEmpty(), "tasks in the queue");
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(List.of(), pool.shutdownNow());
                Check.equal(1L, pool.getCompletedTaskCount());
            }
            case "shutdownNow interrupts" -> {
                CountDownLatch started = new CountDownLatch(1);
                AtomicInteger interrupted = new AtomicInteger();
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.execute(
                        () -> {
                            started.countDown();
                            Check.fails(
                                    InterruptedException.class,
                                    () -> new CountDownLatch(1).await());
                            interrupted.incrementAndGet();
                        });
                started.await();
                Check.equal(List.of(), pool.shutdownNow());
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1, interrupted.get());
            }
            case "shutdownNow or task" -> {
                AtomicInteger run = new AtomicInteger();
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                Runnable task = run::incrementAndGet;
                pool.prestartCoreThread();
                pool.execute(task);
                List<Runnable> left = pool.shutdownNow();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(run.get() == 1 ? List.of() : List.of(task), left);
            }
            case "isShutdown" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                Check.equal(false, pool.isShutdown());
                Object[] results =
                        Check.together(
                                pool::isShutdown,
                                () -> {
                                    pool.shutdown();
                                    return pool.isShutdown();
                                });
                Check.among(results[0], false, true);
                Check.equal(true, results[1]);
                ThreadPoolExecutor other = create(1, 1, new LinkedBlockingQueue<>());
                other.shutdownNow();
                Check.equal(true, other.isShutdown());
            }
            case "isTerminating" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.execute(() -> Waiting.pass(gate));
                Check.equal(false, pool.isTerminating());
                pool.shutdown();
                Check.equal(true, pool.isTerminating());
                gate.countDown();
                end(pool);
                Check.equal(false, pool.isTerminating());
            }
            case "isTerminated" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.execute(() -> Waiting.pass(gate));
                Check.equal(false, pool.isTerminated());
                pool.shutdown();
                Check.equal(false, pool.isTerminated());
                gate.countDown();
                end(pool);
                Check.equal(true, pool.isTerminated());
            }
            case "awaitTermination" -> {
                int[] data = new int[1];
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                pool.execute(() -> data[0] = 1);
                Object[] results =
                        Check.together(
                                () -> pool.awaitTermination(1, TimeUnit.DAYS),
                                () -> {
                                    pool.shutdown();
                                    return null;
                                });
                Check.equal(true, results[0]);
                Check.equal(1, data[0]);
                Check.equal(true, pool.isTerminated());
                Check.equal(true, pool.awaitTermination(0, TimeUnit.SECONDS));
            }
            case "awaitTermination expired" -> {
                CountDownLatch gate = new CountDownLatch(1);
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
                Check.equal(false, pool.awaitTermination(1, TimeUnit.SECONDS));
                pool.execute(() -> Waiting.pass(gate));
                pool.shutdown();
                Check.equal(false, pool.awaitTermination(1, TimeUnit.SECONDS));
                Check.equal(false, pool.awaitTermination(-1, TimeUnit.SECONDS));
                gate.countDown();
                end(pool);
            }
            case "awaitTermination interrupted" -> {
                ThreadPoolExecutor pool = create(1, 1, new LinkedBlockingQueue<>());
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
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void newNull() {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadFactory factory = Thread::new;
        RejectedExecutionHandler handler = (task, pool) -> {};
        TimeUnit unit = TimeUnit.SECONDS;
        Class<NullPointerException> npe = NullPointerException.class;
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, null));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, null, factory));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, null, handler));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, queue, (ThreadFactory) null));
        RejectedExecutionHandler none = null;
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, queue, none));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, null, factory, handler));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, queue, null, handler));
        Check.fails(npe, () -> new ThreadPoolExecutor(1, 1, 0, unit, queue, factory, null));
    }

    private static void executeHooks() throws InterruptedException {
        StringBuffer seen = new StringBuffer();
        Runnable task = () -> seen.append("run ");
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void beforeExecute(Thread thread, Runnable next) {
                        Check.that(thread == Thread.currentThread() && next == task, "before");
                        seen.append("before ");
                    }

                    @Override
                    protected void afterExecute(Runnable last, Throwable thrown) {
                        Check.that(last == task && thrown == null, "after");
                        seen.append("after ");
                    }

                    @Override
                    protected void terminated() {
                        seen.append("terminated");
                    }
                };
        pool.execute(task);
        end(pool);
        Check.equal("before run after terminated", seen.toString());
    }

    private static void executeThrowing() throws InterruptedException {
        Throwable[] seen = new Throwable[1];
        RuntimeException thrown = new IllegalStateException();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void afterExecute(Runnable last, Throwable by) {
                        if (by != null) {
                            seen[0] = by;
                        }
                    }
                };
        pool.setThreadFactory(
                task -> {
                    Thread thread = new Thread(task);
                    thread.setUncaughtExceptionHandler((in, by) -> Check.equal(thrown, by));
                    return thread;
                });
        AtomicInteger run = new AtomicInteger();
        pool.execute(
                () -> {
                    throw thrown;
                });
        pool.execute(run::incrementAndGet);
        end(pool);
        Check.equal(1, run.get());
        Check.that(seen[0] == thrown, "afterExecute was not told");
        Check.equal(2L, pool.getCompletedTaskCount());
    }

    private static void shutdownTerminated() throws InterruptedException {
        AtomicInteger terminated = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void terminated() {
                        Check.that(isTerminating() && !isTerminated(), "terminated too early");
                        terminated.incrementAndGet();
                    }
                };
        pool.prestartCoreThread();
        Together.twice(pool::shutdown);
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
        Check.equal(1, terminated.get());
    }

    private static ThreadPoolExecutor create(int core, int max, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(core, max, 0, TimeUnit.SECONDS, queue);
    }

    private static void checkSizes(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue) {
        Check.equal(1, pool.getCorePoolSize());
        Check.equal(2, pool.getMaximumPoolSize());
        Check.equal(3L, pool.getKeepAliveTime(TimeUnit.SECONDS));
        Check.that(pool.getQueue() == queue, "another queue");
        Check.equal(0, pool.getPoolSize());
    }

    private static void illegal(int core, int max, long keepAlive) {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadFactory factory = Thread::new;
        RejectedExecutionHandler handler = (task, pool) -> {};
        TimeUnit unit = TimeUnit.SECONDS;
        Class<IllegalArgumentException> iae = IllegalArgumentException.class;
        Check.fails(iae, () -> new ThreadPoolExecutor(core, max, keepAlive, unit, queue));
        Check.fails(iae, () -> new ThreadPoolExecutor(core, max, keepAlive, unit, queue, factory));
        Check.fails(iae, () -> new ThreadPoolExecutor(core, max, keepAlive, unit, queue, handler));
        Check.fails(
                iae,
                () -> new ThreadPoolExecutor(core, max, keepAlive, unit, queue, factory, handler));
    }

    private static boolean accepted(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException refused) {
            return false;
        }
    }

    private static void end(ThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
