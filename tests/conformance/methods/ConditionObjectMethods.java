import java.util.Date;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// What the documents of Condition and AbstractQueuedSynchronizer.ConditionObject promise, a row for
// each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: await, await not held, await interrupted, await signalled or interrupted, await timed
// rows: await expired, awaitNanos, awaitNanos expired, awaitNanos interrupted
// rows: awaitUninterruptibly, awaitUntil, awaitUntil expired, awaitUntil interrupted, signal
// rows: signal nobody, signal not held, signalAll, signalAll not held
public class ConditionObjectMethods {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final Condition condition = lock.newCondition();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "await" -> {
                boolean[] ready = new boolean[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    lock.lock();
                                    while (!ready[0]) {
                                        condition.await();
                                    }
                                    int holds = lock.getHoldCount();
                                    lock.unlock();
                                    return holds;
                                },
                                () -> {
                                    lock.lock();
                                    ready[0] = true;
                                    condition.signal();
                                    lock.unlock();
                                    return null;
                                });
                Check.equal(1, results[0]);
                Check.equal(false, lock.isLocked());
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
            case "await signalled or interrupted" -> redirected();
            case "await timed" -> {
                Check.equal("true", signalled(() -> condition.await(1, TimeUnit.DAYS)));
                lock.lock();
                Check.fails(NullPointerException.class, () -> condition.await(1, null));
                Check.equal(true, lock.isHeldByCurrentThread());
            }
            case "await expired" -> {
                lock.lock();
                lock.lock();
                Check.equal(false, condition.await(1, TimeUnit.SECONDS));
                Check.equal(false, condition.await(0, TimeUnit.SECONDS));
                Check.equal(false, condition.await(-1, TimeUnit.SECONDS));
                Check.equal(2, lock.getHoldCount());
                Check.equal(false, lock.hasWaiters(condition));
            }
            case "awaitNanos" -> {
                long day = TimeUnit.DAYS.toNanos(1);
                long left = Long.parseLong(signalled(() -> condition.awaitNanos(day)));
                Check.that(left > 0 && left <= day, "left: " + left);
            }
            case "awaitNanos expired" -> {
                lock.lock();
                Check.that(condition.awaitNanos(1_000_000_000) <= 0, "time left");
                Check.that(condition.awaitNanos(0) <= 0, "time left");
                Check.that(condition.awaitNanos(-5) <= 0, "time left");
                Check.equal(1, lock.getHoldCount());
            }
            case "awaitNanos interrupted" ->
                    interrupted(() -> condition.awaitNanos(TimeUnit.DAYS.toNanos(1)));
            case "awaitUninterruptibly" -> awaitUninterruptibly();
            case "awaitUntil" -> {
                Date tomorrow = new Date(System.currentTimeMillis() + 86_400_000);
                Check.equal("true", signalled(() -> condition.awaitUntil(tomorrow)));
                lock.lock();
                Check.fails(NullPointerException.class, () -> condition.awaitUntil(null));
            }
            case "awaitUntil expired" -> {
                lock.lock();
                Date soon = new Date(System.currentTimeMillis() + 1_000);
                Check.equal(false, condition.awaitUntil(soon));
                Check.that(System.currentTimeMillis() >= soon.getTime(), "too early");
                Check.equal(false, condition.awaitUntil(new Date(0)));
                Check.equal(1, lock.getHoldCount());
            }
            case "awaitUntil interrupted" -> {
                Date tomorrow = new Date(System.currentTimeMillis() + 86_400_000);
                interrupted(() -> condition.awaitUntil(tomorrow));
            }
            case "signal" -> {
                Waiter first = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                Waiter second = new Waiter(() -> condition.await(4, TimeUnit.SECONDS));
                lock.lock();
                condition.signal();
                Check.equal(1, lock.getWaitQueueLength(condition));
                Check.equal(true, lock.hasQueuedThread(first.thread));
                lock.unlock();
                Check.equal("true", first.end());
                Check.equal("false", second.end());
            }
            case "signal nobody" -> {
                lock.lock();
                condition.signal();
                condition.signalAll();
                Check.equal(false, condition.await(1, TimeUnit.SECONDS));
            }
            case "signal not held" -> notHeld(condition::signal);
            case "signalAll" -> {
                Waiter first = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                Waiter second = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
                lock.lock();
                condition.signalAll();
                Check.equal(0, lock.getWaitQueueLength(condition));
                Check.that(first.thread.isAlive() && second.thread.isAlive(), "without the lock");
                lock.unlock();
                Check.equal("true", first.end());
                Check.equal("true", second.end());
            }
            case "signalAll not held" -> notHeld(condition::signalAll);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** A thread that waits already, with the lock; when it ends, it must hold the lock. */
    private static final class Waiter {
        final Thread thread;
        private String outcome;

        Waiter(Check.Query wait) throws InterruptedException {
            thread =
                    new Thread(
                            () -> {
                                lock.lock();
                                outcome = outcome(wait);
                                lock.unlock();
                            });
            thread.start();
            // Expires only when nothing else can run.
            Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
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
        lock.lock();
        condition.signal();
        lock.unlock();
        return waiter.end();
    }

    private static void notHeld(Check.Action action) throws Exception {
        Check.fails(IllegalMonitorStateException.class, action);
        lock.lock();
        Check.together(
                () -> {
                    Check.fails(IllegalMonitorStateException.class, action);
                    return null;
                });
        lock.unlock();
    }

    private static void interrupted(Check.Action wait) throws Exception {
        boolean[] ended = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            lock.lock();
                            Check.fails(InterruptedException.class, wait);
                            ended[0] = !Thread.currentThread().isInterrupted();
                            Check.equal(1, lock.getHoldCount());
                            lock.unlock();
                        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Check.that(ended[0], "not interrupted, or the flag is still set");
        Check.equal(false, lock.isLocked());
    }

    /** Whoever is interrupted does not take the signal from another that waits. */
    private static void redirected() throws Exception {
        Waiter first = new Waiter(() -> condition.await(1, TimeUnit.DAYS));
        Waiter second = new Waiter(() -> condition.await(4, TimeUnit.SECONDS));
        Together.run(
                first.thread::interrupt,
                () -> {
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                });
        String result = first.end();
        Check.among(result, "InterruptedException", "true");
        Check.equal("" + !result.equals("true"), second.end());
    }

    private static void awaitUninterruptibly() throws Exception {
        boolean[] still = new boolean[1];
        Waiter waiter =
                new Waiter(
                        () -> {
                            condition.awaitUninterruptibly();
                            still[0] = Thread.currentThread().isInterrupted();
                            return lock.getHoldCount();
                        });
        waiter.thread.interrupt();
        Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
        lock.lock();
        Check.equal(true, lock.hasWaiters(condition));
        condition.signal();
        lock.unlock();
        Check.equal("1", waiter.end());
        Check.that(still[0], "the flag is not set");
    }
}
