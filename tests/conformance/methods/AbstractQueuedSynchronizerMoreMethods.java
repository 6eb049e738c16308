import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

// What the documents of AbstractQueuedSynchronizer promise about who waits, and of conditions.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: hasQueuedThreads, hasContended, getQueueLength, hasQueuedPredecessors, getFirstQueuedThread
// rows: isQueued, getQueuedThreads, getExclusiveQueuedThreads, getSharedQueuedThreads, toString
// rows: serialise, new ConditionObject, owns, hasWaiters, getWaitQueueLength, getWaitingThreads
public class AbstractQueuedSynchronizerMoreMethods {
    /** Permits that are there to be written and read. */
    private static final class Counted extends AbstractQueuedSynchronizer {
        int state() {
            return getState();
        }

        void state(int state) {
            setState(state);
        }
    }

    private static final AbstractQueuedSynchronizerMethods.Mutex mutex =
            AbstractQueuedSynchronizerMethods.mutex;

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "hasQueuedThreads" -> queued(mutex::hasQueuedThreads, false, true, false);
            case "hasContended" -> queued(mutex::hasContended, false, true, true);
            case "getQueueLength" -> queued(mutex::getQueueLength, 0, 1, 0);
            case "hasQueuedPredecessors" -> {
                queued(mutex::hasQueuedPredecessors, false, true, false);
                mutex.acquire(1);
                Check.equal(false, mutex.hasQueuedPredecessors());
            }
            case "getFirstQueuedThread" -> {
                Check.equal(null, mutex.getFirstQueuedThread());
                mutex.acquire(1);
                Check.equal(null, mutex.getFirstQueuedThread());
                Thread first = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Thread second = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Check.equal(first, mutex.getFirstQueuedThread());
                mutex.release(1);
                first.join();
                second.join();
                Check.equal(null, mutex.getFirstQueuedThread());
            }
            case "isQueued" -> {
                Check.fails(NullPointerException.class, () -> mutex.isQueued(null));
                mutex.acquire(1);
                Thread waiter = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Check.equal(true, mutex.isQueued(waiter));
                Check.equal(false, mutex.isQueued(Thread.currentThread()));
                mutex.release(1);
                waiter.join();
                Check.equal(false, mutex.isQueued(waiter));
            }
            case "getQueuedThreads" -> {
                Check.equal(Set.of(), Set.copyOf(mutex.getQueuedThreads()));
                mutex.acquire(1);
                Thread exclusive = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Thread shared = waiterShared();
                Check.equal(Set.of(exclusive, shared), Set.copyOf(mutex.getQueuedThreads()));
                Check.equal(2, mutex.getQueuedThreads().size());
                mutex.release(1);
                exclusive.join();
                shared.join();
                Check.equal(0, mutex.getQueuedThreads().size());
            }
            case "getExclusiveQueuedThreads" -> {
                mutex.acquire(1);
                Thread shared = waiterShared();
                Check.equal(List.of(), List.copyOf(mutex.getExclusiveQueuedThreads()));
                Thread exclusive = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Check.equal(List.of(exclusive), List.copyOf(mutex.getExclusiveQueuedThreads()));
                mutex.release(1);
                exclusive.join();
                shared.join();
                Check.equal(List.of(), List.copyOf(mutex.getExclusiveQueuedThreads()));
            }
            case "getSharedQueuedThreads" -> {
                mutex.acquire(1);
                Thread exclusive = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Check.equal(List.of(), List.copyOf(mutex.getSharedQueuedThreads()));
                Thread shared = waiterShared();
                Check.equal(List.of(shared), List.copyOf(mutex.getSharedQueuedThreads()));
                mutex.release(1);
                exclusive.join();
                shared.join();
                Check.equal(List.of(), List.copyOf(mutex.getSharedQueuedThreads()));
            }
            case "toString" -> {
                mutex.acquire(7);
                Check.that(mutex.toString().contains("State = 7"), mutex.toString());
                Check.that(mutex.toString().contains("empty"), mutex.toString());
                Check.that(!mutex.toString().contains("nonempty"), mutex.toString());
                Thread waiter = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                Check.that(mutex.toString().contains("nonempty"), mutex.toString());
                mutex.release(7);
                waiter.join();
            }
            case "serialise" -> {
                Counted counted = new Counted();
                counted.state(1 << 20);
                Check.equal(1 << 20, Serialised.copy(counted).state());
                mutex.acquire(1);
                Thread waiter = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
                AbstractQueuedSynchronizerMethods.Mutex copy = Serialised.copy(mutex);
                Check.equal(1, copy.state());
                Check.equal(false, copy.hasQueuedThreads());
                Check.equal(true, mutex.isQueued(waiter));
                mutex.release(1);
                waiter.join();
            }

