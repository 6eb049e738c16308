import java.util.concurrent.locks.ReentrantLock;

// One thread takes a monitor and then a ReentrantLock, the other the reverse.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
public class LockOrderMixed {
    final Object monitor = new Object();
    final ReentrantLock lock = new ReentrantLock();
    int done;

    void monitorFirst() {
        synchronized (monitor) {
            lock.lock();
            try {
                done++;
            } finally {
                lock.unlock();
            }
        }
    }

    void lockFirst() {
        lock.lock();
        try {
            synchronized (monitor) {
                done++;
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrderMixed state = new LockOrderMixed();
        Thread one = new Thread(state::monitorFirst);
        Thread two = new Thread(args[0].equals("broken") ? state::lockFirst : state::monitorFirst);
        one.start();
        two.start();
        one.join();
        two.join();
        if (state.done != 2) {
            throw new AssertionError("done " + state.done);
        }
    }
}
