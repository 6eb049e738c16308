import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

// Two loops that take their steps by the same code, such as an accessor: the first counts its
// rounds and is left, the second waits. What is done after the second one must be found, so the
// thread must not be made to wait in the first one.
// jess: run --strategy dpor
// expect: exit=1
// run: args=counts
// run: args=once
// run: args=method
// run: args=deep
// run: args=lambda
// run: args=recursion
// run: args=twice
// run: args=first
// run: args=tries
// run: args=ifs
// run: args=permits
// run: args=turns
// run: args=waits | expect: exit=0 executions=2
// jess: run --strategy lazy-dpor
// run: args=counts
// run: args=twice
// run: args=tries
// jess: run --strategy source-dpor
// run: args=counts
// run: args=method
// jess: run --strategy dfs
// run: args=once
// run: args=deep
// jess: run --strategy hbr-caching
// run: args=counts
// jess: run --strategy auto
// run: args=counts
// run: args=ifs
public class LoopsAlike {
    static final AtomicInteger NUMBER = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Semaphore PERMITS = new Semaphore(0);
    static volatile int value;

    public static void main(String[] args) {
        Thread other = new Thread(() -> wait(args[0]));
        LOCK.lock();
        other.start();
        value = 2;
        NUMBER.set(2);
        PERMITS.release();
        LOCK.unlock();
    }

    static void wait(String how) {
        switch (how) {
            case "counts":
                counts();
                break;
            case "once":
                late(NUMBER.get() == 0 && rounds(NUMBER::get) > 0);
                break;
            case "method":
                late(look() == 0 && whileLooking() > 0);
                break;
            case "deep":
                late(outer() == 0 && whileOuter() > 0);
                break;
            case "lambda":
                IntSupplier supplier = () -> value;
                late(supplier.getAsInt() == 0 && rounds(supplier) > 0);
                break;
            case "recursion":
                late(!retries(2) && rounds(LoopsAlike::look) >= 0);
                break;
            case "twice":
                late(!becomes(2) && becomes(-1));
                break;
            case "first":
                late(!becomes(1) && becomes(-1));
                break;
            case "tries":
                tries();
                break;
            case "ifs":
                ifs();
                break;
            case "permits":
                late(
                        !PERMITS.tryAcquire()
                                && !PERMITS.tryAcquire()
                                && !PERMITS.tryAcquire()
                                && polls());
                break;
            case "turns":
                turns();
                break;
            default:
                while (look() != 2) {
                    Thread.onSpinWait();
                }
        }
    }

    static void late(boolean late) {
        if (late) {
            throw new AssertionError("late");
        }
    }

    static void counts() {
        int seen = 0;
        for (int i = 0; i < 3; i++) {
            seen = NUMBER.get();
        }
        if (seen == 0) {
            while (NUMBER.get() != 2) {
                Thread.onSpinWait();
            }
            late(true);
        }
    }

    static int rounds(IntSupplier supplier) {
        int rounds = 0;
        while (supplier.getAsInt() != 2) {
            rounds = 1;
        }
        return rounds;
    }

    static int look() {
        return value;
    }

    static int whileLooking() {
        int rounds = 0;
        while (look() != 2) {
            rounds = 1;
        }
        return rounds;
    }

    static int outer() {
        return look();
    }

    static int whileOuter() {
        int rounds = 0;
        while (outer() != 2) {
            rounds = 1;
        }
        return rounds;
    }

    static boolean retries(int more) {
        return look() == 2 || more > 0 && retries(more - 1);
    }

    static boolean becomes(int tries) {
        int left = tries;
        while (value != 2) {
            if (--left == 0) {
                return false;
            }
        }
        return true;
    }

    static void tries() {
        for (int i = 0; i < 3; i++) {
            if (LOCK.tryLock()) {
                return;
            }
        }
        late(locks());
    }

    static void ifs() {
        if (LOCK.tryLock()) {
            return;
        }
        if (LOCK.tryLock()) {
            return;
        }
        if (LOCK.tryLock()) {
            return;
        }
        late(locks());
    }

    static boolean locks() {
        while (!LOCK.tryLock()) {
            Thread.onSpinWait();
        }
        return true;
    }

    static boolean polls() {
        while (!PERMITS.tryAcquire()) {
            Thread.onSpinWait();
        }
        return true;
    }

    /** A loop in which two others take turns: it waits as a whole. */
    static void turns() {
        int where = 0;
        while (true) {
            for (int i = 0; i < 2; i++) {
                if (look() == 2) {
                    late(where == 3);
                    return;
                }
                where++;
            }
            for (int i = 0; i < 2; i++) {
                if (look() == 2) {
                    late(where == 3);
                    return;
                }
                where++;
            }
            where = 0;
        }
    }
}
