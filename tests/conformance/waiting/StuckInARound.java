import java.util.concurrent.locks.ReentrantLock;

// A loop takes and gives back a lock in each round, which another thread keeps at last: that is a
// deadlock, told at the lock, and no livelock. Beside a thread that does go round for ever it is a
// livelock of that one.
// jess: run --strategy dpor
// run: args=alone | expect: exit=1 kind=deadlock message~"1 thread waits" replay=1
// run: args=beside | expect: exit=1 kind=livelock message~"1 thread goes" replay=1
// jess: run --strategy auto
// run: args=alone | expect: exit=1 kind=deadlock message~"1 thread waits"
// run: args=beside | expect: exit=1 kind=livelock message~"1 thread goes"
public class StuckInARound {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(lock::lock).start();
        if (args[0].equals("beside")) {
            new Thread(
                            () -> {
                                while (!done) {
                                    Thread.onSpinWait();
                                }
                            })
                    .start();
        }
        while (!done) {
            lock.lock();
            lock.unlock();
        }
    }
}