            case "new ConditionObject" -> {
                mutex.acquire(3);
                AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
                Check.equal(false, mutex.hasWaiters(condition));
                Check.that(condition.awaitNanos(1) <= 0, "signalled");
                Check.equal(3, mutex.state());
            }
            case "owns" -> {
                Check.equal(true, mutex.owns(mutex.new ConditionObject()));
                Check.equal(false, mutex.owns(foreign()));
                Check.fails(NullPointerException.class, () -> mutex.owns(null));
            }
            case "hasWaiters" -> waiting(mutex::hasWaiters, false, true);
            case "getWaitQueueLength" -> waiting(mutex::getWaitQueueLength, 0, 1);
            case "getWaitingThreads" -> {
                waiting(c -> mutex.getWaitingThreads(c).size(), 0, 1);
                AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
                Thread first = waiter(condition);
                Thread second = waiter(condition);
                mutex.acquire(1);
                Check.equal(Set.of(first, second), Set.copyOf(mutex.getWaitingThreads(condition)));
                Check.equal(2, mutex.getWaitQueueLength(condition));
                condition.signalAll();
                Check.equal(0, mutex.getWaitingThreads(condition).size());
                mutex.release(1);
                first.join();
                second.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Ask {
        Object of(AbstractQueuedSynchronizer.ConditionObject condition);
    }

    private static AbstractQueuedSynchronizer.ConditionObject foreign() {
        return new AbstractQueuedSynchronizerMethods.Mutex().new ConditionObject();
    }

    private static void waiting(Ask ask, Object none, Object one) throws InterruptedException {
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
        Check.fails(IllegalMonitorStateException.class, () -> ask.of(condition));
        Check.fails(IllegalArgumentException.class, () -> ask.of(foreign()));
        Check.fails(NullPointerException.class, () -> ask.of(null));
        Thread waiter = waiter(condition);
        mutex.acquire(1);
        Check.equal(none, ask.of(mutex.new ConditionObject()));
        Check.equal(one, ask.of(condition));
        condition.signal();
        Check.equal(none, ask.of(condition));
        mutex.release(1);
        waiter.join();
    }

    /** A thread that waits already for a condition. */
    private static Thread waiter(AbstractQueuedSynchronizer.ConditionObject condition)
            throws InterruptedException {
        return AbstractQueuedSynchronizerMethods.waiter(
                () -> {
                    mutex.acquire(1);
                    condition.awaitUninterruptibly();
                });
    }

    private static void queued(Check.Query query, Object before, Object during, Object after)
            throws Exception {
        mutex.acquire(1);
        Check.equal(new Object[] {before}, Check.together(query));
        Thread waiter = AbstractQueuedSynchronizerMethods.waiter(() -> mutex.acquire(1));
        Check.equal(new Object[] {during}, Check.together(query));
        mutex.release(1);
        waiter.join();
        Check.equal(new Object[] {after}, Check.together(query));
    }

    /** The same in shared mode; only those that wait behind it go on with its release. */
    private static Thread waiterShared() throws InterruptedException {
        return AbstractQueuedSynchronizerMethods.started(
                () -> {
                    mutex.acquireShared(1);
                    mutex.releaseShared(1);
                });
    }
}
