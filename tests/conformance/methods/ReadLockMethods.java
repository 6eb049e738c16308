import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// What the documents of ReentrantReadWriteLock.ReadLock promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: lock, lock again, lock interrupted, lockInterruptibly, lockInterruptibly interrupted
// rows: tryLock, tryLock timed, tryLock expired, tryLock interrupted, unlock, newCondition
// rows: toString, lock beside others
public class ReadLockMethods {
    private static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private static final ReentrantReadWriteLock.ReadLock read = both.readLock();
    private static final ReentrantReadWriteLock.WriteLock write = both.writeLock();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "lock" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    read.lock();
                                    int first = data[0];
                                    int second = data[0];
                                    read.unlock();
                                    return first + second;
                                },
                                () -> {
                                    write.lock();
                                    data[0] = 1;
                                    write.unlock();
                                    return null;
                                });
                Check.among(results[0], 0, 2);
                Check.equal(0, both.getReadLockCount());
            }
            case "lock beside others" -> {
                read.lock();
                Check.equal(1, elsewhere(() -> both.getReadLockCount()));
                elsewhere(
                        () -> {
                            read.lock();
                            Check.equal(2, both.getReadLockCount());
                            read.unlock();
                            return null;
                        });
                Check.equal(1, both.getReadLockCount());
            }
            case "lock again" -> {
                read.lock();
                read.lock();
                read.unlock();
                Check.equal(false, elsewhere(write::tryLock));
                read.unlock();
                Check.equal(true, elsewhere(write::tryLock));
            }
            case "tryLock" -> {
                Object[] results = Check.together(read::tryLock, read::tryLock);
                Check.equal(new Object[] {true, true}, results);
                Check.equal(2, both.getReadLockCount());
                Check.equal(false, write.tryLock());
                ReentrantReadWriteLock other = new ReentrantReadWriteLock();
                Object[] mixed =
                        Check.together(
                                () -> other.readLock().tryLock(),
                                () -> other.writeLock().tryLock());
                Check.that((boolean) mixed[0] != (boolean) mixed[1], "not exactly one");
            }
            case "lock interrupted" -> {
                write.lock();
                boolean[] still = new boolean[1];
                Thread waiter =
                        new Thread(
                                () -> {
                                    read.lock();
                                    still[0] = Thread.currentThread().isInterrupted();
                                    read.unlock();
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
                                    read.lockInterruptibly();
                                    int holds = both.getReadHoldCount();
                                    read.unlock();
                                    return holds;
                                },
                                () -> {
                                    write.lock();
                                    write.unlock();
                                    return null;
                                });
                Check.equal(1, results[0]);
                Check.equal(0, both.getReadHoldCount());
            }
            case "lockInterruptibly interrupted" -> {
                Waiting.interruptedBefore(read::lockInterruptibly);
                Check.equal(0, both.getReadHoldCount());
                write.lock();
                Waiting.interruptedElsewhere(read::lockInterruptibly);
                Check.equal(false, both.hasQueuedThreads());
            }
            case "tryLock timed" -> {
                Check.Query body =
                        () -> {
                            boolean locked = read.tryLock(1, TimeUnit.DAYS);
                            read.unlock();
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
                Check.equal(true, read.tryLock(-1, TimeUnit.DAYS));
                Check.fails(NullPointerException.class, () -> read.tryLock(1, null));
            }
            case "tryLock expired" -> {
                write.lock();
                Check.equal(false, elsewhere(() -> read.tryLock(1, TimeUnit.SECONDS)));
                Check.equal(false, elsewhere(() -> read.tryLock(0, TimeUnit.DAYS)));
                Check.equal(false, elsewhere(() -> read.tryLock(-1, TimeUnit.DAYS)));
                Check.equal(false, both.hasQueuedThreads());
            }
            case "tryLock interrupted" -> {
                Waiting.interruptedBefore(() -> read.tryLock(1, TimeUnit.DAYS));
                Waiting.interruptedBefore(() -> read.tryLock(0, TimeUnit.DAYS));
                Thread.currentThread().interrupt();
                Check.equal(true, read.tryLock());
                Check.that(Thread.interrupted(), "the flag is not set");
                read.unlock();
                write.lock();
                Waiting.interruptedElsewhere(() -> read.tryLock(1, TimeUnit.DAYS));
            }
            case "unlock" -> {
                Check.fails(IllegalMonitorStateException.class, read::unlock);
                read.lock();
                elsewhere(
                        () -> {
                            Check.fails(IllegalMonitorStateException.class, write::unlock);
                            return null;
                        });
                Check.equal(false, elsewhere(write::tryLock));
                read.unlock();
                Check.equal(true, elsewhere(write::tryLock));
                Check.fails(IllegalMonitorStateException.class, read::unlock);
            }
            case "newCondition" ->
                    Check.fails(UnsupportedOperationException.class, read::newCondition);
            case "toString" -> {
                Check.that(read.toString().endsWith("[Read locks = 0]"), read.toString());
                read.lock();
                read.lock();
                Check.that(read.toString().endsWith("[Read locks = 2]"), read.toString());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object elsewhere(Check.Query query) throws InterruptedException {
        return Check.together(query)[0];
    }
}
