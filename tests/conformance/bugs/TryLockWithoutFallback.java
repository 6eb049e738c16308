import java.util.concurrent.locks.ReentrantLock;

// Work is silently dropped when tryLock fails.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=assertion message~"processed 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified blocked=0 complete=true
public class TryLockWithoutFallback {
    final ReentrantLock lock = new ReentrantLock();
    int processed;

    void process(boolean broken) {
        if (!lock.tryLock()) {
            if (broken) {
                return;
            }
            lock.lock();
        }
        try {
            processed++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        TryLockWithoutFallback state = new TryLockWithoutFallback();
        Thread one = new Thread(() -> state.process(broken));
        Thread two = new Thread(() -> state.process(broken));
        one.start();
        two.start();
        one.join();
        two.join();
        if (state.processed != 2) {
            throw new AssertionError("processed " + state.processed);
        }
    }
}
