import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

// What the documents of AbstractQueuedLongSynchronizer promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, getState, setState, compareAndSetState, tryAcquire, tryRelease, tryAcquireShared
// rows: tryReleaseShared, isHeldExclusively, acquire, acquire interrupted, acquire fair
// rows: acquire throwing, acquireInterruptibly, tryAcquireNanos, tryAcquireNanos interrupted
// rows: tryAcquireNanos expired, tryAcquireNanos or release, release, acquireShared
// rows: acquireShared raced, acquireShared permits, acquireShared interrupted
// rows: acquireSharedInterruptibly, acquireSharedInterruptibly raced, tryAcquireSharedNanos
// rows: tryAcquireSharedNanos raced, tryAcquireSharedNanos interrupted
// rows: tryAcquireSharedNanos expired, releaseShared
public class AbstractQueuedLongSynchronizerMethods {
    private static final long DAY = TimeUnit.DAYS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Implements nothing. */
    private static final class Bare extends AbstractQueuedLongSynchronizer {}

    /** State 0 is free; in shared mode passes while free, and takes nothing. */
    static class Mutex extends AbstractQueuedLongSynchronizer {
        @Override
        protected boolean tryAcquire(long arg) {
            boolean taken = compareAndSetState(0, arg);
            if (taken) {
                setExclusiveOwnerThread(Thread.currentThread());
            }
            return taken;
        }

        @Override
        protected boolean tryRelease(long arg) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            long left = getState() - arg;
            if (left == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return left == 0;
        }

        @Override
        protected long tryAcquireShared(long arg) {
            return getState() == 0 ? arg : -1;
        }

        @Override
        protected boolean tryReleaseShared(long arg) {
            setState(0);
            return arg == 1;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        long state() {
            return getState();
        }

        void state(long state) {
            setState(state);
        }

        boolean swap(long expected, long state) {
            return compareAndSetState(expected, state);
        }
    }

    /** Whoever comes does not overtake those who wait. */
    private static final class Fair extends Mutex {
        @Override
        protected boolean tryAcquire(long arg) {
            return !hasQueuedPredecessors() && super.tryAcquire(arg);
        }
    }

    /** Permits: an acquire takes them, a release gives them back. */
    private static final class Permits extends AbstractQueuedLongSynchronizer {
        Permits(long permits) {
            setState(permits);
        }

        @Override
        protected long tryAcquireShared(long arg) {
            while (true) {
                long left = getState() - arg;
                if (left < 0 || compareAndSetState(left + arg, left)) {
                    return left;
                }
            }
        }

        @Override
        protected boolean tryReleaseShared(long arg) {
            long old = getState();
            while (!compareAndSetState(old, old + arg)) {
                old = getState();
            }
            return true;
        }

        long left() {
            return getState();
        }
    }

    static final Mutex mutex = new Mutex();
    private static final Mutex other = new Mutex();

