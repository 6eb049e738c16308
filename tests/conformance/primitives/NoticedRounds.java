import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// A loop that takes a lock and gives it back changes nothing, unless somebody tries to take the
// lock just then.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion replay=2 text~"held twice"
// run: args="locks twice"
// run: args="tries twice"
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion text~"held twice"
// run: args="locks twice"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true blocked=0
// run: args="locks once"
// run: args="tries once"
// run: args="reads once"
public class NoticedRounds {
    static volatile boolean ready;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantReadWriteLock READERS = new ReentrantReadWriteLock();

    static boolean isHeld() {
        boolean taken = LOCK.tryLock();
        if (taken) {
            LOCK.unlock();
        }
        return !taken;
    }

    static void poll(String how) {
        while (!ready) {
            switch (how) {
                case "locks":
                    LOCK.lock();
                    LOCK.unlock();
                    break;
                case "tries":
                    isHeld();
                    break;
                case "reads":
                    if (READERS.readLock().tryLock()) {
                        READERS.readLock().unlock();
                    }
                    break;
                default:
                    throw new IllegalArgumentException(how);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread polling = new Thread(() -> poll(args[0]));
        polling.start();
        boolean first = args[1].equals("twice") && isHeld();
        // Whoever held it has given it back by now.
        LOCK.lock();
        LOCK.unlock();
        READERS.writeLock().lock();
        ready = true;
        READERS.writeLock().unlock();
        boolean second = args[1].equals("twice") && isHeld();
        polling.join();
        if (first && second) {
            throw new AssertionError("held twice");
        }
    }
}
