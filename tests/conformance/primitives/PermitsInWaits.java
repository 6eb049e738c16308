import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Who waits for a lock, a semaphore or a latch parks there, and a permit that comes meanwhile may
// be
// gone when the program parks itself. That is not explored, so the verdict says it. It is silent
// where a permit is given because of what its thread did since, where there is no such wait, and
// where nobody parks.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified relative_to~"permit (unpark)"
// rows: lock, semaphore, latch
// jess: trust --strategy auto
// expect: exit=0 verdict=verified relative_to~"permit (unpark)"
// rows: lock, semaphore, latch
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified relative_to!~"permit (unpark)"
// rows: after, monitor, alone, task
// jess: trust --strategy auto
// expect: exit=0 verdict=verified relative_to!~"permit (unpark)"
// rows: after, monitor, alone, task
public class PermitsInWaits {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Semaphore SEMAPHORE = new Semaphore(0);
    private static final CountDownLatch LATCH = new CountDownLatch(1);
    private static volatile boolean past;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("task")) {
            FutureTask<Integer> task = new FutureTask<>(() -> 1);
            LOCK.lock();
            LOCK.unlock();
            new Thread(task).start();
            task.get();
            return;
        }
        LOCK.lock();
        Thread thread = new Thread(() -> waits(args[0]));
        thread.start();
        boolean after = args[0].equals("after");
        if (!after) {
            LockSupport.unpark(thread);
        }
        LOCK.unlock();
        SEMAPHORE.release();
        LATCH.countDown();
        if (after) {
            while (!past) {
                Thread.onSpinWait();
            }
            LockSupport.unpark(thread);
        }
        thread.join();
    }

    private static void waits(String how) {
        switch (how) {
            case "lock", "after" -> {
                LOCK.lock();
                LOCK.unlock();
                past = true;
            }
            case "semaphore" -> SEMAPHORE.acquireUninterruptibly();
            case "latch" -> {
                try {
                    LATCH.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            case "monitor" -> {
                synchronized (LOCK) {
                    past = true;
                }
            }
            default -> past = false;
        }
        LockSupport.park();
    }
}
