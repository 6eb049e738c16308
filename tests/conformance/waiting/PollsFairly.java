import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// A thread polls under something that serves in the order of coming. Where nobody sets what it
// looks at it goes round for
// ever: that is no pool's thread that waits for work, although the main thread has ended. Where
// somebody asks who is in line,
// coming there in each round changes nothing.
// jess: run --strategy dpor
// expect: exit=1 kind=livelock replay=1
// run: args="lock"
// run: args="read"
// run: args="write"
// jess: run --strategy auto --step-bound 100000
// expect: exit=1 kind=livelock
// run: args="lock"
// jess: run --strategy random --step-bound 100000
// expect: exit=1 kind=livelock
// run: args="write"
// jess: run --strategy dpor --step-bound 100000
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="lock set"
// run: args="write set"
// run: args="lock asked"
// run: args="write asked"
// jess: run --strategy auto --step-bound 100000
// expect: exit=0 verdict=verified complete=true
// run: args="write asked"
public class PollsFairly {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock(true);
    static boolean ready;

    static void poll(Lock lock) {
        boolean seen;
        do {
            lock.lock();
            seen = ready;
            lock.unlock();
        } while (!seen);
    }

    static Runnable poller(String what) {
        switch (what) {
            case "lock":
                return () -> poll(LOCK);
            case "read":
                return () -> poll(BOTH.readLock());
            default:
                return () -> poll(BOTH.writeLock());
        }
    }

    public static void main(String[] args) {
        new Thread(poller(args[0])).start();
        if (args.length == 1) {
            return;
        }
        Lock lock = args[0].equals("lock") ? LOCK : BOTH.writeLock();
        new Thread(
                        () -> {
                            lock.lock();
                            ready = true;
                            lock.unlock();
                        })
                .start();
        if (args[1].equals("asked") && LOCK.getQueueLength() + BOTH.getQueueLength() < 0) {
            throw new AssertionError("fewer than nobody");
        }
    }
}
