import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// The same buffer with one Condition for both kinds of waiters; corrected with one for each.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class WrongConditionSignalled {
    final ReentrantLock lock = new ReentrantLock();
    final Condition notFull = lock.newCondition();
    final Condition notEmpty;
    Object slot;

    WrongConditionSignalled(boolean broken) {
        notEmpty = broken ? notFull : lock.newCondition();
    }

    void put() {
        lock.lock();
        try {
            while (slot != null) {
                notFull.awaitUninterruptibly();
            }
            slot = "element";
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    void take() {
        lock.lock();
        try {
            while (slot == null) {
                notEmpty.awaitUninterruptibly();
            }
            slot = null;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongConditionSignalled buffer = new WrongConditionSignalled(args[0].equals("broken"));
        Thread[] threads = {
            new Thread(buffer::put),
            new Thread(buffer::put),
            new Thread(buffer::take),
            new Thread(buffer::take)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
