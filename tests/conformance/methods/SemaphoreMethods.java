import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

// What the documents of Semaphore promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new negative, acquire, acquire interrupted, acquire fair, acquire many
// rows: acquire many interrupted, acquireUninterruptibly, acquireUninterruptibly many
// rows: tryAcquire, tryAcquire barging, tryAcquire many, tryAcquire timed, tryAcquire expired
// rows: tryAcquire interrupted, tryAcquire timed many, release, release many, availablePermits
// rows: drainPermits, drainPermits negative, reducePermits, isFair, hasQueuedThreads
// rows: getQueueLength, getQueuedThreads, toString, serialise
public class SemaphoreMethods {
    /** Shows what is protected. */
    private static final class Open extends Semaphore {
        Open(int permits) {
            super(permits);
        }

        void reduce(int reduction) {
            reducePermits(reduction);
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    public static void main(String[] args) throws Exception {
        Semaphore none = new Semaphore(0);
        Semaphore one = new Semaphore(1);
        Semaphore two = new Semaphore(2);
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(3, new Semaphore(3).availablePermits());
                Check.equal(4, new Semaphore(4, true).availablePermits());
            }
            case "new negative" -> {
                Semaphore owing = new Semaphore(-1);
                Check.equal(-1, owing.availablePermits());
                Check.equal(false, owing.tryAcquire());
                owing.release();
                Check.equal(false, owing.tryAcquire());
                owing.release();
                Check.equal(true, owing.tryAcquire());
            }
            case "acquire" -> acquire();
            case "acquire interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, one::acquire);
                Check.that(!Thread.interrupted(), "the flag is still set");
                Check.equal(1, one.availablePermits());
                Waiting.interruptedElsewhere(none::acquire);
                Check.equal(0, none.availablePermits());
            }
            case "acquire fair" -> fair();
            case "acquire many" -> {
                Check.fails(IllegalArgumentException.class, () -> two.acquire(-1));
                two.acquire(0);
                Check.equal(2, two.availablePermits());
                Together.run(
                        () -> {
                            two.release();
                            two.release();
                        },
                        () -> Check.that(taken(two, 4), "interrupted"));
                Check.equal(0, two.availablePermits());
            }
            case "acquire many interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, () -> two.acquire(2));
                Check.that(!Thread.interrupted(), "the flag is still set");
                Waiting.interruptedElsewhere(() -> two.acquire(3));
                Check.equal(2, two.availablePermits());
            }
            case "acquireUninterruptibly" -> {
                uninterruptibly(none, none::acquireUninterruptibly, 1);
                Thread.currentThread().interrupt();
                one.acquireUninterruptibly();
                Check.that(Thread.interrupted(), "the flag is not set");
                Check.equal(0, one.availablePermits());
            }
            case "acquireUninterruptibly many" -> {
                Check.fails(IllegalArgumentException.class, () -> two.acquireUninterruptibly(-1));
                uninterruptibly(none, () -> none.acquireUninterruptibly(2), 2);
            }
            case "tryAcquire" -> {
                Object[] results = Check.together(one::tryAcquire, one::tryAcquire);
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                Check.equal(0, one.availablePermits());
                Check.equal(false, one.tryAcquire());
            }
            case "tryAcquire barging" -> barging();
            case "tryAcquire many" -> {
                Check.fails(IllegalArgumentException.class, () -> two.tryAcquire(-1));
                Check.equal(false, two.tryAcquire(3));
                Check.equal(2, two.availablePermits());
                Object[] results = Check.together(() -> two.tryAcquire(2), two::tryAcquire);
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                Check.equal((boolean) results[0] ? 0 : 1, two.availablePermits());
                Check.equal(true, two.tryAcquire(0));
            }
            case "tryAcquire timed" -> {
                Object[] results =
                        Check.together(() -> none.tryAcquire(1, TimeUnit.DAYS), release(none, 1));
                Check.equal(true, results[0]);
                Check.equal(0, none.availablePermits());
                Check.equal(true, one.tryAcquire(-1, TimeUnit.DAYS));
                Check.fails(NullPointerException.class, () -> one.tryAcquire(1, null));
            }
            case "tryAcquire expired" -> {
                Check.equal(false, none.tryAcquire(1, TimeUnit.SECONDS));
                Check.equal(false, none.tryAcquire(0, TimeUnit.DAYS));
                Check.equal(false, none.tryAcquire(-1, TimeUnit.DAYS));
                Check.equal(false, two.tryAcquire(3, 10, TimeUnit.MILLISECONDS));
                Check.equal(false, two.tryAcquire(3, Long.MIN_VALUE, TimeUnit.DAYS));
                Check.equal(2, two.availablePermits());
                Check.equal(0, none.getQueueLength());
            }
            case "tryAcquire interrupted" -> {
                Thread.currentThread().interrupt();
                Check.equal(true, one.tryAcquire());
                Check.that(Thread.currentThread().isInterrupted(), "the flag is not set");
                Check.fails(InterruptedException.class, () -> two.tryAcquire(0, TimeUnit.DAYS));
                Check.that(!Thread.interrupted(), "the flag is still set");
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, () -> two.tryAcquire(1, 1, TimeUnit.DAYS));
                Waiting.interruptedElsewhere(() -> none.tryAcquire(1, TimeUnit.DAYS));
                Waiting.interruptedElsewhere(() -> two.tryAcquire(3, 1, TimeUnit.DAYS));
                Check.equal(2, two.availablePermits());
            }
            case "tryAcquire timed many" -> {
                Check.fails(
                        IllegalArgumentException.class,
                        () -> two.tryAcquire(-1, 1, TimeUnit.SECONDS));
                Object[] results =
                        Check.together(() -> one.tryAcquire(2, 1, TimeUnit.DAYS), release(one, 1));
                Check.equal(true, results[0]);
                Check.equal(0, one.availablePermits());
                Check.equal(true, two.tryAcquire(2, 0, TimeUnit.DAYS));
            }
            case "release" -> {
                Together.twice(none::release);
                Check.equal(2, none.availablePermits());
            }
            case "release many" -> {
                Check.fails(IllegalArgumentException.class, () -> none.release(-1));
                none.release(0);
                Check.equal(0, none.availablePermits());
                Object[] results = Check.together(take(none), take(none), release(none, 2));
                Check.equal(new Object[] {true, true, null}, results);
                Check.equal(0, none.availablePermits());
            }
            case "availablePermits" -> {
                Object[] results =
                        Check.together(
                                two::availablePermits,
                                () -> {
                                    two.acquire(2);
                                    two.release();
                                    return two.availablePermits();
                                });
                Check.among(results[0], 2, 0, 1);
                Check.equal(1, results[1]);
            }
            case "drainPermits" -> {
                Object[] results = Check.together(two::drainPermits, two::drainPermits);
                Check.among(results, new Object[] {0, 2}, new Object[] {2, 0});
                Object[] later = Check.together(one::drainPermits, one::tryAcquire);
                Check.among(later, new Object[] {1, false}, new Object[] {0, true});
                Check.equal(0, one.availablePermits());
            }
            case "drainPermits negative" -> {
                Semaphore owing = new Semaphore(-2);
                Object[] results = Check.together(owing::drainPermits, release(owing, 1));
                Check.among(results[0], -2, -1);
                Check.equal(results[0].equals(-2) ? 1 : 0, owing.availablePermits());
            }
            case "reducePermits" -> reducePermits();
            case "isFair" -> {
                Check.equal(false, one.isFair());
                Check.equal(true, new Semaphore(1, true).isFair());
                Check.equal(false, new Semaphore(1, false).isFair());
            }
            case "hasQueuedThreads" -> {
                Check.equal(false, none.hasQueuedThreads());
                Thread waiter = waiter(none);
                Check.equal(true, none.hasQueuedThreads());
                none.release();
                waiter.join();
                Check.equal(false, none.hasQueuedThreads());
            }
            case "getQueueLength" -> {
                Thread first = waiter(none);
                Check.equal(1, none.getQueueLength());
                Thread second = waiter(none);
                Check.equal(2, none.getQueueLength());
                none.release(2);
                first.join();
                second.join();
                Check.equal(0, none.getQueueLength());
            }
            case "getQueuedThreads" -> {
                Open open = new Open(0);
                Check.that(open.queued().isEmpty(), "not empty");
                Thread waiter = waiter(open);
                Check.equal(List.of(waiter), List.copyOf(open.queued()));
                waiter.interrupt();
                waiter.join();
                Check.that(open.queued().isEmpty(), "not empty");
            }
            case "toString" -> {
                Check.that(two.toString().endsWith("[Permits = 2]"), two.toString());
                two.acquire(2);
                Check.that(two.toString().endsWith("[Permits = 0]"), two.toString());
            }
            case "serialise" -> {
                Semaphore copy = Serialised.copy(new Semaphore(5, true));
                Check.equal(5, copy.availablePermits());
                Check.equal(true, copy.isFair());
                Check.equal(false, Serialised.copy(one).isFair());
                Check.equal(true, copy.tryAcquire(5));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void acquire() throws Exception {
        Semaphore none = new Semaphore(0);
        int[] data = new int[1];
        Check.together(
                () -> {
                    data[0] = 1;
                    none.release();
                    return null;
                },
                () -> {
                    none.acquire();
                    Check.equal(1, data[0]);
                    return null;
                });
        Semaphore mutex = new Semaphore(1);
        Together.twice(
                () -> {
                    Check.that(taken(mutex, 1), "interrupted");
                    data[0]++;
                    mutex.release();
                });
        Check.equal(3, data[0]);
        Check.equal(1, mutex.availablePermits());
    }

    private static void fair() throws Exception {
        Semaphore fair = new Semaphore(0, true);
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] =
                    new Thread(
                            () -> {
                                fair.acquireUninterruptibly();
                                order.append(number);
                                fair.release();
                            });
            threads[i].start();
            Waiting.untilOthersDo();
        }
        fair.release();
        fair.acquire();
        Check.equal("01", order.toString());
        threads[0].join();
        threads[1].join();
    }

    /** Without a time, tryAcquire overtakes those that wait; with one, it does not. */
    private static void barging() throws Exception {
        Semaphore fair = new Semaphore(1, true);
        Thread waiter = new Thread(() -> fair.acquireUninterruptibly(2));
        waiter.start();
        Waiting.untilOthersDo();
        Check.equal(false, fair.tryAcquire(0, TimeUnit.SECONDS));
        Check.equal(true, fair.tryAcquire());
        fair.release(2);
        waiter.join();
        Check.equal(0, fair.availablePermits());
    }

    private static void reducePermits() throws Exception {
        Open open = new Open(1);
        Check.fails(IllegalArgumentException.class, () -> open.reduce(-1));
        open.reduce(0);
        Check.equal(1, open.availablePermits());
        Object[] results =
                Check.together(
                        open::tryAcquire,
                        () -> {
                            open.reduce(2);
                            return null;
                        });
        Check.equal((boolean) results[0] ? -2 : -1, open.availablePermits());
        Check.equal(false, open.tryAcquire());
    }

    private static void uninterruptibly(Semaphore none, Runnable acquire, int permits)
            throws Exception {
        boolean[] still = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            acquire.run();
                            still[0] = Thread.currentThread().isInterrupted();
                        });
        waiter.start();
        waiter.interrupt();
        Check.equal(0, none.availablePermits());
        none.release(permits);
        waiter.join();
        Check.that(still[0], "the flag is not set");
        Check.equal(0, none.availablePermits());
    }

    private static Thread waiter(Semaphore semaphore) throws InterruptedException {
        Thread waiter = new Thread(() -> taken(semaphore, 1));
        waiter.start();
        Waiting.untilOthersDo();
        return waiter;
    }

    private static boolean taken(Semaphore semaphore, int permits) {
        try {
            semaphore.acquire(permits);
            return true;
        } catch (InterruptedException interrupted) {
            return false;
        }
    }

    private static Check.Query take(Semaphore semaphore) {
        return () -> taken(semaphore, 1);
    }

    private static Check.Query release(Semaphore semaphore, int permits) {
        return () -> {
            semaphore.release(permits);
            return null;
        };
    }
}
