import java.util.concurrent.locks.ReentrantLock;

// Opposite orders of two ReentrantLocks.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
public class LockOrderLocks {
    static int done;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            try {
                done++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean broken = args[0].equals("broken");
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        Thread one = new Thread(() -> both(a, b));
        Thread two = new Thread(() -> both(broken ? b : a, broken ? a : b));
        one.start();
        two.start();
        one.join();
        two.join();
        if (done != 2) {
            throw new AssertionError("done " + done);
        }
    }
}
