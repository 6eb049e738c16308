import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Virtual threads are threads.
// jdk: 25
// jess: run --strategy dpor
// run: args=atomic | expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=monitor | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=plain | expect: exit=1 kind=assertion message~"count is 1"
// run: args=lock | expect: exit=0 verdict=verified executions=2 complete=true
// run: args=deadlock | expect: exit=1 kind=deadlock
// run: args=uncaught | expect: exit=1 kind=exception message~"on purpose"
// run: args=properties | expect: exit=0 verdict=verified complete=true
// run: args=interrupt | expect: exit=0 verdict=verified complete=true
// run: args=permit | expect: exit=0 verdict=verified complete=true
// The executor is closed by a loop around a timed wait, of which a timeout that may expire at any
// moment makes rounds without an end.
// jess: run --strategy dpor --timeouts idle
// run: args=executor opts="--budget 3000" | expect: exit=0
// run: args=executorSum | expect: exit=0 verdict=verified executions=519 blocked=0
// run: args=executorRace | expect: exit=1 kind=assertion message~"count is 1" replay=1
// run: args=executorDeadlock | expect: exit=1 kind=deadlock replay=1
// run: args=executorNow opts="--budget 3000" | expect: exit=0
// jess: run --strategy random --budget 10000 --seed 3
// run: args=executor | expect: exit=0 verdict=budget
// run: args=executorSum | expect: exit=0 verdict=budget
// run: args=executorRace | expect: exit=1 kind=assertion message~"count is 1" replay=1
public class VirtualThreads {
    static int count;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread one = Thread.ofVirtual().unstarted(first);
        Thread two = Thread.ofVirtual().unstarted(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** Both in an executor of virtual threads, which waits for them when it is closed. */
    static void executor(Runnable first, Runnable second) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(first);
            executor.execute(second);
        }
    }

    static synchronized void increment() {
        count++;
    }

    static void nested(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "atomic":
                AtomicInteger atomic = new AtomicInteger();
                both(atomic::incrementAndGet, atomic::incrementAndGet);
                check(atomic.get() == 2, "atomic");
                break;
            case "monitor":
                both(VirtualThreads::increment, VirtualThreads::increment);
                check(count == 2, "count");
                break;
            case "plain":
                both(() -> count++, () -> count++);
                check(count == 2, "count is " + count);
                break;
            case "lock":
                ReentrantLock lock = new ReentrantLock();
                Runnable body =
                        () -> {
                            lock.lock();
                            count++;
                            lock.unlock();
                        };
                both(body, body);
                check(count == 2, "count");
                break;
            case "deadlock":
                Object a = new Object();
                Object b = new Object();
                both(() -> nested(a, b), () -> nested(b, a));
                break;
            case "uncaught":
                Thread.startVirtualThread(
                                () -> {
                                    throw new IllegalStateException("on purpose");
                                })
                        .join();
                break;
            case "properties":
                Thread named =
                        Thread.ofVirtual()
                                .name("named")
                                .start(
                                        () -> {
                                            Thread current = Thread.currentThread();
                                            check(
                                                    current.isVirtual() && current.isDaemon(),
                                                    "virtual");
                                            check(current.getName().equals("named"), "name");
                                        });
                named.join();
                check(named.getState() == Thread.State.TERMINATED, "state");
                break;
            case "permit":
                // Unlike that of a platform thread it is there when the thread begins.
                Thread parked = Thread.ofVirtual().unstarted(LockSupport::park);
                LockSupport.unpark(parked);
                parked.start();
                parked.join();
                break;
            case "interrupt":
                CountDownLatch never = new CountDownLatch(1);
                boolean[] interrupted = new boolean[1];
                Thread waiting =
                        Thread.startVirtualThread(
                                () -> {
                                    try {
                                        never.await();
                                    } catch (InterruptedException e) {
                                        interrupted[0] = true;
                                    }
                                });
                waiting.interrupt();
                waiting.join();
                check(interrupted[0], "interrupted");
                break;
            case "executorSum":
                executor(VirtualThreads::increment, VirtualThreads::increment);
                check(count == 2, "count");
                break;
            case "executorRace":
                executor(() -> count++, () -> count++);
                check(count == 2, "count is " + count);
                break;
            case "executorDeadlock":
                Object c = new Object();
                Object d = new Object();
                executor(() -> nested(c, d), () -> nested(d, c));
                break;
            case "executorNow":
                CountDownLatch forever = new CountDownLatch(1);
                ExecutorService ended = Executors.newVirtualThreadPerTaskExecutor();
                ended.execute(
                        () -> {
                            try {
                                forever.await();
                            } catch (InterruptedException e) {
                                count = 1;
                            }
                        });
                ended.shutdownNow();
                ended.close();
                check(count == 1 && ended.isTerminated(), "not interrupted");
                break;
            default:
                try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<Integer> one = executor.submit(() -> 1);
                    Future<Integer> two = executor.submit(() -> 2);
                    check(one.get() + two.get() == 3, "sum");
                }
        }
    }
}
