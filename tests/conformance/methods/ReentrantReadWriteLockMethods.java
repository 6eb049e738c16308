import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// What the documents of ReentrantReadWriteLock promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, readLock, writeLock, writeLock downgrade, isFair, getOwner, getReadLockCount
// rows: isWriteLocked, isWriteLockedByCurrentThread, getWriteHoldCount, getReadHoldCount
// rows: getQueuedWriterThreads, getQueuedReaderThreads, hasQueuedThreads, hasQueuedThread
// rows: getQueueLength, getQueuedThreads, hasWaiters, getWaitQueueLength, getWaitingThreads
// rows: toString, serialise
public class ReentrantReadWriteLockMethods {
    /** Shows what is protected. */
    private static final class Open extends ReentrantReadWriteLock {
        Thread owner() {
            return getOwner();
        }

        List<Thread> writers() {
            return List.copyOf(getQueuedWriterThreads());
        }

        List<Thread> readers() {
            return List.copyOf(getQueuedReaderThreads());
        }

        List<Thread> queued() {
            return List.copyOf(getQueuedThreads());
        }

        int waiting(Condition condition) {
            return getWaitingThreads(condition).size();
        }
    }

    public static void main(String[] args) throws Exception {
        Open both = new Open();
        Lock read = both.readLock();
        Lock write = both.writeLock();
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(false, both.isFair());
                Check.equal(true, new ReentrantReadWriteLock(true).isFair());
                Check.equal(false, both.isWriteLocked());
                Check.equal(0, both.getReadLockCount());
            }
            case "readLock" -> {
                Check.equal(read, both.readLock());
                read.lock();
                Check.equal(true, elsewhere(read::tryLock));
                Check.equal(false, elsewhere(write::tryLock));
                Check.equal(false, write.tryLock());
            }
            case "writeLock" -> {
                Check.equal(write, both.writeLock());
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    write.lock();
                                    data[0]++;
                                    data[0]++;
                                    write.unlock();
                                    return null;
                                },
                                () -> {
                                    read.lock();
                                    int seen = data[0];
                                    read.unlock();
                                    return seen;
                                });
                Check.among(results[1], 0, 2);
            }
            case "writeLock downgrade" -> {
                write.lock();
                read.lock();
                write.unlock();
                Check.equal(true, elsewhere(read::tryLock));
                Check.equal(false, elsewhere(write::tryLock));
                Check.equal(1, both.getReadHoldCount());
            }
            case "isFair" -> {
                Check.equal(false, both.isFair());
                Check.equal(true, new ReentrantReadWriteLock(true).isFair());
            }
            case "getOwner" -> {
                Check.equal(null, both.owner());
                read.lock();
                Check.equal(null, both.owner());
                read.unlock();
                write.lock();
                Check.equal(Thread.currentThread(), elsewhere(both::owner));
                write.unlock();
                Check.equal(null, both.owner());
            }
            case "getReadLockCount" -> {
                read.lock();
                read.lock();
                Check.equal(2, elsewhere(both::getReadLockCount));
                elsewhere(read::tryLock);
                Check.equal(3, both.getReadLockCount());
                read.unlock();
                Check.equal(2, both.getReadLockCount());
            }
            case "isWriteLocked" -> {
                read.lock();
                Check.equal(false, both.isWriteLocked());
                read.unlock();
                Object[] results = Check.together(both::isWriteLocked, write::tryLock);
                Check.among(results[0], true, false);
                Check.equal(true, both.isWriteLocked());
            }
            case "isWriteLockedByCurrentThread" -> {
                Check.equal(false, both.isWriteLockedByCurrentThread());
                write.lock();
                Check.equal(true, both.isWriteLockedByCurrentThread());
                Check.equal(false, elsewhere(both::isWriteLockedByCurrentThread));
            }
            case "getWriteHoldCount" -> {
                Check.equal(0, both.getWriteHoldCount());
                write.lock();
                write.lock();
                Check.equal(2, both.getWriteHoldCount());
                Check.equal(0, elsewhere(both::getWriteHoldCount));
            }
            case "getReadHoldCount" -> {
                Check.equal(0, both.getReadHoldCount());
                Check.Query twice =
                        () -> {
                            read.lock();
                            read.lock();
                            return both.getReadHoldCount();
                        };
                Check.equal(new Object[] {2, 2}, Check.together(twice, twice));
                Check.equal(0, both.getReadHoldCount());
            }
            case "getQueuedWriterThreads", "getQueuedReaderThreads" -> {
                write.lock();
                Thread writer = waiter(write);
                Thread reader = waiter(read);
                Check.equal(List.of(writer), both.writers());
                Check.equal(List.of(reader), both.readers());
                write.unlock();
                writer.join();
                reader.join();
                Check.equal(List.of(), both.writers());
                Check.equal(List.of(), both.readers());
            }
            case "hasQueuedThreads" -> {
                read.lock();
                Check.equal(false, both.hasQueuedThreads());
                Thread writer = waiter(write);
                Check.equal(true, both.hasQueuedThreads());
                read.unlock();
                writer.join();
                Check.equal(false, both.hasQueuedThreads());
            }
            case "hasQueuedThread" -> {
                write.lock();
                Thread reader = waiter(read);
                Check.equal(true, both.hasQueuedThread(reader));
                Check.equal(false, both.hasQueuedThread(Thread.currentThread()));
                Check.fails(NullPointerException.class, () -> both.hasQueuedThread(null));
                write.unlock();
                reader.join();
                Check.equal(false, both.hasQueuedThread(reader));
            }
            case "getQueueLength", "getQueuedThreads" -> {
                write.lock();
                Thread[] waiters = {waiter(read), waiter(write)};
                Check.equal(2, both.getQueueLength());
                List<Thread> queued = both.queued();
                Check.that(queued.containsAll(List.of(waiters)), "some is missing");
                Check.equal(2, queued.size());
                write.unlock();
                waiters[0].join();
                waiters[1].join();
                Check.equal(0, both.getQueueLength());
                Check.equal(List.of(), both.queued());
            }
            case "hasWaiters" -> waiters(both, both::hasWaiters, false, true);
            case "getWaitQueueLength" -> waiters(both, both::getWaitQueueLength, 0, 1);
            case "getWaitingThreads" -> waiters(both, both::waiting, 0, 1);
            case "toString" -> {
                String text = both.toString();
                Check.that(text.endsWith("[Write locks = 0, Read locks = 0]"), text);
                write.lock();
                read.lock();
                read.lock();
                text = both.toString();
                Check.that(text.endsWith("[Write locks = 1, Read locks = 2]"), text);
            }
            case "serialise" -> {
                ReentrantReadWriteLock fair = new ReentrantReadWriteLock(true);
                fair.writeLock().lock();
                ReentrantReadWriteLock copy = Serialised.copy(fair);
                Check.equal(true, copy.isFair());
                Check.equal(false, copy.isWriteLocked());
                Check.equal(true, copy.readLock().tryLock());
                Check.equal(1, copy.getReadHoldCount());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Ask {
        Object of(Condition condition);
    }

    private static void waiters(ReentrantReadWriteLock both, Ask ask, Object none, Object one)
            throws Exception {
        Lock write = both.writeLock();
        Condition condition = write.newCondition();
        Check.fails(IllegalMonitorStateException.class, () -> ask.of(condition));
        Condition other = new ReentrantLock().newCondition();
        Thread waiter =
                new Thread(
                        () -> {
                            write.lock();
                            condition.awaitUninterruptibly();
                            write.unlock();
                        });
        waiter.start();
        Waiting.untilOthersDo();
        write.lock();
        Check.fails(IllegalArgumentException.class, () -> ask.of(other));
        Check.fails(NullPointerException.class, () -> ask.of(null));
        Check.equal(one, ask.of(condition));
        condition.signal();
        Check.equal(none, ask.of(condition));
        write.unlock();
        waiter.join();
    }

    private static Object elsewhere(Check.Query query) throws InterruptedException {
        return Check.together(query)[0];
    }

    private static Thread waiter(Lock lock) throws InterruptedException {
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
