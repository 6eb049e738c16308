import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Which threads wait is answered as how many do: `seen` fails where exactly the other one waits,
// `unseen` where nobody does, and nothing else is ever answered.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~seen replay=1
// run: args="lock seen"
// run: args="lock unseen"
// run: args="fair seen"
// run: args="reader seen"
// run: args="reader unseen"
// run: args="writer seen"
// run: args="permit seen"
// run: args="permit unseen"
// run: args="condition seen"
// run: args="condition unseen"
// run: args="writing seen"
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion message~seen
// run: args="lock seen"
// run: args="condition seen"
// run: args="permit unseen"
// jess: run --strategy auto
// expect: exit=1 kind=assertion message~seen
// run: args="writer unseen"
// run: args="condition unseen"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0
// run: args="lock other"
// run: args="reader other"
// run: args="writer other"
// run: args="permit other"
// run: args="condition other"
// run: args="writing other"
// run: args="illegal other"
public class AsksWhoExactly {
    /** Questions that only subclasses may ask. */
    static final class Asked extends ReentrantLock {
        Asked(boolean fair) {
            super(fair);
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }

        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    static final class AskedBoth extends ReentrantReadWriteLock {
        Collection<Thread> readers() {
            return getQueuedReaderThreads();
        }

        Collection<Thread> writers() {
            return getQueuedWriterThreads();
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }

        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    static final class AskedPermits extends Semaphore {
        AskedPermits() {
            super(0);
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new IllegalStateException(what);
        }
    }

    /** Fails as wanted if that is what is answered, and always if it is neither. */
    private static void ask(String wanted, Collection<Thread> answer, Thread other) {
        boolean seen = answer.equals(List.of(other));
        check(seen || answer.isEmpty(), "who is this");
        if (wanted.equals(seen ? "seen" : "unseen")) {
            throw new AssertionError(wanted);
        }
    }

    private static void await(Condition condition) {
        condition.awaitUninterruptibly();
    }

    private static void illegal() {
        Asked lock = new Asked(false);
        Asked another = new Asked(false);
        Condition changed = lock.newCondition();
        another.lock();
        try {
            another.waiting(changed);
            throw new IllegalStateException("not owner");
        } catch (IllegalArgumentException expected) {
            check(another.isLocked(), "held");
        }
        try {
            lock.waiting(changed);
            throw new IllegalStateException("not held");
        } catch (IllegalMonitorStateException expected) {
            check(!lock.isLocked(), "free");
        }
    }

    public static void main(String[] args) {
        String wanted = args[1];
        Asked lock = new Asked(args[0].equals("fair"));
        AskedBoth both = new AskedBoth();
        Thread other;
        switch (args[0]) {
            case "lock":
            case "fair":
                lock.lock();
                other = start(lock::lock);
                ask(wanted, lock.queued(), other);
                break;
            case "reader":
                both.writeLock().lock();
                other = start(both.readLock()::lock);
                check(both.writers().isEmpty(), "no writer");
                ask(wanted, both.readers(), other);
                break;
            case "writer":
                both.readLock().lock();
                other = start(both.writeLock()::lock);
                check(both.readers().isEmpty(), "no reader");
                ask(wanted, wanted.equals("seen") ? both.queued() : both.writers(), other);
                break;
            case "permit":
                AskedPermits permits = new AskedPermits();
                other = start(permits::acquireUninterruptibly);
                ask(wanted, permits.queued(), other);
                break;
            case "condition":
                Condition changed = lock.newCondition();
                other =
                        start(
                                () -> {
                                    lock.lock();
                                    await(changed);
                                });
                lock.lock();
                ask(wanted, lock.waiting(changed), other);
                break;
            case "writing":
                Condition written = both.writeLock().newCondition();
                other =
                        start(
                                () -> {
                                    both.writeLock().lock();
                                    await(written);
                                });
                both.writeLock().lock();
                ask(wanted, both.waiting(written), other);
                break;
            default:
                illegal();
                break;
        }
    }
}
