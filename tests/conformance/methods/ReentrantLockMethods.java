import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

// What the documents of ReentrantLock promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, lock, lock again, lock interrupted, lock fair, lockInterruptibly
// rows: lockInterruptibly interrupted, tryLock, tryLock barging, tryLock timed, tryLock expired
// rows: tryLock interrupted, unlock, newCondition, getHoldCount, isHeldByCurrentThread, isLocked
// rows: isFair, getOwner, hasQueuedThreads, hasQueuedThread, getQueueLength, getQueuedThreads
// rows: hasWaiters, getWaitQueueLength, getWaitingThreads, toString, serialise
public class ReentrantLockMethods {
    /** Shows what is protected. */
    private static final class Open extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }

        List<Thread> queued() {
            return List.copyOf(getQueuedThreads());
        }

        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    public static void main(String[] args) throws Exception {
        Open lock = new Open();
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(false, new ReentrantLock().isFair());
                Check.equal(false, new ReentrantLock(false).isFair());
                Check.equal(true, new ReentrantLock(true).isFair());
                Check.equal(false, new ReentrantLock(true).isLocked());
            }
            case "lock" -> {
                int[] data = new int[1];
                Together.twice(
                        () -> {
                            lock.lock();
                            data[0]++;
                            lock.unlock();
                        });
                Check.equal(2, data[0]);
                Check.equal(false, lock.isLocked());
            }
            case "lock again" -> {
                lock.lock();
                lock.lock();
                lock.unlock();
                Check.equal(false, elsewhere(lock::tryLock));
                lock.unlock();
                Check.equal(true, elsewhere(lock::tryLock));
            }
            case "lock interrupted" -> {
                lock.lock();
                boolean[] still = new boolean[1];
                Thread waiter =
                        new Thread(
                                () -> {
                                    lock.lock();
                                    still[0] = Thread.currentThread().isInterrupted();
                                    lock.unlock();
                                });
                waiter.start();
                waiter.interrupt();
                lock.unlock();
                waiter.join();
                Check.that(still[0], "the flag is not set");
            }
            case "lock fair" -> fair();
            case "lockInterruptibly" -> {
                Check.Query body =
                        () -> {
                            lock.lockInterruptibly();
                            lock.lockInterruptibly();
                            int holds = lock.getHoldCount();
                            lock.unlock();
                            lock.unlock();
                            return holds;
                        };
                Check.equal(new Object[] {2, 2}, Check.together(body, body));
                Check.equal(false, lock.isLocked());
            }
            case "lockInterruptibly interrupted" -> {
                Waiting.interruptedBefore(lock::lockInterruptibly);
                Check.equal(false, lock.isLocked());
                lock.lock();
                Waiting.interruptedBefore(lock::lockInterruptibly);
                Waiting.interruptedElsewhere(lock::lockInterruptibly);
                Check.equal(1, lock.getHoldCount());
                Check.equal(false, lock.hasQueuedThreads());
            }
            case "tryLock" -> {
                Object[] results = Check.together(lock::tryLock, lock::tryLock);
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                ReentrantLock mine = new ReentrantLock();
                Check.equal(true, mine.tryLock());
                Check.equal(true, mine.tryLock());
                Check.equal(2, mine.getHoldCount());
                Thread.currentThread().interrupt();
                Check.equal(true, mine.tryLock());
                Check.that(Thread.interrupted(), "the flag is not set");
            }
            case "tryLock barging" -> barging();
            case "tryLock timed" -> {
                Check.Query body =
                        () -> {
                            boolean locked = lock.tryLock(1, TimeUnit.DAYS);
                            lock.unlock();
                            return locked;
                        };
                Check.equal(new Object[] {true, true}, Check.together(body, body));
                Check.equal(true, lock.tryLock(0, TimeUnit.DAYS));
                Check.equal(true, lock.tryLock(-1, TimeUnit.DAYS));
                Check.equal(2, lock.getHoldCount());
                Check.fails(NullPointerException.class, () -> lock.tryLock(1, null));
            }
            case "tryLock expired" -> {
                lock.lock();
                Check.equal(false, elsewhere(() -> lock.tryLock(1, TimeUnit.SECONDS)));
                Check.equal(false, elsewhere(() -> lock.tryLock(0, TimeUnit.DAYS)));
                Check.equal(false, elsewhere(() -> lock.tryLock(Long.MIN_VALUE, TimeUnit.DAYS)));
                Check.equal(1, lock.getHoldCount());
                Check.equal(false, lock.hasQueuedThreads());
            }
            case "tryLock interrupted" -> {
                Waiting.interruptedBefore(() -> lock.tryLock(1, TimeUnit.DAYS));
                Waiting.interruptedBefore(() -> lock.tryLock(0, TimeUnit.DAYS));
                Check.equal(false, lock.isLocked());
                lock.lock();
                Waiting.interruptedElsewhere(() -> lock.tryLock(1, TimeUnit.DAYS));
                Check.equal(false, lock.hasQueuedThreads());
            }
            case "unlock" -> {
                Check.fails(IllegalMonitorStateException.class, lock::unlock);
                lock.lock();
                elsewhere(
                        () -> {
                            Check.fails(IllegalMonitorStateException.class, lock::unlock);
                            return null;
                        });
                Check.equal(true, lock.isHeldByCurrentThread());
                lock.unlock();
                Check.fails(IllegalMonitorStateException.class, lock::unlock);
            }
            case "newCondition" -> newCondition(lock);
            case "getHoldCount" -> {
                Check.equal(0, lock.getHoldCount());
                lock.lock();
                lock.lock();
                Check.equal(2, lock.getHoldCount());
                Check.equal(0, elsewhere(lock::getHoldCount));
                lock.unlock();
                Check.equal(1, lock.getHoldCount());
            }
            case "isHeldByCurrentThread" -> {
                Check.equal(false, lock.isHeldByCurrentThread());
                lock.lock();
                Check.equal(true, lock.isHeldByCurrentThread());
                Check.equal(false, elsewhere(lock::isHeldByCurrentThread));
            }
            case "isLocked" -> {
                Object[] results =
                        Check.together(
                                lock::isLocked,
                                () -> {
                                    lock.lock();
                                    return lock.isLocked();
                                });
                Check.among(results[0], true, false);
                Check.equal(true, results[1]);
                Check.equal(true, lock.isLocked());
            }
            case "isFair" -> {
                Check.equal(true, new ReentrantLock(true).isFair());
                Check.equal(false, lock.isFair());
            }
            case "getOwner" -> {
                Check.equal(null, lock.owner());
                lock.lock();
                Check.equal(Thread.currentThread(), lock.owner());
                Check.equal(Thread.currentThread(), elsewhere(lock::owner));
            }
            case "hasQueuedThreads" -> {
                lock.lock();
                Check.equal(false, lock.hasQueuedThreads());
                Thread waiter = waiter(lock);
                Check.equal(true, lock.hasQueuedThreads());
                lock.unlock();
                waiter.join();
                Check.equal(false, lock.hasQueuedThreads());
            }
            case "hasQueuedThread" -> {
                lock.lock();
                Thread waiter = waiter(lock);
                Check.equal(true, lock.hasQueuedThread(waiter));
                Check.equal(false, lock.hasQueuedThread(Thread.currentThread()));
                Check.fails(NullPointerException.class, () -> lock.hasQueuedThread(null));
                lock.unlock();
                waiter.join();
                Check.equal(false, lock.hasQueuedThread(waiter));
            }
            case "getQueueLength" -> {
                lock.lock();
                Thread[] waiters = {waiter(lock), waiter(lock)};
                Check.equal(2, lock.getQueueLength());
                lock.unlock();
                waiters[0].join();
                waiters[1].join();
                Check.equal(0, lock.getQueueLength());
            }
            case "getQueuedThreads" -> {
                lock.lock();
                Check.equal(List.of(), lock.queued());
                Thread waiter = waiter(lock);
                Check.equal(List.of(waiter), lock.queued());
                lock.unlock();
                waiter.join();
                Check.equal(List.of(), lock.queued());
            }
            case "hasWaiters" -> waiters(lock, lock::hasWaiters, false, true);
            case "getWaitQueueLength" -> waiters(lock, lock::getWaitQueueLength, 0, 1);
            case "getWaitingThreads" -> waiters(lock, c -> lock.waiting(c).size(), 0, 1);
            case "toString" -> {
                Check.that(lock.toString().endsWith("[Unlocked]"), lock.toString());
                Thread.currentThread().setName("owner");
                lock.lock();
                Check.that(lock.toString().contains("Locked by"), lock.toString());
                Check.that(lock.toString().contains("owner"), lock.toString());
            }
            case "serialise" -> {
                ReentrantLock fair = new ReentrantLock(true);
                fair.lock();
                ReentrantLock copy = Serialised.copy(fair);
                Check.equal(false, copy.isLocked());
                Check.equal(0, copy.getHoldCount());
                Check.equal(true, copy.isFair());
                Check.fails(IllegalMonitorStateException.class, copy::unlock);
                Check.equal(true, fair.isLocked());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Ask {
        Object of(Condition condition);
    }

    private static void fair() throws Exception {
        ReentrantLock fair = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[2];
        fair.lock();
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] =
                    new Thread(
                            () -> {
                                fair.lock();
                                order.append(number);
                                fair.unlock();
                            });
            threads[i].start();
            Waiting.untilOthersDo();
        }
        fair.unlock();
        fair.lock();
        Check.equal("01", order.toString());
        fair.unlock();
        threads[0].join();
        threads[1].join();
    }

    /** Without a time, tryLock does not respect the queue; with one it does. */
    private static void barging() throws Exception {
        ReentrantLock fair = new ReentrantLock(true);
        fair.lock();
        Thread waiter = waiter(fair);
        Check.equal(true, fair.tryLock());
        Check.equal(true, fair.tryLock(0, TimeUnit.SECONDS));
        for (int i = 0; i < 3; i++) {
            fair.unlock();
        }
        boolean overtook = fair.tryLock();
        if (overtook) {
            fair.unlock();
        }
        boolean waited = fair.tryLock(0, TimeUnit.SECONDS);
        Check.that(!waited || !fair.hasQueuedThread(waiter), "overtook the queue");
        if (waited) {
            fair.unlock();
        }
        waiter.join();
    }

    private static void newCondition(ReentrantLock lock) throws Exception {
        Condition condition = lock.newCondition();
        Check.that(condition != lock.newCondition(), "the same");
        Check.fails(IllegalMonitorStateException.class, condition::await);
        Check.fails(IllegalMonitorStateException.class, condition::signal);
        int[] holds = new int[1];
        Thread waiter =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.lock();
                            condition.awaitUninterruptibly();
                            holds[0] = lock.getHoldCount();
                            lock.unlock();
                            lock.unlock();
                        });
        waiter.start();
        Waiting.untilOthersDo();
        Check.equal(false, lock.isLocked());
        lock.lock();
        condition.signal();
        lock.unlock();
        waiter.join();
        Check.equal(2, holds[0]);
    }

    private static void waiters(ReentrantLock lock, Ask ask, Object none, Object one)
            throws Exception {
        Condition condition = lock.newCondition();
        Check.fails(IllegalMonitorStateException.class, () -> ask.of(condition));
        Condition other = new ReentrantLock().newCondition();
        Thread waiter =
                new Thread(
                        () -> {
                            lock.lock();
                            condition.awaitUninterruptibly();
                            lock.unlock();
                        });
        waiter.start();
        Waiting.untilOthersDo();
        lock.lock();
        Check.fails(IllegalArgumentException.class, () -> ask.of(other));
        Check.fails(NullPointerException.class, () -> ask.of(null));
        Check.equal(none, ask.of(lock.newCondition()));
        Check.equal(one, ask.of(condition));
        condition.signal();
        Check.equal(none, ask.of(condition));
        lock.unlock();
        waiter.join();
    }

    private static Object elsewhere(Check.Query query) throws InterruptedException {
        return Check.together(query)[0];
    }

    private static Thread waiter(ReentrantLock lock) throws InterruptedException {
        Thread waiter =
                new Thread(
                        () -> {
                            lock.lock();
                            lock.unlock();
                        });
        waiter.start();
        Waiting.untilOthersDo();
        return waiter;
    }
}
