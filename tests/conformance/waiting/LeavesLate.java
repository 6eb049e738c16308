// Loops that look more than a thousand times, longer than most are followed, and then go on by
// themselves: a computation that may be cancelled, a poll with a limit, a lock that is tried, a
// spin
// before a park. Such a loop is not taken to wait for the change that it looks for.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args=computes
// run: args=cancelled
// run: args=alike
// run: args=polls
// run: args=tries
// run: args=parks | expect: kind=deadlock
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion
// run: args=computes
// run: args=cancelled
// run: args=tries
// jess: run --strategy dfs
// expect: exit=1 kind=assertion
// run: args=computes
// run: args=cancelled
// jess: run --strategy auto
// expect: exit=1 kind=assertion
// run: args=computes
// run: args=cancelled
// run: args=parks | expect: kind=deadlock
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class LeavesLate {
    static final AtomicBoolean flag = new AtomicBoolean();
    static volatile boolean waits;

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "computes":
                set();
                computes();
                break;
            case "cancelled":
                set();
                cancelled();
                break;
            case "alike":
                set();
                alike();
                break;
            case "polls":
                set();
                polls();
                break;
            case "tries":
                tries();
                break;
            default:
                parks();
        }
    }

    static void set() {
        new Thread(() -> flag.set(true)).start();
    }

    /** It counts how often it has seen the flag; once, if that is set before its last look. */
    static void computes() {
        int seen = 0;
        for (int i = 0; i < 1_500; i++) {
            if (flag.get()) {
                seen++;
            }
        }
        fail(seen == 1);
    }

    /** It is done before it was cancelled. */
    static void cancelled() {
        long sum = 0;
        for (int i = 0; i < 2_000; i++) {
            if (flag.get()) {
                return;
            }
            sum += i;
        }
        fail(sum > 0);
    }

    /** It goes on to a loop that waits, and looks there by the same method. */
    static void alike() {
        for (int i = 0; i < 2_000; i++) {
            if (look()) {
                return;
            }
        }
        while (!look()) {}
        fail(true);
    }

    static boolean look() {
        return flag.get();
    }

    /** It has slept often enough. */
    static void polls() throws InterruptedException {
        for (int i = 0; i < 1_500 && !flag.get(); i++) {
            Thread.sleep(10);
        }
        fail(!flag.get());
    }

    /** It goes on without the lock. */
    static void tries() {
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger inside = new AtomicInteger();
        new Thread(
                        () -> {
                            lock.lock();
                            inside.incrementAndGet();
                            fail(inside.getAndDecrement() == 2);
                            lock.unlock();
                        })
                .start();
        for (int i = 0; i < 1_300 && !lock.tryLock(); i++) {
            Thread.onSpinWait();
        }
        inside.incrementAndGet();
        inside.getAndDecrement();
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    /** The flag is set, and nobody is seen to wait, before it says that it does. */
    static void parks() throws InterruptedException {
        Thread waiter =
                new Thread(
                        () -> {
                            for (int i = 0; i < 2_000; i++) {
                                if (flag.get()) {
                                    return;
                                }
                            }
                            if (!flag.get()) {
                                waits = true;
                                LockSupport.park();
                            }
                        });
        waiter.start();
        flag.set(true);
        if (waits) {
            LockSupport.unpark(waiter);
        }
        waiter.join();
    }

    static void fail(boolean now) {
        if (now) {
            throw new AssertionError("late");
        }
    }
}
