import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Whoever stands in line keeps others waiting: a queued writer keeps new readers out, who wants two
// permits keeps out who wants one, and fair locks and semaphores serve in the order of coming. A
// try without a timeout barges everywhere, a thread that holds the lock already does not wait.
// jess: run --strategy dpor
// run: args=readers | expect: exit=1 kind=deadlock
// run: args=timed | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=deadlock
// run: args=again | expect: exit=0 executions=3
// run: args=barges | expect: exit=0
// run: args="order false" | expect: exit=1 kind=assertion
// run: args="order true" | expect: exit=0
// run: args="semaphore false" | expect: exit=1 kind=assertion
// run: args="semaphore true" | expect: exit=0
// run: args="tries true" | expect: exit=1 kind=assertion
// jess: run --strategy lazy-dpor
// run: args=readers | expect: exit=1 kind=deadlock
// run: args=timed | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=deadlock
// run: args=again | expect: exit=0
// run: args=barges | expect: exit=0
// run: args="order false" | expect: exit=1 kind=assertion
// run: args="order true" | expect: exit=0
// run: args="semaphore false" | expect: exit=1 kind=assertion
// run: args="semaphore true" | expect: exit=0
// run: args="tries true" | expect: exit=1 kind=assertion
// jess: run --strategy auto
// run: args=readers | expect: exit=1 kind=deadlock
// run: args=permits | expect: exit=1 kind=deadlock
// run: args="order true" | expect: exit=0
// run: args="semaphore true" | expect: exit=0
public class StandsInLine {
    static volatile int served;
    static volatile Thread first;

    public static void main(String[] args) throws InterruptedException {
        boolean fair = args.length > 1 && args[1].equals("true");
        switch (args[0]) {
            case "readers":
                readers(new ReentrantReadWriteLock());
                break;
            case "timed":
                timed(new ReentrantReadWriteLock());
                break;
            case "again":
                again(new ReentrantReadWriteLock());
                break;
            case "barges":
                barges(new ReentrantReadWriteLock(true));
                break;
            case "permits":
                permits(new Semaphore(0));
                break;
            case "order":
                order(new ReentrantLock(fair));
                break;
            case "semaphore":
                order(new Semaphore(0, fair));
                break;
            default:
                tries(new ReentrantLock(fair));
        }
    }

    static Thread start(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    static void readers(ReentrantReadWriteLock lock) throws InterruptedException {
        lock.readLock().lock();
        start(() -> write(lock));
        Thread reader = start(() -> read(lock));
        reader.join();
        lock.readLock().unlock();
    }

    static void timed(ReentrantReadWriteLock lock) throws InterruptedException {
        lock.readLock().lock();
        start(() -> write(lock));
        if (!lock.readLock().tryLock(1, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it holds the lock already");
        }
        Thread reader =
                start(
                        () -> {
                            try {
                                if (!lock.readLock().tryLock(1, TimeUnit.SECONDS)) {
                                    throw new AssertionError("it gave up");
                                }
                                lock.readLock().unlock();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        reader.join();
        lock.readLock().unlock();
        lock.readLock().unlock();
    }

    static void again(ReentrantReadWriteLock lock) {
        start(() -> write(lock));
        lock.readLock().lock();
        read(lock);
        lock.readLock().unlock();
    }

    static void barges(ReentrantReadWriteLock lock) throws InterruptedException {
        lock.readLock().lock();
        Thread writer = start(() -> write(lock));
        Thread reader =
                start(
                        () -> {
                            if (!lock.readLock().tryLock()) {
                                throw new AssertionError("only readers hold the lock");
                            }
                            lock.readLock().unlock();
                        });
        reader.join();
        lock.readLock().unlock();
        writer.join();
    }

    static void read(ReentrantReadWriteLock lock) {
        lock.readLock().lock();
        lock.readLock().unlock();
    }

    static void write(ReentrantReadWriteLock lock) {
        lock.writeLock().lock();
        lock.writeLock().unlock();
    }

    static void permits(Semaphore permits) throws InterruptedException {
        start(() -> permits.acquireUninterruptibly(2));
        Thread one =
                start(
                        () -> {
                            permits.acquireUninterruptibly();
                            permits.release(2);
                        });
        permits.release();
        one.join();
    }

    static void order(ReentrantLock lock) {
        holdWhileOneWaits(lock);
        start(() -> serve(lock, 2));
        lock.unlock();
    }

    static void holdWhileOneWaits(ReentrantLock lock) {
        lock.lock();
        Thread one = start(() -> serve(lock, 1));
        while (!lock.hasQueuedThread(one)) {
            Thread.yield();
        }
    }

    static void serve(ReentrantLock lock, int number) {
        lock.lock();
        check(number);
        lock.unlock();
    }

    static void order(Semaphore permits) throws InterruptedException {
        start(() -> serve(permits, 1));
        while (!permits.hasQueuedThreads()) {
            Thread.yield();
        }
        start(() -> serve(permits, 2));
        permits.release();
    }

    static void serve(Semaphore permits, int number) {
        permits.acquireUninterruptibly();
        check(number);
        permits.release();
    }

    static void check(int number) {
        served++;
        if (served != number) {
            throw new AssertionError(number + " is served as number " + served);
        }
    }

    static void tries(ReentrantLock lock) {
        holdWhileOneWaits(lock);
        start(
                () -> {
                    if (lock.tryLock()) {
                        check(2);
                        lock.unlock();
                    }
                });
        lock.unlock();
    }
}
