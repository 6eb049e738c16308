import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Threads that keep what they hold to their end, or meet while they hold it: the bug needs
// somebody to be first who is not possible before all of them have gone. (dfs finds `meet`, too,
// but
// takes a minute for it.)
// jess: run --strategy dpor
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy lazy-dpor
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy source-dpor
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy fg-dpor
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy hbr-caching
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy lazy-hbr-caching
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy dfs
// run: args=keep | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
// jess: run --strategy auto
// run: args=keep | expect: exit=1 kind=assertion
// run: args=meet | expect: exit=1 kind=assertion
// run: args=permits | expect: exit=1 kind=assertion
public class HoldersOfOneLock {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Semaphore ALL = new Semaphore(2);
    static final Semaphore HERE = new Semaphore(0);
    static final Semaphore THERE = new Semaphore(0);
    static volatile boolean written;

    public static void main(String[] args) {
        switch (args[0]) {
            case "keep":
                start(HoldersOfOneLock::read, false);
                start(HoldersOfOneLock::read, false);
                start(HoldersOfOneLock::write, true);
                break;
            case "meet":
                start(() -> meet(HERE, THERE), false);
                start(() -> meet(THERE, HERE), false);
                start(HoldersOfOneLock::look, false);
                break;
            default:
                start(HoldersOfOneLock::take, false);
                start(HoldersOfOneLock::take, false);
                start(HoldersOfOneLock::takeAll, true);
        }
    }

    static void start(Runnable work, boolean daemon) {
        Thread thread = new Thread(work);
        thread.setDaemon(daemon);
        thread.start();
    }

    static void check() {
        if (written) {
            throw new AssertionError("the other one was first");
        }
    }

    // A try, since a reader that waits might wait behind the writer for ever.
    static void read() {
        if (LOCK.readLock().tryLock()) {
            check();
        }
    }

    static void write() {
        LOCK.writeLock().lock();
        written = true;
        LOCK.writeLock().unlock();
    }

    static void take() {
        ALL.acquireUninterruptibly();
        check();
    }

    static void takeAll() {
        ALL.acquireUninterruptibly(2);
        written = true;
        ALL.release(2);
    }

    static void meet(Semaphore mine, Semaphore theirs) {
        boolean reads = LOCK.readLock().tryLock();
        mine.release();
        theirs.acquireUninterruptibly();
        if (reads) {
            written = true;
            LOCK.readLock().unlock();
        }
    }

    static void look() {
        LOCK.writeLock().lock();
        if (!written) {
            throw new AssertionError("before they have met");
        }
        LOCK.writeLock().unlock();
    }
}
