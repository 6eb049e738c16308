import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What executors order. Their threads run already when they get what counts, so that no start of a
// thread orders it.
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: execute, submit, get, invokeAll, invokeAny, completionService, take, awaitTermination
// rows: beforeExecute, afterExecute, schedule, periodic, timer
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: execute, submit, get, invokeAll, invokeAny, completionService, take, awaitTermination
// rows: beforeExecute, afterExecute, schedule, periodic, timer
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: execute, submit, get, invokeAll, invokeAny, completionService, take, awaitTermination
// rows: beforeExecute, afterExecute, schedule, periodic, timer
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: execute broken, submit broken, get broken, invokeAll broken, invokeAny broken
// rows: completionService broken, take broken, beforeExecute broken
// run: args="awaitTermination broken" opts="--timeouts explore"
// rows: afterExecute broken, schedule broken, periodic broken, timer broken
public class ExecutorEdges {
    static final Callable<Object> READS = Executors.callable(Edge::read);
    static final Callable<Object> WRITES = Executors.callable(Edge::write);
    static final Callable<Object> NOTHING = Executors.callable(() -> {});

    public static void main(String[] args) throws Exception {
        switch (Edge.named(args)) {
                // Actions prior to the submission of a Runnable to an Executor happen-before its
                // execution begins.
            case "execute":
                withPool(
                        1,
                        pool -> {
                            Edge.writeIfKept();
                            pool.execute(Edge::read);
                            Edge.writeIfBroken();
                        });
                break;
                // Similarly for Callables submitted to an ExecutorService.
            case "submit":
                withPool(
                        2,
                        pool -> {
                            Edge.writeIfKept();
                            Future<?> future = pool.submit(READS);
                            Edge.writeIfBroken();
                            future.get();
                        });
                break;
                // Actions taken by the asynchronous computation happen-before actions subsequent to
                // Future.get().
            case "get":
                withPool(
                        1,
                        pool -> {
                            Future<?> future = pool.submit(WRITES);
                            Edge.readIfBroken();
                            future.get();
                            Edge.read();
                        });
                break;
                // The same for many at once; they are not ordered among themselves.
            case "invokeAll":
                withPool(
                        2,
                        pool -> {
                            pool.invokeAll(List.of(WRITES, Edge.isBroken() ? READS : NOTHING));
                            Edge.read();
                        });
                break;
                // The same for the one that was successful, but not for others.
            case "invokeAny":
                withPool(
                        2,
                        pool -> {
                            if (Edge.isBroken()) {
                                pool.submit(WRITES);
                            }
                            pool.invokeAny(List.of(Edge.isBroken() ? NOTHING : WRITES));
                            Edge.read();
                        });
                break;
                // Actions prior to submitting a task to a CompletionService happen-before actions
                // taken by that task …
            case "completionService":
                withPool(
                        1,
                        pool -> {
                            CompletionService<Object> service =
                                    new ExecutorCompletionService<>(pool);
                            Edge.writeIfKept();
                            service.submit(READS);
                            Edge.writeIfBroken();
                        });
                break;
                // … which in turn happen-before actions following a successful return from take().
            case "take":
                withPool(
                        1,
                        pool -> {
                            CompletionService<Object> service =
                                    new ExecutorCompletionService<>(pool);
                            service.submit(WRITES);
                            Edge.readIfBroken();
                            service.take();
                            Edge.read();
                        });
                break;
                // awaitTermination returns true when all tasks have completed.
            case "awaitTermination":
                withPool(
                        1,
                        pool -> {
                            pool.execute(Edge::write);
                            pool.shutdown();
                            if (pool.awaitTermination(1, TimeUnit.SECONDS) || Edge.isBroken()) {
                                Edge.read();
                            }
                        });
                break;
                // beforeExecute is invoked by the thread that will execute the task.
            case "beforeExecute":
                hooks(Edge::writeIfKept, () -> {}, Edge::read, future -> Edge.writeIfBroken());
                break;
                // afterExecute is invoked by the thread that executed the task; its future is done
                // by then.
            case "afterExecute":
                hooks(
                        () -> {},
                        Edge::write,
                        () -> {},
                        future -> {
                            future.get();
                            Edge.readIfBroken();
                        });
                break;
                // A ScheduledExecutorService is an ExecutorService.
            case "schedule":
                ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
                later.submit(NOTHING).get();
                Edge.writeIfKept();
                Future<?> scheduled = later.schedule(READS, 1, TimeUnit.MILLISECONDS);
                Edge.writeIfBroken();
                scheduled.get();
                later.shutdown();
                break;
                // The effects of prior executions of a periodic task happen-before those of
                // subsequent ones.
            case "periodic":
                periodic();
                break;
                // A Timer needs no external synchronization.
            case "timer":
                Timer timer = new Timer();
                await(timer, () -> {});
                Edge.writeIfKept();
                await(timer, Edge::read);
                timer.cancel();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    interface UsesPool {
        void use(ExecutorService pool) throws Exception;
    }

    static void withPool(int threads, UsesPool body) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < threads; i++) {
            pool.submit(NOTHING).get();
        }
        body.use(pool);
        pool.shutdown();
    }

    interface UsesFuture {
        void use(Future<?> future) throws Exception;
    }

    static void hooks(Runnable before, Runnable after, Runnable task, UsesFuture meanwhile)
            throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                    @Override
                    protected void beforeExecute(Thread thread, Runnable task) {
                        before.run();
                    }

                    @Override
                    protected void afterExecute(Runnable task, Throwable thrown) {
                        after.run();
                    }
                };
        meanwhile.use(pool.submit(task));
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Edge.read();
        }
    }

    static void periodic() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.submit(NOTHING).get();
        CountDownLatch twice = new CountDownLatch(2);
        Runnable task =
                () -> {
                    Edge.write();
                    twice.countDown();
                };
        if (Edge.isBroken()) {
            pool.schedule(task, 0, TimeUnit.MILLISECONDS);
            pool.schedule(task, 0, TimeUnit.MILLISECONDS);
        } else {
            pool.scheduleAtFixedRate(task, 0, 1, TimeUnit.MILLISECONDS);
        }
        twice.await();
        pool.shutdownNow();
    }

    static void await(Timer timer, Runnable body) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        TimerTask task =
                new TimerTask() {
                    @Override
                    public void run() {
                        body.run();
                        done.countDown();
                    }
                };
        timer.schedule(task, 1);
        Edge.writeIfBroken();
        done.await();
    }
}
