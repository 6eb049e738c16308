import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Two threads that try for locks which the other one takes in each round: whoever finds one taken
// has
// noticed a round of the other, in executions without end. Who has come back to where it was, with
// all
// that has happened since, need not go on. Who counts how often it was so may.
// jess: run --strategy dpor
// run: args=orders | expect: exit=0 verdict=verified complete=true seconds<=20
// run: args=polls | expect: exit=0 verdict=verified complete=true seconds<=20
// run: args=writes | expect: exit=0 verdict=verified complete=true seconds<=20
// run: args=holding | expect: exit=1 kind=livelock
// run: args=counts | expect: exit=1 kind=assertion replay=1
// jess: run --strategy lazy-dpor
// run: args=orders | expect: exit=0 verdict=verified complete=true seconds<=20
// run: args=counts | expect: exit=1 kind=assertion
// jess: run --strategy source-dpor
// run: args=polls | expect: exit=0 verdict=verified complete=true seconds<=20
// jess: run --strategy auto
// run: args=orders | expect: exit=0 verdict=verified complete=true seconds<=20
// run: args=counts | expect: exit=1 kind=assertion
public class PollsOfEachOther {
    static final ReentrantLock ONE = new ReentrantLock();
    static final ReentrantLock TWO = new ReentrantLock();
    static final ReentrantReadWriteLock WRITER = new ReentrantReadWriteLock();
    static int done;
    static boolean flag;

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "orders":
                Together.run(() -> inOrder(ONE, TWO), () -> inOrder(TWO, ONE));
                if (done != 2) {
                    throw new AssertionError(done);
                }
                break;
            case "polls":
                Together.run(PollsOfEachOther::sets, PollsOfEachOther::looks);
                break;
            case "writes":
                Together.run(PollsOfEachOther::writes, PollsOfEachOther::reads);
                break;
            case "holding":
                Together.run(() -> holding(ONE, TWO), () -> holding(TWO, ONE));
                break;
            default:
                Together.run(PollsOfEachOther::counts, PollsOfEachOther::threeTimes);
        }
    }

    static void inOrder(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) {
                    done++;
                    second.unlock();
                    return;
                }
            } finally {
                first.unlock();
            }
        }
    }

    static void holding(ReentrantLock first, ReentrantLock second) {
        first.lock();
        while (!second.tryLock()) {
            Thread.onSpinWait();
        }
        second.unlock();
        first.unlock();
    }

    static void sets() {
        while (!ONE.tryLock()) {
            Thread.onSpinWait();
        }
        flag = true;
        ONE.unlock();
    }

    static void looks() {
        for (boolean seen = false; !seen; ) {
            if (ONE.tryLock()) {
                seen = flag;
                ONE.unlock();
            }
        }
    }

    static void writes() {
        while (!WRITER.writeLock().tryLock()) {
            Thread.onSpinWait();
        }
        flag = true;
        WRITER.writeLock().unlock();
    }

    static void reads() {
        for (boolean seen = false; !seen; ) {
            if (WRITER.readLock().tryLock()) {
                seen = flag;
                WRITER.readLock().unlock();
            }
        }
    }

    /** Fails where it finds the lock taken for the third time, and free in between. */
    static void counts() {
        int found = 0;
        boolean had = true;
        for (int times = 0; times < 3; ) {
            if (ONE.tryLock()) {
                ONE.unlock();
                had = true;
                times++;
            } else if (had) {
                had = false;
                found++;
                if (found == 3) {
                    throw new AssertionError("three times");
                }
            }
        }
    }

    static void threeTimes() {
        for (int i = 0; i < 3; i++) {
            ONE.lock();
            ONE.unlock();
        }
    }
}
