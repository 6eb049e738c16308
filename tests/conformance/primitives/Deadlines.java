import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Timeouts expire only when nothing else can run, the earliest deadline first, and whoever is woken
// before has waited no time. Sleeps may be passed at any moment, unless they take their time.
// jess: run --strategy random --timeouts idle --budget 60
// expect: exit=0
// rows: latches, permits, conditions, monitors, parks, woken, promptly, futures
// rows: scheduled, shutdown, quiescence
// jess: run --strategy dpor --timeouts idle
// expect: exit=0 verdict=verified blocked=0
// rows: latches, permits, conditions, monitors, parks, woken, promptly
// jess: run --strategy dpor --timeouts idle
// run: args=early | expect: exit=1 message~"ended in time"
// jess: run --strategy auto --timeouts idle --budget 20s
// run: args=futures | expect: exit=0
// run: args=sleeps | expect: exit=1 kind=assertion
// jess: run --strategy dpor --timeouts clock
// run: args=joins | expect: exit=0 verdict=verified
// run: args=sleeps | expect: exit=0 verdict=verified
// run: args=equal | expect: exit=1 message~"the second first"
// jess: run --strategy lazy-dpor --timeouts clock
// run: args=sleeps | expect: exit=0 verdict=verified
// run: args=equal | expect: exit=1 message~"the second first"
// jess: run --strategy dpor --timeouts explore
// run: args=latches | expect: exit=1 kind=assertion
public class Deadlines {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    interface Step {
        void run() throws Exception;
    }

    static Thread checked(Step step) {
        return started(
                () -> {
                    try {
                        step.run();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
    }

    static String order = "";

    static synchronized void note(String name) {
        order += name;
    }

    static void inTime(Step waits) throws Exception {
        long start = System.nanoTime();
        waits.run();
        check(millisSince(start) >= 20, "it has waited");
        check(millisSince(start) < 10_000, "not for long");
    }

    static void joined(Thread thread) throws Exception {
        thread.join(10_000);
        check(!thread.isAlive(), "it has ended in time");
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        CountDownLatch never = new CountDownLatch(1);
        Object monitor = new Object();
        switch (args[0]) {
            case "joins":
                Thread holder = checked(() -> Thread.sleep(5_000));
                joined(checked(() -> inTime(() -> holder.join(20))));
                break;
            case "latches":
                joined(
                        checked(
                                () ->
                                        inTime(
                                                () ->
                                                        check(
                                                                !never.await(
                                                                        20, TimeUnit.MILLISECONDS),
                                                                "closed"))));
                break;
            case "permits":
                Semaphore semaphore = new Semaphore(0);
                joined(
                        checked(
                                () ->
                                        inTime(
                                                () ->
                                                        check(
                                                                !semaphore.tryAcquire(
                                                                        20, TimeUnit.MILLISECONDS),
                                                                "no permit"))));
                break;
            case "conditions":
                joined(
                        checked(
                                () -> {
                                    lock.lock();
                                    inTime(() -> condition.await(20, TimeUnit.MILLISECONDS));
                                    lock.unlock();
                                }));
                break;
            case "monitors":
                joined(
                        checked(
                                () -> {
                                    synchronized (monitor) {
                                        inTime(() -> monitor.wait(20));
                                    }
                                }));
                break;
            case "parks":
                joined(checked(() -> inTime(() -> LockSupport.parkNanos(20_000_000))));
                break;
            case "sleeps":
                Thread late = checked(() -> sleepAndNote(300, "c"));
                Thread soon = checked(() -> sleepAndNote(100, "a"));
                Thread middle = checked(() -> sleepAndNote(200, "b"));
                joined(late);
                joined(soon);
                joined(middle);
                check(order.equals("abc"), order);
                break;
            case "woken":
                CountDownLatch past = new CountDownLatch(1);
                Thread waits =
                        checked(
                                () -> {
                                    long start = System.nanoTime();
                                    check(never.await(1, TimeUnit.DAYS), "opened");
                                    past.countDown();
                                    LockSupport.parkNanos(TimeUnit.DAYS.toNanos(1));
                                    check(millisSince(start) < 1_000, "in no time");
                                });
                never.countDown();
                past.await();
                LockSupport.unpark(waits);
                joined(waits);
                break;
            case "early":
                Thread misses =
                        checked(
                                () -> {
                                    check(never.await(1, TimeUnit.DAYS), "opened");
                                    LockSupport.parkNanos(TimeUnit.DAYS.toNanos(1));
                                });
                LockSupport.unpark(misses);
                never.countDown();
                joined(misses);
                break;
            case "promptly":
                ReentrantLock held = new ReentrantLock();
                held.lock();
                Thread wants =
                        checked(
                                () -> {
                                    check(held.tryLock(1, TimeUnit.HOURS), "given back");
                                    held.unlock();
                                });
                held.unlock();
                joined(wants);
                break;
            case "futures":
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Future<Integer> future = pool.submit(() -> 42);
                check(future.get(10, TimeUnit.SECONDS) == 42, "the result");
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.DAYS), "terminated");
                break;
            case "scheduled":
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
                check(
                        timer.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get(10, TimeUnit.SECONDS)
                                == 1,
                        "it ran");
                timer.shutdownNow();
                break;
            case "shutdown":
                ExecutorService busy = Executors.newSingleThreadExecutor();
                busy.submit(() -> never.await(1, TimeUnit.HOURS));
                busy.shutdown();
                check(!busy.awaitTermination(10, TimeUnit.SECONDS), "it goes on");
                never.countDown();
                check(busy.awaitTermination(10, TimeUnit.SECONDS), "it has ended");
                break;
            case "quiescence":
                ForkJoinPool.commonPool().submit(() -> note("a"));
                check(ForkJoinPool.commonPool().awaitQuiescence(10, TimeUnit.SECONDS), "quiet");
                check(order.equals("a"), order);
                break;
            default:
                Thread one = checked(() -> sleepAndNote(100, "a"));
                Thread two = checked(() -> sleepAndNote(100, "b"));
                joined(one);
                joined(two);
                check(!order.equals("ba"), "the second first");
        }
    }

    static void sleepAndNote(long millis, String name) throws Exception {
        Thread.sleep(millis);
        note(name);
    }
}
