import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
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
// An executor of virtual threads is not controlled yet: its place in a registry of the JDK differs
// from execution to execution. It must say so.
// jess: run --strategy dpor --budget 500
// expect: exit=3 verdict=nondeterministic
// run: args=executor
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
            default:
                try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<Integer> one = executor.submit(() -> 1);
                    Future<Integer> two = executor.submit(() -> 2);
                    check(one.get() + two.get() == 3, "sum");
                }
        }
    }
}
