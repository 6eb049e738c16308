import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Conditions of write locks: who is back stands in line like a newcomer, which readers notice.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="buffer while"
// run: args="buffer while fair"
// run: args="illegal" | expect: executions=1
// run: args="holds"
// run: args="length"
// run: args="interrupted"
// run: args="meets apart"
// run: args="timed" opts="--timeouts explore"
// jess: run --strategy dpor
// expect: exit=1 replay=1
// run: args="buffer if" | expect: kind=assertion message~empty
// run: args="meets new" | expect: kind=deadlock
// run: args="keeps" | expect: kind=deadlock
// run: args="passes" | expect: kind=assertion message~before
// run: args="timed strict" opts="--timeouts explore" | expect: kind=assertion message~"timed out"
// jess: run --strategy lazy-dpor
// run: args="buffer while" | expect: exit=0 verdict=verified complete=true
// run: args="buffer if" | expect: exit=1 kind=assertion message~empty
// run: args="meets new" | expect: exit=1 kind=deadlock
// jess: run --strategy auto
// run: args="buffer if" | expect: exit=1 kind=assertion message~empty
// run: args="meets new" | expect: exit=1 kind=deadlock
// run: args="passes" | expect: exit=1 kind=assertion message~before
// jess: run --strategy dfs
// run: args="meets new" | expect: exit=1 kind=deadlock
// run: args="keeps" | expect: exit=1 kind=deadlock
public class WaitsWriting {
    final ReentrantReadWriteLock lock;
    final Condition changed;
    int items;
    boolean ready;

    WaitsWriting(boolean fair) {
        lock = new ReentrantReadWriteLock(fair);
        changed = lock.writeLock().newCondition();
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    interface Action {
        void run() throws InterruptedException;
    }

    static Thread start(Action body) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        thread.start();
        return thread;
    }

    void put() {
        lock.writeLock().lock();
        try {
            items++;
            changed.signal();
        } finally {
            lock.writeLock().unlock();
        }
    }

