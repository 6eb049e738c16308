import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// A timed try respects who waits, also with no time to wait: "If you want to honor the fairness
// setting, then use tryAcquire(0, TimeUnit.SECONDS)" (Semaphore), "tryLock(0, TimeUnit.SECONDS)"
// (ReentrantLock, ReentrantReadWriteLock). One that knows of no time barges.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: lock, lock ahead, write, write ahead, permits, permits ahead, read, readFair, own, inside
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified
// rows: lock, write, permits, read
// jess: run --strategy dfs
// expect: exit=0 verdict=verified
// rows: lock ahead, permits ahead
// jess: run --strategy auto
// expect: exit=0 verdict=verified
// rows: lock, permits, read
public class TriesWithoutTime {
    interface Try {
        boolean run() throws InterruptedException;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean ahead = args.length > 1;
        ReentrantReadWriteLock fair = new ReentrantReadWriteLock(true);
        switch (args[0]) {
            case "lock" -> {
                ReentrantLock lock = new ReentrantLock(true);
                exclusive(lock, () -> lock.hasQueuedThreads(), ahead);
            }
            case "write" -> exclusive(fair.writeLock(), fair::hasQueuedThreads, ahead);
            case "permits" -> permits(ahead);
            case "read" -> read(new ReentrantReadWriteLock());
            case "readFair" -> read(fair);
            case "own" -> own();
            case "inside" -> inside(fair);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void expect(boolean expected, Try attempt, String what)
            throws InterruptedException {
        if (attempt.run() != expected) {
            throw new AssertionError(what);
        }
    }

    private static void await(Try what) throws InterruptedException {
        while (!what.run()) {
            Thread.yield();
        }
    }

    /** A thread that takes the lock and gives it back. */
    private static Thread visit(Lock lock) {
        Thread visitor =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.unlock();
                        });
        visitor.start();
        return visitor;
    }

    /** Somebody waits for the lock, which becomes free: it is his. */
    private static void exclusive(Lock lock, Try isAwaited, boolean ahead)
            throws InterruptedException {
        expect(true, () -> lock.tryLock(0, TimeUnit.SECONDS), "nobody waits");
        Thread other = new Thread(lock::lock);
        other.start();
        await(isAwaited);
        lock.unlock();
        if (ahead) {
            // It may have the lock already: then nobody gets it.
            if (lock.tryLock()) {
                lock.unlock();
            }
        } else {
            expect(false, () -> lock.tryLock(-1, TimeUnit.SECONDS), "overtook");
        }
        other.join();
    }

    private static void permits(boolean ahead) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1, true);
        Thread other = new Thread(() -> semaphore.acquireUninterruptibly(2));
        other.start();
        await(semaphore::hasQueuedThreads);
        expect(false, () -> semaphore.tryAcquire(0, TimeUnit.SECONDS), "overtook");
        expect(false, () -> semaphore.tryAcquire(1, -5, TimeUnit.SECONDS), "overtook");
        try {
            semaphore.tryAcquire(-1, 0, TimeUnit.SECONDS);
            throw new AssertionError("less than nothing");
        } catch (IllegalArgumentException expected) {
            // As if nobody waited.
        }
        if (ahead) {
            expect(true, semaphore::tryAcquire, "barges");
            semaphore.release();
        }
        semaphore.release();
        other.join();
    }

    /** A writer waits, fair or not: a reader lets it go first, unless it knows of no time. */
    private static void read(ReentrantReadWriteLock lock) throws InterruptedException {
        lock.readLock().lock();
        Thread writer = visit(lock.writeLock());
        await(lock::hasQueuedThreads);
        Thread reader =
                new Thread(
                        () -> {
                            try {
                                Lock read = lock.readLock();
                                expect(false, () -> read.tryLock(0, TimeUnit.SECONDS), "overtook");
                                expect(true, read::tryLock, "barges");
                                read.unlock();
                            } catch (InterruptedException impossible) {
                                throw new AssertionError(impossible);
                            }
                        });
        reader.start();
        reader.join();
        expect(true, () -> lock.readLock().tryLock(0, TimeUnit.SECONDS), "reads already");
        lock.readLock().unlock();
        lock.readLock().unlock();
        writer.join();
    }

    /** Whoever has the lock has it again. */
    private static void own() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        Thread other = visit(lock);
        await(lock::hasQueuedThreads);
        expect(true, () -> lock.tryLock(0, TimeUnit.SECONDS), "its own");
        lock.unlock();
        lock.unlock();
        other.join();
    }

    /** Whoever writes may read, whoever waits. */
    private static void inside(ReentrantReadWriteLock lock) throws InterruptedException {
        lock.writeLock().lock();
        Thread other = visit(lock.writeLock());
        await(lock::hasQueuedThreads);
        expect(true, () -> lock.readLock().tryLock(0, TimeUnit.SECONDS), "it writes");
        expect(true, () -> lock.writeLock().tryLock(0, TimeUnit.SECONDS), "it writes");
        lock.readLock().unlock();
        lock.writeLock().unlock();
        lock.writeLock().unlock();
        other.join();
    }
}
