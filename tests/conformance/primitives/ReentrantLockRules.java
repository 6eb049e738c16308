import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

// Hold counts, tryLock, timed and interruptible acquisition, the owner's queries.
// jess: run --strategy dpor
// run: args=alone | expect: exit=0 verdict=verified executions=1 complete=true
// run: args=try | expect: exit=0 verdict=verified complete=true
// run: args=timed opts="--timeouts explore" | expect: exit=0 verdict=verified complete=true
// run: args=mustlock opts="--timeouts explore" | expect: exit=1 message~"not acquired"
// run: args=forgotten | expect: exit=1 kind=deadlock
// run: args=foreign | expect: exit=1 kind=exception message~IllegalMonitorStateException
public class ReentrantLockRules {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void alone(ReentrantLock lock) throws InterruptedException {
        lock.lock();
        lock.lock();
        check(lock.tryLock(), "re-entrant tryLock");
        check(lock.getHoldCount() == 3 && lock.isLocked() && lock.isHeldByCurrentThread(), "held");
        lock.unlock();
        lock.unlock();
        check(lock.isLocked(), "one left");
        lock.unlock();
        check(!lock.isLocked() && lock.getHoldCount() == 0, "free");
        lock.lockInterruptibly();
        check(lock.tryLock(1, TimeUnit.SECONDS), "timed and re-entrant");
        lock.unlock();
        lock.unlock();
        check(!lock.isFair() && new ReentrantLock(true).isFair(), "fairness");
        check(!lock.hasQueuedThreads() && lock.getQueueLength() == 0, "nobody waits");
        check(lock.toString().contains("Unlocked"), lock.toString());
    }

    static void trying(ReentrantLock lock) throws InterruptedException {
        int[] got = new int[2];
        Thread one = new Thread(() -> attempt(lock, got, 0));
        Thread two = new Thread(() -> attempt(lock, got, 1));
        one.start();
        two.start();
        one.join();
        two.join();
        check(got[0] + got[1] >= 1, "somebody got it");
    }

    static void attempt(ReentrantLock lock, int[] got, int i) {
        if (lock.tryLock()) {
            got[i] = 1;
            lock.unlock();
        }
    }

    static void timed(ReentrantLock lock, boolean must) throws InterruptedException {
        Thread holder =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.unlock();
                        });
        holder.start();
        boolean acquired = lock.tryLock(1, TimeUnit.SECONDS);
        if (must) {
            check(acquired, "not acquired");
        }
        if (acquired) {
            lock.unlock();
        }
        holder.join();
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        switch (args[0]) {
            case "alone":
                alone(lock);
                break;
            case "try":
                trying(lock);
                break;
            case "timed":
                timed(lock, false);
                break;
            case "mustlock":
                timed(lock, true);
                break;
            case "forgotten":
                Thread keeper = new Thread(lock::lock);
                keeper.start();
                keeper.join();
                lock.lock();
                break;
            default:
                lock.lock();
                Thread stranger = new Thread(lock::unlock);
                stranger.start();
                stranger.join();
        }
    }
}
