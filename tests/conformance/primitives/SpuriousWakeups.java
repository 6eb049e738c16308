import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Object.wait: "A thread can wake up without being notified, interrupted, or timing out";
// Condition.await: "a spurious wakeup is permitted to occur"; LockSupport.park: "the call
// spuriously (that is, for no reason) returns". Who waits once is wrong, who waits in a loop is
// not.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: waitOnce, awaitOnce, writeOnce, uninterruptibly, timed, parkOnce
// rows: waitLoop, awaitLoop, parkLoop, queue, nested
// jess: run --strategy dpor --spurious-wakeups 1
// expect: exit=1 kind=assertion message~"too early" replay=1
// rows: waitOnce, awaitOnce, writeOnce, uninterruptibly, timed, parkOnce, nestedOnce, waitTwice
// jess: run --strategy dpor --spurious-wakeups 1
// expect: exit=0 verdict=verified blocked=0
// rows: waitLoop, awaitLoop, parkLoop, queue, nested, thrice
// jess: run --strategy lazy-dpor --spurious-wakeups 1
// expect: exit=1 kind=assertion message~"too early" replay=1
// rows: waitOnce, awaitOnce, parkOnce
// jess: run --strategy lazy-dpor --spurious-wakeups 1
// expect: exit=0 verdict=verified
// rows: waitLoop, awaitLoop, nested
// jess: run --strategy auto --spurious-wakeups 1
// expect: exit=1 kind=assertion message~"too early" replay=1
// rows: waitOnce, awaitOnce, parkOnce
// jess: run --strategy dpor --spurious-wakeups 2
// run: args=thrice | expect: exit=1 kind=assertion message~"too early"
// jess: run --strategy dpor --spurious-wakeups 1
// run: args=lost | expect: exit=1 kind=deadlock
// run: args=interrupted | expect: exit=0 verdict=verified
public class SpuriousWakeups {
    static volatile boolean ready;
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "waitOnce" -> monitor(() -> MONITOR.wait());
            case "waitTwice" -> monitor(() -> MONITOR.wait(60_000));
            case "waitLoop" ->
                    monitor(
                            () -> {
                                while (!ready) {
                                    MONITOR.wait();
                                }
                            });
            case "nested" ->
                    monitor(
                            () -> {
                                synchronized (MONITOR) {
                                    while (!ready) {
                                        MONITOR.wait();
                                    }
                                }
                            });
            case "nestedOnce" ->
                    monitor(
                            () -> {
                                synchronized (MONITOR) {
                                    MONITOR.wait();
                                }
                            });
            case "thrice" ->
                    monitor(
                            () -> {
                                if (!ready) {
                                    MONITOR.wait();
                                }
                                if (!ready) {
                                    MONITOR.wait();
                                }
                            });
            case "awaitOnce" -> lock(LOCK, CHANGED, CHANGED::await);
            case "uninterruptibly" -> lock(LOCK, CHANGED, CHANGED::awaitUninterruptibly);
            case "timed" ->
                    lock(
                            LOCK,
                            CHANGED,
                            () -> {
                                if (!CHANGED.await(1, TimeUnit.MINUTES)) {
                                    throw new IllegalStateException("a minute has passed");
                                }
                            });
            case "writeOnce" -> {
                Lock write = new ReentrantReadWriteLock().writeLock();
                Condition changed = write.newCondition();
                lock(write, changed, changed::await);
            }
            case "awaitLoop" ->
                    lock(
                            LOCK,
                            CHANGED,
                            () -> {
                                while (!ready) {
                                    CHANGED.await();
                                }
                            });
            case "parkOnce" -> park(LockSupport::park);
            case "parkLoop" ->
                    park(
                            () -> {
                                while (!ready) {
                                    LockSupport.park();
                                }
                            });
            case "queue" -> queue();
            case "lost" -> lost();
            case "interrupted" -> interrupted();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void check() {
        if (!ready) {
            throw new AssertionError("too early");
        }
    }

    /** The other one makes it ready and notifies; the body waits, unless it is ready. */
    private static void monitor(Body body) throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            synchronized (MONITOR) {
                                ready = true;
                                MONITOR.notifyAll();
                            }
                        });
        other.start();
        synchronized (MONITOR) {
            if (!ready) {
                body.run();
            }
            check();
        }
        other.join();
    }

    private static void lock(Lock lock, Condition changed, Body body) throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            lock.lock();
                            try {
                                ready = true;
                                changed.signalAll();
                            } finally {
                                lock.unlock();
                            }
                        });
        other.start();
        lock.lock();
        try {
            if (!ready) {
                body.run();
            }
            check();
        } finally {
            lock.unlock();
        }
        other.join();
    }

    private static void park(Body body) throws Exception {
        Thread me = Thread.currentThread();
        Thread other =
                new Thread(
                        () -> {
                            ready = true;
                            LockSupport.unpark(me);
                        });
        other.start();
        body.run();
        check();
        other.join();
    }

    /** The JDK's own code waits in loops. */
    private static void queue() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread other = new Thread(() -> queue.add(1));
        other.start();
        if (queue.take() != 1) {
            throw new AssertionError("too early");
        }
        other.join();
    }

    /** A notification before the wait is lost, whatever wakes without a cause: not each does. */
    private static void lost() throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            synchronized (MONITOR) {
                                MONITOR.notifyAll();
                            }
                        });
        other.start();
        synchronized (MONITOR) {
            MONITOR.wait();
        }
        other.join();
    }

    /** Who is interrupted before throws. */
    private static void interrupted() throws Exception {
        Thread.currentThread().interrupt();
        synchronized (MONITOR) {
            try {
                MONITOR.wait();
                throw new AssertionError("it was interrupted");
            } catch (InterruptedException expected) {
                ready = true;
            }
        }
        Thread.currentThread().interrupt();
        LOCK.lock();
        try {
            CHANGED.await();
            throw new AssertionError("it was interrupted");
        } catch (InterruptedException expected) {
            check();
        } finally {
            LOCK.unlock();
        }
    }
}