    public static void main(String[] args) throws Exception {
        Bare bare = new Bare();
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(0L, mutex.state());
                Check.equal(null, mutex.getFirstQueuedThread());
                Check.equal(true, mutex.tryAcquire(5));
                Check.equal(5L, mutex.state());
            }
            case "getState" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            mutex.state(1L << 40);
                            return null;
                        },
                        () -> {
                            long seen = mutex.state();
                            Check.among(seen, 0L, 1L << 40);
                            Check.that(seen == 0 || data[0] == 1, "not a volatile read");
                            return null;
                        });
            }
            case "setState" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    mutex.state(1);
                                    return other.state();
                                },
                                () -> {
                                    other.state(1);
                                    return mutex.state();
                                });
                Check.that(results[0].equals(1L) || results[1].equals(1L), "both missed");
                mutex.state(-7);
                Check.equal(-7L, mutex.state());
            }
            case "compareAndSetState" -> {
                Check.equal(false, mutex.swap(1, 2));
                Check.equal(0L, mutex.state());
                Object[] results = Check.together(() -> mutex.swap(0, 7), () -> mutex.swap(0, 8));
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                Check.equal((boolean) results[0] ? 7L : 8L, mutex.state());
            }
            case "tryAcquire" -> {
                unsupported(() -> bare.acquire(1));
            }
            case "tryRelease" -> {
                unsupported(() -> bare.release(1));
            }
            case "tryAcquireShared" -> {
                unsupported(() -> bare.acquireShared(1));
            }
            case "tryReleaseShared" -> {
                unsupported(() -> bare.releaseShared(1));
            }
            case "isHeldExclusively" -> {
                unsupported(bare.new ConditionObject()::signal);
            }
            case "acquire" -> {
                excludes(() -> done(() -> mutex.acquire(1)));
                Thread.currentThread().interrupt();
                mutex.acquire(3);
                Check.that(Thread.interrupted(), "the flag is not set");
                Check.equal(3L, mutex.state());
            }
            case "acquire interrupted" -> uninterruptible(() -> mutex.acquire(1));
            case "acquire fair" -> fair();
            case "acquire throwing" -> throwing();
            case "acquireInterruptibly" -> {
                excludes(
                        () -> {
                            mutex.acquireInterruptibly(1);
                            return null;
                        });
                interrupted(() -> mutex.acquireInterruptibly(1));
                Check.equal(1L, mutex.state());
            }
            case "tryAcquireNanos" -> {
                excludes(() -> mutex.tryAcquireNanos(1, DAY));
                Check.equal(true, mutex.tryAcquireNanos(2, 0));
                Check.equal(2L, mutex.state());
            }
            case "tryAcquireNanos interrupted" -> interrupted(() -> mutex.tryAcquireNanos(1, DAY));
            case "tryAcquireNanos expired" -> {
                mutex.acquire(1);
                long start = System.nanoTime();
                Check.equal(false, mutex.tryAcquireNanos(1, SECOND));
                Check.that(System.nanoTime() - start >= SECOND, "too early");
                Check.equal(false, mutex.tryAcquireNanos(1, 0));
                Check.equal(false, mutex.tryAcquireNanos(1, -1));
                Check.equal(false, mutex.hasQueuedThreads());
            }
            case "tryAcquireNanos or release" -> {
                mutex.state(1);
                Object[] results =
                        Check.together(
                                () -> mutex.tryAcquireNanos(7, 1), () -> mutex.releaseShared(1));
                Check.equal(true, results[1]);
                Check.equal((boolean) results[0] ? 7L : 0L, mutex.state());
                Check.equal(false, mutex.hasQueuedThreads());
            }
            case "release" -> {
                Check.fails(IllegalMonitorStateException.class, () -> mutex.release(1));
                mutex.acquire(3);
                Check.equal(false, mutex.release(1));
                Check.equal(2L, mutex.state());
                Thread waiter = waiter(() -> mutex.acquire(1));
                Check.equal(false, mutex.release(1));
                Waiting.untilOthersDo();
                Check.equal(true, mutex.isQueued(waiter));
                Check.equal(true, mutex.release(1));
                waiter.join();
            }
            case "acquireShared" -> shares(() -> done(() -> mutex.acquireShared(1)));
            case "acquireShared raced" -> sharesRaced(() -> done(() -> mutex.acquireShared(1)));
            case "acquireShared permits" -> {
                Permits permits = new Permits(1);
                int[] inside = new int[1];
                Check.Query body =
                        () -> {
                            permits.acquireShared(1);
                            inside[0]++;
                            return permits.releaseShared(1);
                        };
                Check.equal(new Object[] {true, true}, Check.together(body, body));
                Check.equal(2, inside[0]);
                Check.equal(1L, permits.left());
            }
            case "acquireShared interrupted" -> uninterruptible(() -> mutex.acquireShared(1));
            case "acquireSharedInterruptibly" -> {
                shares(
                        () -> {
                            mutex.acquireSharedInterruptibly(1);
                            return null;
                        });
                interrupted(() -> mutex.acquireSharedInterruptibly(1));
            }
            case "acquireSharedInterruptibly raced" ->
                    sharesRaced(
                            () -> {
                                mutex.acquireSharedInterruptibly(1);
                                return null;
                            });
            case "tryAcquireSharedNanos" -> {
                shares(() -> mutex.tryAcquireSharedNanos(1, DAY));
                Check.equal(true, mutex.tryAcquireSharedNanos(1, 0));
            }
            case "tryAcquireSharedNanos raced" ->
                    sharesRaced(() -> mutex.tryAcquireSharedNanos(1, DAY));
            case "tryAcquireSharedNanos interrupted" ->
                    interrupted(() -> mutex.tryAcquireSharedNanos(1, DAY));
            case "tryAcquireSharedNanos expired" -> {
                mutex.acquire(1);
                long start = System.nanoTime();
                Check.equal(false, mutex.tryAcquireSharedNanos(1, SECOND));
                Check.that(System.nanoTime() - start >= SECOND, "too early");
                Check.equal(false, mutex.tryAcquireSharedNanos(1, 0));
                Check.equal(false, mutex.tryAcquireSharedNanos(1, -1));
                Check.equal(false, mutex.hasQueuedThreads());
            }
            case "releaseShared" -> {
                Check.equal(true, mutex.releaseShared(1));
                Check.equal(false, mutex.releaseShared(2));
                Permits permits = new Permits(0);
                Thread first = Waiting.start(new Object[1], 0, acquired(permits, 2));
                Waiting.untilOthersDo();
                Thread second = Waiting.start(new Object[1], 0, acquired(permits, 1));
                Waiting.untilOthersDo();
                Check.equal(true, permits.releaseShared(1));
                Waiting.untilOthersDo();
                Check.equal(1L, permits.left());
                Check.equal(true, permits.isQueued(first) && permits.isQueued(second));
                Check.equal(true, permits.releaseShared(2));
                first.join();
                second.join();
                Check.equal(0L, permits.left());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object done(Runnable action) {
        action.run();
        return null;
    }

    private static Check.Query acquired(Permits permits, long number) {
        return () -> done(() -> permits.acquireShared(number));
    }

    private static void unsupported(Check.Action action) {
        Check.fails(UnsupportedOperationException.class, action);
    }

    private static void excludes(Check.Query acquire) throws InterruptedException {
        int[] data = new int[1];
        Check.Query body =
                () -> {
                    Object result = acquire.get();
                    data[0]++;
                    Check.equal(true, mutex.release(1));
                    return result;
                };
        for (Object result : Check.together(body, body)) {
            Check.among(result, null, true);
        }
        Check.equal(2, data[0]);
        Check.equal(0L, mutex.state());
    }

    /** Those in shared mode go on together when the state allows it. */
    private static void shares(Check.Query acquire) throws InterruptedException {
        Object[] results = new Object[2];
        mutex.state(1);
        Thread[] waiters = new Thread[2];
        for (int i = 0; i < 2; i++) {
            waiters[i] = Waiting.start(results, i, acquire);
            Waiting.untilOthersDo();
        }
        Check.equal(2, mutex.getQueueLength());
        mutex.releaseShared(1);
        waiters[0].join();
        waiters[1].join();
        Check.among(results[0], null, true);
        Check.equal(results[0], results[1]);
        Check.equal(false, mutex.hasQueuedThreads());
    }

    /** None is forgotten that comes to wait while another one releases. */
    private static void sharesRaced(Check.Query acquire) throws InterruptedException {
        mutex.state(1);
        int[] data = new int[1];
        Object[] results =
                Check.together(
                        () -> {
                            Object result = acquire.get();
                            Check.equal(5, data[0]);
                            return result;
                        },
                        () -> {
                            data[0] = 5;
                            return mutex.releaseShared(1);
                        });
        Check.among(results[0], null, true);
        Check.equal(true, results[1]);
        Check.equal(false, mutex.hasQueuedThreads());
    }

    private static void interrupted(Check.Action acquire) throws InterruptedException {
        Waiting.interruptedBefore(acquire);
        Check.equal(0L, mutex.state());
        mutex.acquire(1);
        Waiting.interruptedElsewhere(acquire);
        Check.equal(false, mutex.hasQueuedThreads());
    }

    private static void uninterruptible(Runnable acquire) throws InterruptedException {
        mutex.acquire(1);
        boolean[] still = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            acquire.run();
                            still[0] = Thread.currentThread().isInterrupted();
                        });
        waiter.start();
        waiter.interrupt();
        mutex.release(1);
        waiter.join();
        Check.that(still[0], "the flag is not set");
    }

    /** Who waits comes first, if tryAcquire does not let others overtake. */
    private static void fair() throws InterruptedException {
        Fair fair = new Fair();
        int[] turns = new int[1];
        fair.acquire(1);
        Thread waiter =
                new Thread(
                        () -> {
                            fair.acquire(1);
                            turns[0]++;
                            fair.release(1);
                        });
        waiter.start();
        Waiting.untilOthersDo();
        fair.release(1);
        fair.acquire(1);
        Check.equal(1, turns[0]);
        fair.release(1);
        waiter.join();
    }

    /** What tryAcquire throws comes out, of a thread that has waited too, and the next goes on. */
    private static void throwing() throws InterruptedException {
        Mutex refusing =
                new Mutex() {
                    @Override
                    protected boolean tryAcquire(long arg) {
                        if (arg == 9 && state() != 1) {
                            throw new IllegalMonitorStateException();
                        }
                        return super.tryAcquire(arg);
                    }
                };
        Check.fails(IllegalMonitorStateException.class, () -> refusing.acquire(9));
        refusing.acquire(1);
        Object[] results = new Object[2];
        Thread first =
                Waiting.start(
                        results,
                        0,
                        () ->
                                Check.fails(
                                        IllegalMonitorStateException.class,
                                        () -> refusing.acquire(9)));
        Waiting.untilOthersDo();
        Thread second = Waiting.start(results, 1, () -> done(() -> refusing.acquire(2)));
        Waiting.untilOthersDo();
        refusing.release(1);
        first.join();
        second.join();
        Check.equal(IllegalMonitorStateException.class, results[0].getClass());
        Check.equal(2L, refusing.state());
        Check.equal(false, refusing.hasQueuedThreads());
    }

    /** A thread that waits already, and releases what it takes. */
    static Thread waiter(Runnable acquire) throws InterruptedException {
        return started(
                () -> {
                    acquire.run();
                    mutex.release(1);
                });
    }

    static Thread started(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        Waiting.untilOthersDo();
        return thread;
    }
}
