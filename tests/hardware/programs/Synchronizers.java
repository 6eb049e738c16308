import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Users of {@code AbstractQueuedSynchronizer}. */
public class Synchronizers {
    public static void main(String[] args) {
        Trial.run(Synchronizers.class, args);
    }

    /** A mutex, fair if wanted. */
    @SuppressWarnings("serial")
    private static final class Mutex extends AbstractQueuedSynchronizer {
        private final boolean fair;
        int next;

        Mutex(boolean fair) {
            this.fair = fair;
        }

        @Override
        protected boolean tryAcquire(int one) {
            return !(fair && hasQueuedPredecessors()) && compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int one) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    /** A gate that stays open. */
    @SuppressWarnings("serial")
    private static final class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 0 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    private static void turn(Trial.Actor me, Mutex mutex) {
        mutex.acquire(1);
        me.say(mutex.next++);
        mutex.release(1);
    }

    // Two take turns.
    static String turns(Trial t) throws Exception {
        Mutex mutex = new Mutex(false);
        return t.together(me -> turn(me, mutex), me -> turn(me, mutex));
    }

    // The same, fairly.
    static String fairTurns(Trial t) throws Exception {
        Mutex mutex = new Mutex(true);
        return t.together(me -> turn(me, mutex), me -> turn(me, mutex));
    }

    // A time-out beside a release.
    // seldom: - | false: the time-out has to come before the release
    static String timed(Trial t) throws Exception {
        Mutex mutex = new Mutex(false);
        return t.together(
                me -> {
                    mutex.acquire(1);
                    Trial.settle();
                    Trial.settle();
                    mutex.release(1);
                },
                me -> {
                    boolean acquired = mutex.tryAcquireNanos(1, Trial.soon());
                    me.say(acquired);
                    if (acquired) {
                        mutex.release(1);
                    }
                });
    }

    // An interruption beside a release.
    static String interrupted(Trial t) throws Exception {
        Mutex mutex = new Mutex(false);
        return t.together(
                me -> {
                    mutex.acquire(1);
                    Trial.settle();
                    t.thread(1).interrupt();
                    mutex.release(1);
                },
                me -> {
                    try {
                        mutex.acquireInterruptibly(1);
                        me.say("acquired");
                        mutex.release(1);
                    } catch (InterruptedException e) {
                        me.say("interrupted");
                    }
                });
    }

    // A patient acquisition keeps the flag.
    static String patiently(Trial t) throws Exception {
        Mutex mutex = new Mutex(false);
        return t.together(
                me -> {
                    mutex.acquire(1);
                    t.thread(1).interrupt();
                    mutex.release(1);
                },
                me -> {
                    mutex.acquire(1);
                    me.say(Thread.interrupted());
                    mutex.release(1);
                });
    }

    // A gate opens for all.
    static String gate(Trial t) throws Exception {
        Gate gate = new Gate();
        int[] shared = new int[1];
        return t.together(
                me -> {
                    gate.acquireShared(1);
                    me.say(shared[0]);
                },
                me -> {
                    shared[0] = 1;
                    gate.releaseShared(1);
                });
    }

    // With a time-out.
    static String timedGate(Trial t) throws Exception {
        Gate gate = new Gate();
        return t.together(
                me -> me.say(gate.tryAcquireSharedNanos(1, Trial.soon())),
                me -> {
                    Trial.pause();
                    gate.releaseShared(1);
                });
    }

    // A condition of one's own mutex.
    // large: the synchronizer is code of the JDK, and the threads meet in it at many places
    static String condition(Trial t) throws Exception {
        Mutex mutex = new Mutex(false);
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
        return t.together(
                me -> {
                    mutex.acquire(1);
                    me.say(condition.await(Trial.soon(), TimeUnit.NANOSECONDS));
                    mutex.release(1);
                },
                me -> {
                    Trial.pause();
                    mutex.acquire(1);
                    condition.signal();
                    mutex.release(1);
                });
    }
}
