import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// The interrupt status and everything that it ends.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args=self
// run: args=wait
// run: args=join
// run: args=sleep
// run: args=park
// run: args=lock
// run: args=await
public class Interrupts {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    interface Blocking {
        void run() throws InterruptedException;
    }

    static void self() {
        Thread current = Thread.currentThread();
        check(!current.isInterrupted(), "clear at first");
        current.interrupt();
        check(current.isInterrupted(), "isInterrupted does not clear");
        check(current.isInterrupted(), "still set");
        check(Thread.interrupted(), "interrupted sees it");
        check(!Thread.interrupted(), "interrupted clears it");
        current.interrupt();
        try {
            Thread.sleep(10);
            throw new AssertionError("slept");
        } catch (InterruptedException e) {
            check(!current.isInterrupted(), "cleared by the exception");
        }
    }

    static void interrupted(Blocking blocking) throws InterruptedException {
        boolean[] seen = new boolean[1];
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                blocking.run();
                            } catch (InterruptedException e) {
                                seen[0] = !Thread.currentThread().isInterrupted();
                            }
                        });
        thread.start();
        thread.interrupt();
        thread.join();
        check(seen[0], "interrupted and cleared");
    }

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        switch (args[0]) {
            case "self":
                self();
                break;
            case "wait":
                interrupted(
                        () -> {
                            synchronized (monitor) {
                                monitor.wait();
                            }
                        });
                break;
            case "join":
                Thread main = Thread.currentThread();
                interrupted(main::join);
                break;
            case "sleep":
                // In a sleep that an interrupt does not reach in time the exception never comes.
                Thread sleeper =
                        new Thread(
                                () -> {
                                    try {
                                        Thread.sleep(1000);
                                    } catch (InterruptedException e) {
                                        check(!Thread.currentThread().isInterrupted(), "cleared");
                                    }
                                });
                sleeper.start();
                sleeper.interrupt();
                sleeper.join();
                break;
            case "park":
                Thread parked =
                        new Thread(
                                () -> {
                                    while (!Thread.currentThread().isInterrupted()) {
                                        LockSupport.park();
                                    }
                                    LockSupport.park();
                                    check(Thread.interrupted(), "park leaves the status");
                                });
                parked.start();
                parked.interrupt();
                parked.join();
                break;
            case "lock":
                lock.lock();
                interrupted(lock::lockInterruptibly);
                lock.unlock();
                break;
            default:
                interrupted(
                        () -> {
                            lock.lock();
                            try {
                                lock.newCondition().await();
                            } finally {
                                check(lock.isHeldByCurrentThread(), "reacquired");
                                lock.unlock();
                            }
                        });
        }
    }
}
