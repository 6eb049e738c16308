import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// A thread polls under what it can have within a time: while (!done) if (lock.tryLock(10, ms)) …
// It waits although the lock is free, or is to be had by who stands in line before it.
// jess: run --strategy dpor --timeouts explore
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="lock taken" | expect: executions=14
// run: args="fair taken" | expect: executions=99
// run: args="read taken" | expect: executions=36
// run: args="write taken" | expect: executions=26
// jess: run --strategy dpor --timeouts explore
// expect: exit=0 verdict=verified complete=true
// run: args="lock polled"
// jess: run --strategy lazy-dpor --timeouts explore
// expect: exit=0 verdict=verified complete=true
// run: args="lock taken"
// run: args="read taken"
// run: args="lock polled"
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// run: args="lock taken"
// run: args="read taken"
// run: args="lock polled"
// jess: run --strategy dpor
// expect: exit=1 kind=livelock replay=1
// run: args="lock"
// run: args="read"
public class PollsInTime {
    static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    static volatile boolean done;

    static Lock lock(String what) {
        switch (what) {
            case "lock":
                return new ReentrantLock();
            case "fair":
                return new ReentrantLock(true);
            case "read":
                return BOTH.readLock();
            default:
                return BOTH.writeLock();
        }
    }

    static boolean tries(Lock lock) {
        try {
            if (!lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                return false;
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
        lock.unlock();
        return true;
    }

    static void polls(Lock lock) {
        while (!done) {
            tries(lock);
        }
    }

    static void takes(Lock lock) {
        lock.lock();
        lock.unlock();
        done = true;
    }

    static void triesUntilTaken(Lock lock) {
        while (tries(lock)) {}
        done = true;
    }

    public static void main(String[] args) {
        Lock polled = lock(args[0]);
        new Thread(() -> polls(polled)).start();
        if (args.length > 1 && args[1].equals("polled")) {
            new Thread(() -> triesUntilTaken(polled)).start();
        } else if (args.length > 1) {
            Lock taken =
                    args[0].equals("read")
                            ? BOTH.writeLock()
                            : args[0].equals("write") ? BOTH.readLock() : polled;
            new Thread(() -> takes(taken)).start();
        }
    }
}
