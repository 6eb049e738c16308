import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

// What the documents of Condition and AbstractQueuedLongSynchronizer.ConditionObject promise, a row
// for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, await, await not held, await interrupted, await signalled or interrupted, await timed
// rows: await expired, awaitNanos, awaitNanos expired, awaitNanos interrupted, awaitUninterruptibly
// rows: awaitUntil, awaitUntil expired, awaitUntil interrupted, signal, signal nobody
// rows: signal not held, signalAll, signalAll not held
public class AbstractQueuedLongSynchronizerConditionObjectMethods {
    private static final AbstractQueuedLongSynchronizerMethods.Mutex mutex =
            AbstractQueuedLongSynchronizerMethods.mutex;
    private static final AbstractQueuedLongSynchronizer.ConditionObject condition =
            mutex.new ConditionObject();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(true, mutex.owns(condition));
                mutex.acquire(3);
                Check.equal(false, mutex.hasWaiters(condition));
                Check.that(condition.awaitNanos(1) <= 0, "signalled");
                Check.equal(3L, mutex.state());
            }
            case "await" -> {
                Check.equal(
                        "1",
                        signalled(
                                () -> {
                                    condition.await();
                                    return mutex.state();
                                }));
                Check.equal(0L, mutex.state());
            }
            case "await not held" -> {
                notHeld(condition::await);
                notHeld(() -> condition.await(1, TimeUnit.DAYS));
                notHeld(() -> condition.awaitNanos(1));
                notHeld(() -> condition.awaitUntil(new Date(0)));
                notHeld(condition::awaitUninterruptibly);
            }
            case "await interrupted" -> {
                interrupted(condition::await);
                interrupted(() -> condition.await(1, TimeUnit.DAYS));
            }
            case "await signalled or interrupted" -> signalledOrInterrupted();
            case "await timed" -> {
                Check.equal("true", signalled(() -> condition.await(1, TimeUnit.DAYS)));
                mutex.acquire(1);
                Check.fails(NullPointerException.class, () -> condition.await(1, null));
                Check.equal(true, mutex.isHeldExclusively());
            }
            case "await expired" -> {
                mutex.acquire(1L << 40);
                Check.equal(false, condition.await(1, TimeUnit.SECONDS));
                Check.equal(false, condition.await(0, TimeUnit.SECONDS));
                Check.equal(false, condition.await(-1, TimeUnit.SECONDS));
                Check.equal(1L << 40, mutex.state());
                Check.equal(false, mutex.hasWaiters(condition));
            }
            case "awaitNanos" -> {
                long day = TimeUnit.DAYS.toNanos(1);
                long left = Long.parseLong(signalled(() -> condition.awaitNanos(day)));
                Check.that(left > 0 && left <= day, "left: " + left);
            }
            case "awaitNanos expired" -> {
                mutex.acquire(1);
                Check.that(condition.awaitNanos(1_000_000_000) <= 0, "time left");
                Check.that(condition.awaitNanos(0) <= 0, "time left");
                Check.that(condition.awaitNanos(-5) <= 0, "time left");
                Check.equal(1L, mutex.state());
            }
            case "awaitNanos interrupted" ->
                    interrupted(() -> condition.awaitNanos(TimeUnit.DAYS.toNanos(1)));
            case "awaitUninterruptibly" -> awaitUninterruptibly();
            case "awaitUntil" -> {
                Date tomorrow = new Date(System.currentTimeMillis() + 86_400_000);
                Check.equal("true", signalled(() -> condition.awaitUntil(tomorrow)));
                mutex.acquire(1);
                Check.fails(NullPointerException.class, () -> condition.awaitUntil(null));
            }
            case "awaitUntil expired" -> {
                mutex.acquire(1);
                Date soon = new Date(System.currentTimeMillis() + 1_000);
                Check.equal(false, condition.awaitUntil(soon));
                Check.that(System.currentTimeMillis() >= soon.getTime(), "too early");
                Check.equal(false, condition.awaitUntil(new Date(0)));
                Check.equal(1L, mutex.state());
            }
            case "awaitUntil interrupted" -> {
                Date tomorrow = new Date(System.currentTimeMillis() + 86_400_000);
                interrupted(() -> condition.awaitUntil(tomorrow));
            }
            case "signal" -> {
                Waiter first = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                Waiter second = new Waiter(() -> condition.await(4, TimeUnit.SECONDS));
                mutex.acquire(1);
                condition.signal();
                Check.equal(1, mutex.getWaitQueueLength(condition));
                Check.equal(true, mutex.isQueued(first.thread));
                mutex.release(1);
                Check.equal("true", first.end());
                Check.equal("false", second.end());
            }
            case "signal nobody" -> {
                mutex.acquire(1);
                condition.signal();
                condition.signalAll();
                Check.equal(false, condition.await(1, TimeUnit.SECONDS));
            }
            case "signal not held" -> notHeld(condition::signal);
            case "signalAll" -> {
                Waiter first = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                Waiter second = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                mutex.acquire(1);
                condition.signalAll();
                Check.equal(0, mutex.getWaitQueueLength(condition));
                Check.that(first.thread.isAlive() && second.thread.isAlive(), "without the mutex");
                mutex.release(1);
                Check.equal("true", first.end());
                Check.equal("true", second.end());
            }
            case "signalAll not held" -> notHeld(condition::signalAll);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** A thread that waits already, with the mutex; when it ends, it must hold the mutex. */
    private static final class Waiter {
        final Thread thread;
        private String outcome;

        Waiter(Check.Query wait) throws InterruptedException {
            thread =
                    new Thread(
                            () -> {
                                mutex.acquire(1);
                                outcome = outcome(wait);
                                mutex.release(1);
                            });
            thread.start();
            Waiting.untilOthersDo();
        }

        String end() throws InterruptedException {
            thread.join();
            return outcome;
        }
    }

    private static String outcome(Check.Query query) {
        try {
            return "" + query.get();
        } catch (Throwable thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    private static String signalled(Check.Query wait) throws Exception {
        Waiter waiter = new Waiter(wait);
        mutex.acquire(1);
        condition.signal();
        mutex.release(1);
        return waiter.end();
    }

    private static void notHeld(Check.Action action) throws Exception {
        Check.fails(IllegalMonitorStateException.class, action);
        mutex.acquire(1);
        Check.together(
                () -> {
                    Check.fails(IllegalMonitorStateException.class, action);
                    return null;
                });
        mutex.release(1);
    }

    private static void interrupted(Check.Action wait) throws Exception {
        boolean[] ended = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            mutex.acquire(1);
                            Check.fails(InterruptedException.class, wait);
                            ended[0] = !Thread.currentThread().isInterrupted();
                            Check.equal(1L, mutex.state());
                            mutex.release(1);
                        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Check.that(ended[0], "not interrupted, or the flag is still set");
        Check.equal(0L, mutex.state());
    }

    /** Either of them ends the wait. */
    private static void signalledOrInterrupted() throws Exception {
        Waiter waiter = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
        mutex.acquire(1);
        Thread interrupter = new Thread(waiter.thread::interrupt);
        interrupter.start();
        condition.signal();
        mutex.release(1);
        interrupter.join();
        Check.among(waiter.end(), "InterruptedException", "true");
    }

    private static void awaitUninterruptibly() throws Exception {
        boolean[] still = new boolean[1];
        Waiter waiter =
                new Waiter(
                        () -> {
                            condition.awaitUninterruptibly();
                            still[0] = Thread.currentThread().isInterrupted();
                            return mutex.state();
                        });
        waiter.thread.interrupt();
        Waiting.untilOthersDo();
        mutex.acquire(1);
        Check.equal(true, mutex.hasWaiters(condition));
        condition.signal();
        mutex.release(1);
        Check.equal("1", waiter.end());
        Check.that(still[0], "the flag is not set");
    }
}
