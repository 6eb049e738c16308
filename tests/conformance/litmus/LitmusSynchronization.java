import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

// Exact outcome sets of small programs with locks, permits and wake-ups; read as in LitmusMemory.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true
// run: args="order aabb"
// run: args="order xx"
// run: args="trylock 00"
// run: args="permit 3"
// run: args="cas 00"
// run: args="cas 11"
// run: args="park 0"
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args="order ab"
// run: args="order ba"
// run: args="trylock 11"
// run: args="trylock 01"
// run: args="trylock 10"
// run: args="permit 1"
// run: args="permit 2"
// run: args="cas 10"
// run: args="cas 01"
// run: args="park 1"
public class LitmusSynchronization {
    static String text = "";
    static int inside;
    static int most;

    static synchronized void append(String letter) {
        text = text + letter;
    }

    static void enter(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        synchronized (semaphore) {
            inside++;
            most = Math.max(most, inside);
        }
        synchronized (semaphore) {
            inside--;
        }
        semaphore.release();
    }

    static int attempt(ReentrantLock lock) {
        if (lock.tryLock()) {
            lock.unlock();
            return 1;
        }
        return 0;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] r = new int[2];
        String outcome;
        switch (args[0]) {
            case "order":
                Together.run(() -> append("a"), () -> append("b"));
                outcome = text;
                break;
            case "trylock":
                ReentrantLock lock = new ReentrantLock();
                Together.run(() -> r[0] = attempt(lock), () -> r[1] = attempt(lock));
                outcome = "" + r[0] + r[1];
                break;
            case "permit":
                Semaphore two = new Semaphore(2);
                Together.run(() -> enter(two), () -> enter(two), () -> enter(two));
                outcome = "" + most;
                break;
            case "cas":
                AtomicInteger x = new AtomicInteger();
                Together.run(
                        () -> r[0] = x.compareAndSet(0, 1) ? 1 : 0,
                        () -> r[1] = x.compareAndSet(0, 1) ? 1 : 0);
                outcome = "" + r[0] + r[1];
                break;
            default:
                Thread main = Thread.currentThread();
                AtomicInteger flag = new AtomicInteger();
                Thread other =
                        new Thread(
                                () -> {
                                    flag.set(1);
                                    LockSupport.unpark(main);
                                });
                other.start();
                LockSupport.park();
                outcome = "" + flag.get();
                other.join();
        }
        if (outcome.equals(args[1])) {
            throw new AssertionError(args[0] + " gave " + outcome);
        }
    }
}
