import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;

// Who asks about threads that wait sees each moment: before a thread has come to its operation,
// while it waits there, and after. `seen` fails where the answer is yes, `unseen` where it is no.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion replay=1
// run: args="state seen"
// run: args="state unseen"
// run: args="blocked seen"
// run: args="blocked unseen"
// run: args="queued seen"
// run: args="queued unseen"
// run: args="thread seen"
// run: args="writer seen"
// run: args="writer unseen"
// run: args="permit seen"
// run: args="permit unseen"
// run: args="signalled seen"
// run: args="signalled unseen"
// run: args="notified seen"
// run: args="parked seen"
// run: args="parked unseen"
// run: args="latch seen"
// run: args="join seen"
// run: args="join unseen"
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion
// run: args="state seen"
// run: args="blocked unseen"
// run: args="queued seen"
// run: args="permit unseen"
// run: args="join seen"
// jess: run --strategy auto
// expect: exit=1 kind=assertion
// run: args="state seen"
// run: args="blocked unseen"
// run: args="queued seen"
// run: args="permit unseen"
// run: args="join unseen"
// jess: run --strategy dfs
// expect: exit=1 kind=assertion
// run: args="state seen"
// run: args="queued unseen"
// run: args="parked seen"
// jess: run --strategy source-dpor
// expect: exit=1 kind=assertion
// run: args="state seen"
// run: args="queued unseen"
// jess: run --strategy hbr-caching
// expect: exit=1 kind=assertion
// run: args="state seen"
// run: args="queued unseen"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// run: args="own seen"
// run: args="woken seen"
// run: args="waiters seen"
public class AsksWhoWaits {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    static final Semaphore PERMITS = new Semaphore(0);
    static volatile boolean entered;
    static final CountDownLatch LATCH = new CountDownLatch(1);
    static final Object MONITOR = new Object();

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void ask(String wanted, BooleanSupplier question) {
        if (question.getAsBoolean() == wanted.equals("seen")) {
            throw new AssertionError(wanted);
        }
    }

    static void await() {
        LOCK.lock();
        try {
            entered = true;
            CHANGED.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            LOCK.unlock();
        }
    }

    static void waitHere() {
        synchronized (MONITOR) {
            try {
                MONITOR.wait();
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    static void latch() {
        try {
            LATCH.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String wanted = args[1];
        Thread main = Thread.currentThread();
        Thread other;
        switch (args[0]) {
            case "state":
                LOCK.lock();
                other = start(LOCK::lock);
                ask(wanted, () -> other.getState() == Thread.State.WAITING);
                LOCK.unlock();
                break;
            case "blocked":
                synchronized (MONITOR) {
                    other =
                            start(
                                    () -> {
                                        synchronized (MONITOR) {
                                            return;
                                        }
                                    });
                    ask(wanted, () -> other.getState() == Thread.State.BLOCKED);
                }
                break;
            case "queued":
                LOCK.lock();
                start(LOCK::lock);
                ask(wanted, LOCK::hasQueuedThreads);
                LOCK.unlock();
                break;
            case "thread":
                LOCK.lock();
                other = start(LOCK::lock);
                ask(wanted, () -> LOCK.hasQueuedThread(other));
                LOCK.unlock();
                break;
            case "writer":
                BOTH.readLock().lock();
                start(BOTH.writeLock()::lock);
                ask(wanted, () -> BOTH.getQueueLength() == 1);
                BOTH.readLock().unlock();
                break;
            case "permit":
                start(PERMITS::acquireUninterruptibly);
                ask(wanted, PERMITS::hasQueuedThreads);
                PERMITS.release();
                break;
            case "signalled":
            case "woken":
                other = new Thread(AsksWhoWaits::await);
                // It may wait for ever.
                other.setDaemon(true);
                other.start();
                LOCK.lock();
                CHANGED.signal();
                // Who needs a lock is parked, not blocked, also after it was signalled.
                boolean woken = args[0].equals("woken");
                ask(
                        wanted,
                        () ->
                                woken
                                        ? other.getState() == Thread.State.BLOCKED
                                        : LOCK.hasQueuedThreads());
                LOCK.unlock();
                break;
            case "notified":
                other = new Thread(AsksWhoWaits::waitHere);
                other.setDaemon(true);
                other.start();
                while (other.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                synchronized (MONITOR) {
                    MONITOR.notify();
                    ask(wanted, () -> other.getState() == Thread.State.BLOCKED);
                }
                break;
            case "parked":
                other = start(LockSupport::park);
                ask(wanted, () -> other.getState() == Thread.State.WAITING);
                LockSupport.unpark(other);
                break;
            case "latch":
                other = start(AsksWhoWaits::latch);
                ask(wanted, () -> other.getState() == Thread.State.WAITING);
                LATCH.countDown();
                break;
            case "join":
                other = start(() -> ask(wanted, () -> main.getState() == Thread.State.WAITING));
                other.join();
                break;
            case "own":
                ask(wanted, () -> main.getState() != Thread.State.RUNNABLE);
                break;
            default:
                // Whoever holds the lock knows how many wait for its condition.
                other = start(AsksWhoWaits::await);
                LOCK.lock();
                int waiting = LOCK.getWaitQueueLength(CHANGED);
                ask(wanted, () -> LOCK.hasWaiters(CHANGED) != (waiting == 1));
                CHANGED.signal();
                LOCK.unlock();
                if (waiting == 0) {
                    LATCH.countDown();
                    // Its state would not tell: it may wait for the lock.
                    while (!entered) {
                        Thread.yield();
                    }
                    LOCK.lock();
                    CHANGED.signal();
                    LOCK.unlock();
                }
                break;
        }
    }
}
