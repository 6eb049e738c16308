import java.util.concurrent.locks.ReentrantReadWriteLock;

// A read lock cannot be upgraded: the writer waits for its own read lock.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class UpgradeDeadlock {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int value;

    void increment(boolean broken) {
        lock.readLock().lock();
        int seen = value;
        if (!broken) {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        value = Math.max(value, seen) + 1;
        lock.writeLock().unlock();
        if (broken) {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        UpgradeDeadlock state = new UpgradeDeadlock();
        Thread one = new Thread(() -> state.increment(broken));
        Thread two = new Thread(() -> state.increment(broken));
        one.start();
        two.start();
        one.join();
        two.join();
        if (state.value != 2) {
            throw new AssertionError("value " + state.value);
        }
    }
}
