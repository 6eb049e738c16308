import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Who waits for a lock, a semaphore, a latch or a condition parks there, and a permit that it has,
// or that comes meanwhile, may be gone when the program parks itself: it hangs then, as it does on
// a JVM. A permit that is given because of what its thread did since stays, and so it does where
// there is no such wait, where the wait is one for a monitor, and where nobody parks.
// jess: trust --strategy dpor
// expect: exit=1 kind=deadlock replay=2
// rows: lock, fair, timed, semaphore, latch, condition, read, write, queue
// jess: trust --strategy auto
// expect: exit=1 kind=deadlock
// rows: lock, semaphore, latch, condition, queue
// jess: trust --strategy lazy-dpor
// expect: exit=1 kind=deadlock
// rows: lock, fair, condition, read
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: after, monitor, alone, task
// jess: trust --strategy auto
// expect: exit=0 verdict=verified complete=true
// rows: after, monitor, alone, task
public class PermitsInWaits {
    private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    private static final Semaphore SEMAPHORE = new Semaphore(0);
    private static final CountDownLatch LATCH = new CountDownLatch(1);
    private static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static ReentrantLock lock;
    private static Condition condition;
    private static volatile boolean past;

    public static void main(String[] args) throws Exception {
        String how = args[0];
        past = false;
        lock = new ReentrantLock(how.equals("fair"));
        condition = lock.newCondition();
        if (how.equals("task")) {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            lock.lock();
            lock.unlock();
            new Thread(task).start();
            task.get();
            return;
        }
        lock.lock();
        BOTH.writeLock().lock();
        Runnable body = () -> waits(how);
        Thread thread = new Thread(body);
        thread.start();
        if (!how.equals("after")) {
            LockSupport.unpark(thread);
        }
        condition.signal();
        BOTH.writeLock().unlock();
        lock.unlock();
        SEMAPHORE.release();
        LATCH.countDown();
        QUEUE.add(1);
        if (how.equals("after")) {
            while (!past) {
                Thread.onSpinWait();
            }
            LockSupport.unpark(thread);
        }
        thread.join();
    }

    private static void waits(String how) {
        try {
            switch (how) {
                case "lock", "fair", "after" -> {
                    lock.lock();
                    lock.unlock();
                    past = true;
                }
                case "timed" -> {
                    if (lock.tryLock(1, TimeUnit.SECONDS)) {
                        lock.unlock();
                    }
                }
                case "read" -> {
                    BOTH.readLock().lock();
                    BOTH.readLock().unlock();
                }
                case "write" -> {
                    BOTH.writeLock().lock();
                    BOTH.writeLock().unlock();
                }
                case "condition" -> {
                    lock.lock();
                    condition.await(1, TimeUnit.SECONDS);
                    lock.unlock();
                }
                case "semaphore" -> SEMAPHORE.acquire();
                case "latch" -> LATCH.await();
                case "queue" -> QUEUE.take();
                case "monitor" -> {
                    synchronized (lock) {
                        past = true;
                    }
                }
                default -> past = false;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        LockSupport.park();
    }
}
