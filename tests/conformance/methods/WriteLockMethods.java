import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// What the documents of ReentrantReadWriteLock.WriteLock promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: lock, lock again, lock interrupted, lockInterruptibly, lockInterruptibly interrupted
// rows: tryLock, tryLock timed, tryLock expired, tryLock interrupted, unlock, newCondition
// rows: toString, isHeldByCurrentThread, getHoldCount
public class WriteLockMethods {
    private static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private static final ReentrantReadWriteLock.ReadLock read = both.readLock();
    private static final ReentrantReadWriteLock.WriteLock write = both.writeLock();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "lock" -> {
                int[] data = new int[1];
                Together.twice(
                        () -> {
                            write.lock();
                            data[0]++;
                            write.unlock();
                        });
                Check.equal(2, data[0]);
                Check.equal(false, both.isWriteLocked());
            }
            case "lock again" -> {
                write.lock();
                write.lock();
                Check.equal(2, write.getHoldCount());
                write.unlock();
                Check.equal(false, elsewhere(read::tryLock));
                write.unlock();
                Check.equal(true, elsewhere(read::tryLock));
            }
            case "tryLock" -> {
                Object[] results = Check.together(write::tryLock, write::tryLock);
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                ReentrantReadWriteLock mine = new ReentrantReadWriteLock();
                Check.equal(true, mine.writeLock().tryLock());
                Check.equal(true, mine.writeLock().tryLock());
                Check.equal(2, mine.writeLock().getHoldCount());
            }
            case "lock interrupted" -> {
                write.lock();
                boolean[] still = new boolean[1];
                Thread waiter =
                        new Thread(
                                () -> {
                                    write.lock();
                                    still[0] = Thread.currentThread().isInterrupted();
                                    write.unlock();
                                });
                waiter.start();
                waiter.interrupt();
                write.unlock();
                waiter.join();
                Check.that(still[0], "the flag is not set");
            }
            case "lockInterruptibly" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    write.lockInterruptibly();
                                    int holds = write.getHoldCount();
                                    write.unlock();
                                    return holds;
                                },
                                () -> {
                                    write.lock();
                                    write.unlock();
                                    return null;
                                });
                Check.equal(1, results[0]);
                Check.equal(0, write.getHoldCount());
            }
            case "lockInterruptibly interrupted" -> {
                Waiting.interruptedBefore(write::lockInterruptibly);
                Check.equal(0, write.getHoldCount());
                write.lock();
                Waiting.interruptedElsewhere(write::lockInterruptibly);
                Check.equal(false, both.hasQueuedThreads());
            }
            case "tryLock timed" -> {
                Check.Query body =
                        () -> {
                            boolean locked = write.tryLock(1, TimeUnit.DAYS);
                            write.unlock();
                            return locked;
                        };
                Thread writer =
                        new Thread(
                                () -> {
                                    write.lock();
                                    write.unlock();
                                });
                writer.start();
                Check.equal(new Object[] {true, true}, Check.together(body, body));
                writer.join();
                Check.equal(true, write.tryLock(-1, TimeUnit.DAYS));
                Check.fails(NullPointerException.class, () -> write.tryLock(1, null));
            }
            case "tryLock expired" -> {
                write.lock();
                Check.equal(false, elsewhere(() -> write.tryLock(1, TimeUnit.SECONDS)));
                Check.equal(false, elsewhere(() -> write.tryLock(0, TimeUnit.DAYS)));
                Check.equal(false, elsewhere(() -> write.tryLock(-1, TimeUnit.DAYS)));
                Check.equal(false, both.hasQueuedThreads());
            }
            case "tryLock interrupted" -> {
                Waiting.interruptedBefore(() -> write.tryLock(1, TimeUnit.DAYS));
                Waiting.interruptedBefore(() -> write.tryLock(0, TimeUnit.DAYS));
                Thread.currentThread().interrupt();
                Check.equal(true, write.tryLock());
                Check.that(Thread.interrupted(), "the flag is not set");
                write.unlock();
                write.lock();
                Waiting.interruptedElsewhere(() -> write.tryLock(1, TimeUnit.DAYS));
            }
            case "unlock" -> {
                Check.fails(IllegalMonitorStateException.class, write::unlock);
                write.lock();
                elsewhere(
                        () -> {
                            Check.fails(IllegalMonitorStateException.class, write::unlock);
                            return null;
                        });
                Check.equal(false, elsewhere(write::tryLock));
                write.unlock();
                Check.equal(true, elsewhere(write::tryLock));
                Check.fails(IllegalMonitorStateException.class, write::unlock);
            }
            case "newCondition" -> {
                Condition condition = write.newCondition();
                read.lock();
                Check.fails(IllegalMonitorStateException.class, condition::await);
                Check.fails(IllegalMonitorStateException.class, condition::signal);
                read.unlock();
                boolean[] ready = new boolean[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    write.lock();
                                    write.lock();
                                    while (!ready[0]) {
                                        condition.await();
                                    }
                                    return write.getHoldCount();
                                },
                                () -> {
                                    write.lock();
                                    ready[0] = true;
                                    condition.signal();
                                    write.unlock();
                                    return null;
                                });
                Check.equal(2, results[0]);
            }
            case "toString" -> {
                Check.that(write.toString().endsWith("[Unlocked]"), write.toString());
                Thread.currentThread().setName("owner");
                write.lock();
                Check.that(write.toString().contains("Locked by"), write.toString());
                Check.that(write.toString().contains("owner"), write.toString());
            }
            case "isHeldByCurrentThread" -> {
                Check.equal(false, write.isHeldByCurrentThread());
                write.lock();
                Check.equal(true, write.isHeldByCurrentThread());
                Check.equal(false, elsewhere(write::isHeldByCurrentThread));
            }
            case "getHoldCount" -> {
                Check.equal(0, write.getHoldCount());
                write.lock();
                write.lock();
                Check.equal(2, write.getHoldCount());
                Check.equal(0, elsewhere(write::getHoldCount));
                write.unlock();
                Check.equal(1, write.getHoldCount());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object elsewhere(Check.Query query) throws InterruptedException {
        return Check.together(query)[0];
    }
}
