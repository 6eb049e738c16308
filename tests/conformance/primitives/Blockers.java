import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Whoever waits at a synchronizer of the JDK is seen to be blocked by something, and whoever waits
// elsewhere, or has not come there yet, by nothing.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: lock, write, semaphore, latch, condition, queue, monitor, join
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// rows: lock, latch, condition
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"not there" replay=2
// rows: early
public class Blockers {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition CONDITION = LOCK.newCondition();
    private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    private static final Semaphore SEMAPHORE = new Semaphore(0);
    private static final CountDownLatch LATCH = new CountDownLatch(1);
    private static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static final Object MONITOR = new Object();

    public static void main(String[] args) throws Exception {
        String how = args[0];
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> waits(how, main));
        LOCK.lock();
        BOTH.readLock().lock();
        if (how.equals("condition")) {
            LOCK.unlock();
        }
        if (how.equals("monitor")) {
            synchronized (MONITOR) {
                thread.start();
                check(LockSupport.getBlocker(thread) == null, "blocked");
            }
        } else {
            thread.start();
            if (how.equals("early")) {
                check(LockSupport.getBlocker(thread) != null, "not there");
            } else if (how.equals("join")) {
                check(LockSupport.getBlocker(thread) == null, "blocked");
                LATCH.countDown();
            } else {
                while (LockSupport.getBlocker(thread) == null) {
                    Thread.yield();
                }
            }
        }
        goesOn(how);
        thread.join();
        check(LockSupport.getBlocker(thread) == null, "blocked at its end");
    }

    private static void waits(String how, Thread main) {
        try {
            switch (how) {
                case "lock":
                case "early":
                    LOCK.lock();
                    LOCK.unlock();
                    break;
                case "write":
                    BOTH.writeLock().lock();
                    BOTH.writeLock().unlock();
                    break;
                case "semaphore":
                    SEMAPHORE.acquire();
                    break;
                case "latch":
                    LATCH.await();
                    break;
                case "condition":
                    LOCK.lock();
                    CONDITION.await();
                    LOCK.unlock();
                    break;
                case "queue":
                    QUEUE.take();
                    break;
                case "monitor":
                    synchronized (MONITOR) {
                        check(LockSupport.getBlocker(main) == null, "main");
                    }
                    break;
                default:
                    Thread other = new Thread(LATCH::countDown);
                    other.start();
                    other.join();
                    break;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void goesOn(String how) {
        BOTH.readLock().unlock();
        LATCH.countDown();
        SEMAPHORE.release();
        QUEUE.add(1);
        if (how.equals("condition")) {
            LOCK.lock();
            CONDITION.signal();
        }
        LOCK.unlock();
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }
}