    void take(boolean again) throws InterruptedException {
        lock.writeLock().lock();
        try {
            if (again) {
                while (items == 0) {
                    changed.await();
                }
            } else if (items == 0) {
                changed.await();
            }
            check(items > 0, "empty");
            items--;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** The first taker may be woken by what the second one takes before it. */
    void buffer(boolean again) throws InterruptedException {
        Thread one = start(() -> take(again));
        Thread two = start(() -> take(again));
        put();
        put();
        one.join();
        two.join();
    }

    void illegal() throws InterruptedException {
        Illegal.state(changed::await);
        Illegal.state(changed::awaitUninterruptibly);
        Illegal.state(() -> changed.await(1, TimeUnit.SECONDS));
        Illegal.state(changed::signal);
        Illegal.state(() -> lock.getWaitQueueLength(changed));
        lock.readLock().lock();
        Illegal.state(changed::await);
        Illegal.state(changed::signalAll);
        Illegal.state(() -> lock.hasWaiters(changed));
        lock.readLock().unlock();
        lock.writeLock().lock();
        changed.signal();
        changed.signalAll();
        check(lock.getWaitQueueLength(changed) == 0 && !lock.hasWaiters(changed), "nobody waits");
        try {
            lock.getWaitQueueLength(new ReentrantLock().newCondition());
            throw new AssertionError("not its own");
        } catch (IllegalArgumentException expected) {
            lock.writeLock().unlock();
        }
        try {
            lock.readLock().newCondition();
            throw new AssertionError("of a read lock");
        } catch (UnsupportedOperationException expected) {
            check(!lock.isWriteLocked(), "free");
        }
    }

    /** All write holds are given up, and as many are there again. */
    void holds() throws InterruptedException {
        Thread waiter =
                start(
                        () -> {
                            lock.writeLock().lock();
                            lock.writeLock().lock();
                            while (!ready) {
                                changed.await();
                            }
                            check(lock.getWriteHoldCount() == 2, "held twice");
                            check(lock.getReadHoldCount() == 0, "not read");
                            lock.writeLock().unlock();
                            check(lock.isWriteLockedByCurrentThread(), "still held");
                            lock.writeLock().unlock();
                        });
        lock.writeLock().lock();
        check(lock.getWriteHoldCount() == 1, "held once");
        ready = true;
        changed.signalAll();
        lock.writeLock().unlock();
        waiter.join();
        check(!lock.isWriteLocked(), "free");
    }

    /** Who was signalled waits for the lock, and no more for the condition. */
    void length() throws InterruptedException {
        Thread waiter = Thread.currentThread();
        lock.writeLock().lock();
        Thread signaller =
                start(
                        () -> {
                            lock.writeLock().lock();
                            check(lock.getWaitQueueLength(changed) == 1, "waits");
                            check(lock.hasWaiters(changed), "somebody waits");
                            check(lock.getQueueLength() == 0, "nobody in line");
                            changed.signal();
                            check(lock.getWaitQueueLength(changed) == 0, "waits no more");
                            check(lock.getQueueLength() == 1, "in line");
                            check(lock.hasQueuedThread(waiter), "it is the waiter");
                            lock.writeLock().unlock();
                        });
        changed.awaitUninterruptibly();
        lock.writeLock().unlock();
        signaller.join();
        check(!lock.hasQueuedThreads(), "nobody is left");
    }

    void interrupted() throws InterruptedException {
        Thread waiter =
                start(
                        () -> {
                            lock.writeLock().lock();
                            try {
                                changed.await();
                                throw new AssertionError("not interrupted");
                            } catch (InterruptedException expected) {
                                check(lock.isWriteLockedByCurrentThread(), "held again");
                                check(!Thread.currentThread().isInterrupted(), "told once");
                            } finally {
                                lock.writeLock().unlock();
                            }
                        });
        waiter.interrupt();
        lock.readLock().lock();
        check(!lock.isWriteLocked(), "read");
        lock.readLock().unlock();
        waiter.join();
    }

    void timed(boolean strict) throws InterruptedException {
        Thread setter =
                start(
                        () -> {
                            lock.writeLock().lock();
                            ready = true;
                            changed.signalAll();
                            lock.writeLock().unlock();
                        });
        lock.writeLock().lock();
        boolean signalled = ready || changed.await(1, TimeUnit.SECONDS);
        check(lock.isWriteLockedByCurrentThread(), "held again");
        check(!signalled || ready, "signalled by nobody");
        check(signalled || !strict, "timed out");
        lock.writeLock().unlock();
        setter.join();
    }

    void await() throws InterruptedException {
        lock.writeLock().lock();
        while (!ready) {
            changed.await();
        }
        items = 2;
        lock.writeLock().unlock();
    }

    /** Whoever reads and waits for a new reader waits for ever if a signalled writer is in line. */
    void meets(boolean waits) throws InterruptedException {
        Thread waiter = start(this::await);
        lock.writeLock().lock();
        ready = true;
        changed.signal();
        lock.readLock().lock();
        lock.writeLock().unlock();
        Thread reader =
                start(
                        () -> {
                            lock.readLock().lock();
                            lock.readLock().unlock();
                        });
        if (waits) {
            reader.join();
        }
        lock.readLock().unlock();
        reader.join();
        waiter.join();
    }

    /** A reader that was there before may read first. */
    void passes() throws InterruptedException {
        Thread waiter = start(this::await);
        lock.writeLock().lock();
        items = 1;
        ready = true;
        changed.signal();
        Thread reader =
                start(
                        () -> {
                            lock.readLock().lock();
                            check(items != 1, "read before the writer");
                            lock.readLock().unlock();
                        });
        lock.writeLock().unlock();
        reader.join();
        waiter.join();
    }

    /** Who keeps a read lock while it waits can never write again. */
    void keeps() throws InterruptedException {
        Thread waiter =
                start(
                        () -> {
                            lock.writeLock().lock();
                            lock.readLock().lock();
                            changed.await(1, TimeUnit.SECONDS);
                            lock.writeLock().unlock();
                            lock.readLock().unlock();
                        });
        waiter.join();
    }

    public static void main(String[] args) throws InterruptedException {
        String second = args.length > 1 ? args[1] : "";
        WaitsWriting state = new WaitsWriting(args.length > 2);
        switch (args[0]) {
            case "buffer":
                state.buffer(second.equals("while"));
                break;
            case "illegal":
                state.illegal();
                break;
            case "holds":
                state.holds();
                break;
            case "length":
                state.length();
                break;
            case "interrupted":
                state.interrupted();
                break;
            case "timed":
                state.timed(second.equals("strict"));
                break;
            case "meets":
                state.meets(second.equals("new"));
                break;
            case "passes":
                state.passes();
                break;
            default:
                state.keeps();
        }
    }
}
