import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Who waits needs its time to go on after it could: until then it is seen to wait, and to stand in
// the queue. Who comes when it need not wait never does.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion "message~still there"
// rows: lock, fair, permits, fairPermits, reader, signalled
// rows: blocked, parked, latch, join, notified, interrupted
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion "message~still there"
// rows: lock, blocked
// jess: run --strategy lazy-hbr-caching
// expect: exit=1 kind=assertion "message~still there"
// rows: lock, blocked
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: never lock, never permits, never blocked, never parked, never latch, never join
// jess: run --strategy auto
// expect: exit=0 verdict=verified
// rows: never lock, never blocked
public class StillWaits {
    interface Asked {
        boolean is() throws InterruptedException;
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static void await(Asked what) throws InterruptedException {
        while (!what.is()) {
            Thread.yield();
        }
    }

    /** Fails if it is so. */
    private static void refute(Asked what) throws InterruptedException {
        if (what.is()) {
            throw new AssertionError("still there");
        }
    }

    private static Asked inState(Thread thread, Thread.State state) {
        return () -> thread.getState() == state;
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("never")) {
            never(args[1]);
            return;
        }
        switch (args[0]) {
            case "lock" -> lock(new ReentrantLock());
            case "fair" -> lock(new ReentrantLock(true));
            case "permits" -> permits(new Semaphore(0));
            case "fairPermits" -> permits(new Semaphore(0, true));
            case "reader" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.writeLock().lock();
                start(lock.readLock()::lock);
                await(lock::hasQueuedThreads);
                lock.writeLock().unlock();
                refute(lock::hasQueuedThreads);
            }
            case "signalled" -> signalled();
            case "blocked" -> {
                Object monitor = new Object();
                Thread other;
                synchronized (monitor) {
                    other = start(() -> enter(monitor));
                    await(inState(other, Thread.State.BLOCKED));
                }
                refute(inState(other, Thread.State.BLOCKED));
            }
            case "parked" -> {
                Thread other = start(LockSupport::park);
                await(inState(other, Thread.State.WAITING));
                LockSupport.unpark(other);
                refute(inState(other, Thread.State.WAITING));
            }
            case "latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread other = start(() -> awaitLatch(latch));
                await(inState(other, Thread.State.WAITING));
                latch.countDown();
                refute(inState(other, Thread.State.WAITING));
            }
            case "join" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread first = start(() -> awaitLatch(latch));
                Thread other = start(() -> join(first));
                await(inState(other, Thread.State.WAITING));
                latch.countDown();
                await(() -> !first.isAlive());
                refute(inState(other, Thread.State.WAITING));
            }
            case "notified" -> notified();
            case "interrupted" -> {
                Thread other = start(LockSupport::park);
                await(inState(other, Thread.State.WAITING));
                other.interrupt();
                refute(inState(other, Thread.State.WAITING));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void lock(ReentrantLock lock) throws InterruptedException {
        lock.lock();
        Thread other = start(lock::lock);
        await(() -> lock.hasQueuedThread(other));
        lock.unlock();
        refute(lock::hasQueuedThreads);
    }

    private static void permits(Semaphore semaphore) throws InterruptedException {
        start(semaphore::acquireUninterruptibly);
        await(semaphore::hasQueuedThreads);
        semaphore.release();
        refute(semaphore::hasQueuedThreads);
    }

    /** A signal sends its thread to the queue of the lock. */
    private static void signalled() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        Thread other =
                start(
                        () -> {
                            lock.lock();
                            changed.awaitUninterruptibly();
                            lock.unlock();
                        });
        for (boolean waits = false; !waits; Thread.yield()) {
            lock.lock();
            waits = lock.hasWaiters(changed);
            changed.signal();
            lock.unlock();
        }
        refute(() -> lock.hasQueuedThread(other));
    }

    private static void notified() throws InterruptedException {
        Object monitor = new Object();
        Thread other =
                start(
                        () -> {
                            synchronized (monitor) {
                                try {
                                    monitor.wait();
                                } catch (InterruptedException impossible) {
                                    throw new AssertionError(impossible);
                                }
                            }
                        });
        await(inState(other, Thread.State.WAITING));
        synchronized (monitor) {
            monitor.notify();
        }
        refute(inState(other, Thread.State.BLOCKED));
    }

    /** The other one comes when there is nothing to wait for. */
    private static void never(String what) throws InterruptedException {
        Thread other;
        switch (what) {
            case "lock" -> {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                lock.unlock();
                other = start(lock::lock);
                refute(lock::hasQueuedThreads);
            }
            case "permits" -> {
                Semaphore semaphore = new Semaphore(0);
                semaphore.release();
                other = start(semaphore::acquireUninterruptibly);
                refute(semaphore::hasQueuedThreads);
            }
            case "blocked" -> {
                Object monitor = new Object();
                enter(monitor);
                other = start(() -> enter(monitor));
                refute(inState(other, Thread.State.BLOCKED));
            }
            case "parked" -> {
                other =
                        start(
                                () -> {
                                    LockSupport.unpark(Thread.currentThread());
                                    LockSupport.park();
                                });
                refute(inState(other, Thread.State.WAITING));
            }
            case "latch" -> {
                CountDownLatch latch = new CountDownLatch(0);
                other = start(() -> awaitLatch(latch));
                refute(inState(other, Thread.State.WAITING));
            }
            case "join" -> {
                Thread first = start(() -> {});
                await(() -> !first.isAlive());
                other = start(() -> join(first));
                refute(inState(other, Thread.State.WAITING));
            }
            default -> throw new IllegalArgumentException(what);
        }
        other.join();
    }

    private static void enter(Object monitor) {
        synchronized (monitor) {
            monitor.hashCode();
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
