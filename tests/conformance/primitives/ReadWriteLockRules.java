import java.util.concurrent.locks.ReentrantReadWriteLock;

// Readers together, writers alone, downgrading but no upgrading.
// jess: run --strategy dpor
// run: args=rules | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=exclusion | expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=together | expect: exit=1 kind=assertion message~"both read"
// run: args=writecondition | expect: exit=0 verdict=verified blocked=0 complete=true
public class ReadWriteLockRules {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int a;
    int b;
    volatile int readers;

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    void rules() {
        lock.writeLock().lock();
        lock.writeLock().lock();
        check(lock.getWriteHoldCount() == 2 && lock.isWriteLockedByCurrentThread(), "re-entrant");
        lock.readLock().lock();
        lock.writeLock().unlock();
        lock.writeLock().unlock();
        check(lock.getReadHoldCount() == 1 && !lock.isWriteLocked(), "downgraded");
        check(!lock.writeLock().tryLock(), "no upgrade");
        check(lock.readLock().tryLock(), "read again");
        check(lock.getReadLockCount() == 2, "read count");
        lock.readLock().unlock();
        lock.readLock().unlock();
        check(lock.writeLock().tryLock(), "free");
        lock.writeLock().unlock();
        try {
            lock.writeLock().unlock();
            throw new AssertionError("unlocked twice");
        } catch (IllegalMonitorStateException expected) {
            check(!lock.isWriteLocked(), "free");
        }
    }

    void write() {
        lock.writeLock().lock();
        try {
            a++;
            b++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    void read() {
        lock.readLock().lock();
        try {
            check(a == b, "torn read");
        } finally {
            lock.readLock().unlock();
        }
    }

    void readTogether() {
        lock.readLock().lock();
        synchronized (this) {
            readers++;
            check(readers < 2, "both read");
        }
        synchronized (this) {
            readers--;
        }
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteLockRules state = new ReadWriteLockRules();
        switch (args[0]) {
            case "rules":
                state.rules();
                break;
            case "exclusion":
                Thread reader = new Thread(state::read);
                reader.start();
                Together.run(state::write, state::read);
                reader.join();
                break;
            case "together":
                Together.run(state::readTogether, state::readTogether);
                break;
            default:
                java.util.concurrent.locks.Condition changed =
                        state.lock.writeLock().newCondition();
                Together.run(
                        () -> {
                            state.lock.writeLock().lock();
                            state.a = 1;
                            changed.signalAll();
                            state.lock.writeLock().unlock();
                        },
                        () -> {
                            state.lock.writeLock().lock();
                            while (state.a == 0) {
                                changed.awaitUninterruptibly();
                            }
                            state.lock.writeLock().unlock();
                        });
        }
    }
}
