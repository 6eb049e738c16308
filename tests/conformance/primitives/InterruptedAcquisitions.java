import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Who waits for a lock, permits or a latch and is interrupted may still be faster, and keeps its
// flag then.
// jess: run --strategy dpor --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// run: args=fair
// run: args=timed
// run: args=read
// run: args=write
// run: args=permits
// run: args=latch
// jess: run --strategy lazy-dpor --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// run: args=write
// jess: run --strategy source-dpor --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// jess: run --strategy fg-dpor --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// jess: run --strategy hbr-caching --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// jess: run --strategy lazy-hbr-caching --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// jess: run --strategy dfs --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// jess: run --strategy auto --budget 20s
// expect: exit=1 kind=assertion message~"faster"
// run: args=lock
// run: args=latch
// jess: run --strategy dpor
// run: args=itself | expect: exit=0 verdict=verified
// run: args=before | expect: exit=0 verdict=verified
public class InterruptedAcquisitions {
    interface Acquisition {
        void run() throws InterruptedException;
    }

    static void waits(Acquisition acquisition, Runnable opens) throws InterruptedException {
        boolean[] faster = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            try {
                                acquisition.run();
                                faster[0] = Thread.interrupted();
                            } catch (InterruptedException e) {
                                faster[0] = false;
                            }
                        });
        waiter.start();
        waiter.interrupt();
        opens.run();
        waiter.join();
        if (faster[0]) {
            throw new AssertionError("faster than the interruption");
        }
    }

    static void held(Lock held, Acquisition acquisition) throws InterruptedException {
        held.lock();
        waits(acquisition, held::unlock);
    }

    static void never(Acquisition acquisition) {
        try {
            acquisition.run();
            throw new AssertionError("it was interrupted before");
        } catch (InterruptedException expected) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("the flag is cleared");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        Semaphore semaphore = new Semaphore(0);
        CountDownLatch latch = new CountDownLatch(1);
        switch (args[0]) {
            case "lock":
                held(lock, lock::lockInterruptibly);
                break;
            case "fair":
                ReentrantLock fair = new ReentrantLock(true);
                held(fair, fair::lockInterruptibly);
                break;
            case "timed":
                held(lock, () -> lock.tryLock(1, TimeUnit.DAYS));
                break;
            case "read":
                held(both.writeLock(), both.readLock()::lockInterruptibly);
                break;
            case "write":
                held(both.readLock(), both.writeLock()::lockInterruptibly);
                break;
            case "permits":
                waits(semaphore::acquire, semaphore::release);
                break;
            case "latch":
                waits(latch::await, latch::countDown);
                break;
            case "itself":
                Thread.currentThread().interrupt();
                never(lock::lockInterruptibly);
                Thread.currentThread().interrupt();
                never(semaphore::acquire);
                Thread.currentThread().interrupt();
                never(latch::await);
                break;
            default:
                Thread first =
                        new Thread(
                                () -> {
                                    while (!Thread.currentThread().isInterrupted()) {
                                        Thread.onSpinWait();
                                    }
                                    never(lock::lockInterruptibly);
                                });
                first.start();
                first.interrupt();
                first.join();
        }
    }
}
