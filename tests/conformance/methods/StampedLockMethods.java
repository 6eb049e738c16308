import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;

// What the documents of StampedLock promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, writeLock, tryWriteLock, tryWriteLock timed, tryWriteLock expired
// rows: tryWriteLock interrupted, writeLockInterruptibly, writeLockInterruptibly interrupted
// rows: readLock, tryReadLock, tryReadLock timed, tryReadLock expired, tryReadLock interrupted
// rows: readLockInterruptibly, readLockInterruptibly interrupted, tryOptimisticRead, validate
// rows: validate race, unlockWrite, unlockRead, unlock, tryConvertToWriteLock
// rows: tryConvertToWriteLock race, tryConvertToReadLock, tryConvertToOptimisticRead
// rows: tryUnlockWrite, tryUnlockRead, isWriteLocked, isReadLocked, isWriteLockStamp
// rows: isReadLockStamp, isLockStamp, isOptimisticReadStamp, getReadLockCount, toString
// rows: asReadLock, asWriteLock, asReadWriteLock, serialise
public class StampedLockMethods {
    private static final StampedLock lock = new StampedLock();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(false, lock.isWriteLocked());
                Check.equal(false, lock.isReadLocked());
            }
            case "writeLock" -> excludes(lock::writeLock);
            case "tryWriteLock" -> {
                Object[] stamps = Check.together(lock::tryWriteLock, lock::tryWriteLock);
                Check.that(stamps[0].equals(0L) != stamps[1].equals(0L), "not exactly one");
                Check.equal(0L, lock.tryWriteLock());
                Check.equal(0L, lock.tryReadLock());
            }
            case "tryWriteLock timed" -> {
                excludes(() -> lock.tryWriteLock(1, TimeUnit.DAYS));
                Check.that(lock.tryWriteLock(-1, TimeUnit.DAYS) != 0, "not locked");
            }
            case "tryWriteLock expired" -> {
                lock.readLock();
                Check.equal(0L, lock.tryWriteLock(1, TimeUnit.SECONDS));
                Check.equal(0L, lock.tryWriteLock(0, TimeUnit.DAYS));
                Check.equal(1, lock.getReadLockCount());
                Check.that(lock.tryReadLock() != 0, "not locked");
            }
            case "tryWriteLock interrupted" ->
                    interrupted(() -> lock.tryWriteLock(1, TimeUnit.DAYS));
            case "writeLockInterruptibly" -> excludes(lock::writeLockInterruptibly);
            case "writeLockInterruptibly interrupted" -> interrupted(lock::writeLockInterruptibly);
            case "readLock" -> shares(lock::readLock);
            case "tryReadLock" -> {
                Object[] stamps = Check.together(lock::tryReadLock, lock::tryReadLock);
                Check.that(!stamps[0].equals(0L) && !stamps[1].equals(0L), "not locked");
                Check.equal(2, lock.getReadLockCount());
                Check.equal(0L, lock.tryWriteLock());
            }
            case "tryReadLock timed" -> {
                shares(() -> lock.tryReadLock(1, TimeUnit.DAYS));
                Check.that(lock.tryReadLock(0, TimeUnit.DAYS) != 0, "not locked");
            }
            case "tryReadLock expired" -> {
                long stamp = lock.writeLock();
                Check.equal(0L, lock.tryReadLock(1, TimeUnit.SECONDS));
                Check.equal(0L, lock.tryReadLock(-1, TimeUnit.DAYS));
                lock.unlockWrite(stamp);
                Check.equal(false, lock.isReadLocked());
            }
            case "tryReadLock interrupted" -> interrupted(() -> lock.tryReadLock(1, TimeUnit.DAYS));
            case "readLockInterruptibly" -> shares(lock::readLockInterruptibly);
            case "readLockInterruptibly interrupted" -> interrupted(lock::readLockInterruptibly);
            case "tryOptimisticRead" -> {
                long before = lock.tryOptimisticRead();
                Check.that(before != 0, "zero");
                long stamp = lock.writeLock();
                Check.equal(0L, lock.tryOptimisticRead());
                lock.unlockWrite(stamp);
                lock.readLock();
                Check.that(lock.tryOptimisticRead() != 0, "zero");
            }
            case "validate" -> {
                Check.equal(false, lock.validate(0));
                long seen = lock.tryOptimisticRead();
                long read = lock.readLock();
                Check.equal(true, lock.validate(seen));
                Check.equal(true, lock.validate(read));
                lock.unlockRead(read);
                Check.equal(true, lock.validate(seen));
                long write = lock.writeLock();
                Check.equal(false, lock.validate(seen));
                Check.equal(true, lock.validate(write));
                lock.unlockWrite(write);
                Check.equal(false, lock.validate(seen));
            }
            case "validate race" -> validateRace();
            case "unlockWrite" -> {
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlockWrite(0));
                long stamp = lock.writeLock();
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlockWrite(stamp + 1));
                Check.equal(true, lock.isWriteLocked());
                Check.together(() -> unlocked(() -> lock.unlockWrite(stamp)));
                Check.equal(false, lock.isWriteLocked());
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlockWrite(stamp));
            }
            case "unlockRead" -> {
                long first = lock.readLock();
                long second = lock.readLock();
                Check.together(
                        () -> unlocked(() -> lock.unlockRead(first)),
                        () -> unlocked(() -> lock.unlockRead(second)));
                Check.equal(false, lock.isReadLocked());
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlockRead(first));
                long write = lock.writeLock();
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlockRead(write));
            }
            case "unlock" -> {
                long read = lock.readLock();
                lock.unlock(read);
                Check.equal(false, lock.isReadLocked());
                long write = lock.writeLock();
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlock(read));
                lock.unlock(write);
                Check.equal(false, lock.isWriteLocked());
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlock(write));
                long seen = lock.tryOptimisticRead();
                Check.fails(IllegalMonitorStateException.class, () -> lock.unlock(seen));
            }
            case "tryConvertToWriteLock" -> toWrite();
            case "tryConvertToWriteLock race" -> {
                long first = lock.readLock();
                long second = lock.readLock();
                Object[] results =
                        Check.together(
                                () -> lock.tryConvertToWriteLock(first),
                                () -> unlocked(() -> lock.unlockRead(second)));
                boolean converted = !results[0].equals(0L);
                Check.equal(converted, lock.isWriteLocked());
                Check.equal(converted ? 0 : 1, lock.getReadLockCount());
            }
            case "tryConvertToReadLock" -> toRead();
            case "tryConvertToOptimisticRead" -> toOptimistic();
            case "tryUnlockWrite" -> {
                Check.equal(false, lock.tryUnlockWrite());
                lock.readLock();
                Check.equal(false, lock.tryUnlockWrite());
                Check.equal(true, lock.tryUnlockRead());
                lock.writeLock();
                Object[] results = Check.together(lock::tryUnlockWrite);
                Check.equal(true, results[0]);
                Check.equal(false, lock.isWriteLocked());
            }
            case "tryUnlockRead" -> {
                Check.equal(false, lock.tryUnlockRead());
                lock.readLock();
                Object[] results = Check.together(lock::tryUnlockRead, lock::tryUnlockRead);
                Check.that((boolean) results[0] != (boolean) results[1], "not exactly one");
                lock.writeLock();
                Check.equal(false, lock.tryUnlockRead());
            }
            case "isWriteLocked" -> {
                lock.unlockRead(lock.readLock());
                Object[] results = Check.together(lock::isWriteLocked, lock::writeLock);
                Check.among(results[0], true, false);
                Check.equal(true, lock.isWriteLocked());
                Check.equal(false, lock.isReadLocked());
            }
            case "isReadLocked" -> {
                Object[] results = Check.together(lock::isReadLocked, lock::readLock);
                Check.among(results[0], true, false);
                Check.equal(true, lock.isReadLocked());
                Check.equal(false, lock.isWriteLocked());
            }
            case "isWriteLockStamp" -> stamps(true, false, false, StampedLock::isWriteLockStamp);
            case "isReadLockStamp" -> stamps(false, true, false, StampedLock::isReadLockStamp);
            case "isLockStamp" -> stamps(true, true, false, StampedLock::isLockStamp);
            case "isOptimisticReadStamp" ->
                    stamps(false, false, true, StampedLock::isOptimisticReadStamp);
            case "getReadLockCount" -> {
                Check.equal(0, lock.getReadLockCount());
                Together.twice(lock::readLock);
                Check.equal(2, lock.getReadLockCount());
                lock.tryUnlockRead();
                Check.equal(1, lock.getReadLockCount());
            }
            case "toString" -> {
                Check.that(lock.toString().endsWith("[Unlocked]"), lock.toString());
                long stamp = lock.writeLock();
                Check.that(lock.toString().endsWith("[Write-locked]"), lock.toString());
                lock.unlockWrite(stamp);
                lock.readLock();
                lock.readLock();
                Check.that(lock.toString().endsWith("[Read-locks:2]"), lock.toString());
            }
            case "asReadLock" -> asReadLock(lock.asReadLock());
            case "asWriteLock" -> asWriteLock(lock.asWriteLock());
            case "asReadWriteLock" -> {
                ReadWriteLock both = lock.asReadWriteLock();
                both.readLock().lock();
                Check.equal(1, lock.getReadLockCount());
                Check.equal(false, both.writeLock().tryLock());
                both.readLock().unlock();
                asReadLock(both.readLock());
                asWriteLock(both.writeLock());
            }
            case "serialise" -> {
                lock.writeLock();
                StampedLock copy = Serialised.copy(lock);
                Check.equal(false, copy.isWriteLocked());
                Check.that(copy.tryReadLock() != 0, "not locked");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private interface Take {
        long stamp() throws InterruptedException;
    }

    private interface Kind {
        boolean of(long stamp);
    }

    private static void interrupted(Check.Action take) throws InterruptedException {
        Waiting.interruptedBefore(take);
        lock.writeLock();
        Waiting.interruptedElsewhere(take);
        Check.equal(true, lock.tryUnlockWrite());
        Check.that(lock.tryWriteLock() != 0, "not locked");
    }

    private static void excludes(Take take) throws InterruptedException {
        int[] data = new int[1];
        Check.Query body =
                () -> {
                    long stamp = take.stamp();
                    Check.that(lock.validate(stamp), "not valid");
                    data[0]++;
                    lock.unlockWrite(stamp);
                    return null;
                };
        Check.together(body, body);
        Check.equal(2, data[0]);
        Check.equal(false, lock.isWriteLocked());
    }

    private static void shares(Take take) throws InterruptedException {
        int[] data = new int[1];
        Object[] results =
                Check.together(
                        () -> {
                            long stamp = take.stamp();
                            int seen = data[0];
                            lock.unlockRead(stamp);
                            return seen;
                        },
                        () -> {
                            long stamp = lock.writeLock();
                            data[0]++;
                            data[0]++;
                            lock.unlockWrite(stamp);
                            return null;
                        });
        Check.among(results[0], 0, 2);
        take.stamp();
        take.stamp();
        Check.equal(2, lock.getReadLockCount());
    }

    /** What was read between is what one write left, if the stamp is still valid. */
    private static void validateRace() throws InterruptedException {
        int[] data = new int[2];
        Check.together(
                () -> {
                    long stamp = lock.writeLock();
                    data[0] = 1;
                    data[1] = 1;
                    lock.unlockWrite(stamp);
                    return null;
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int first = data[0];
                    int second = data[1];
                    Check.that(!lock.validate(stamp) || first == second, "torn");
                    return null;
                });
    }

    private static void toWrite() {
        long write = lock.tryConvertToWriteLock(lock.tryOptimisticRead());
        Check.equal(true, lock.isWriteLocked());
        Check.equal(write, lock.tryConvertToWriteLock(write));
        lock.unlockWrite(write);
        Check.equal(0L, lock.tryConvertToWriteLock(write));
        long read = lock.readLock();
        long upgraded = lock.tryConvertToWriteLock(read);
        Check.equal(true, StampedLock.isWriteLockStamp(upgraded));
        Check.equal(0, lock.getReadLockCount());
        lock.unlockWrite(upgraded);
        long first = lock.readLock();
        lock.readLock();
        Check.equal(0L, lock.tryConvertToWriteLock(first));
        Check.equal(2, lock.getReadLockCount());
    }

    private static void toRead() {
        long seen = lock.tryOptimisticRead();
        long read = lock.tryConvertToReadLock(seen);
        Check.equal(1, lock.getReadLockCount());
        Check.equal(read, lock.tryConvertToReadLock(read));
        Check.equal(1, lock.getReadLockCount());
        lock.unlockRead(read);
        long write = lock.writeLock();
        Check.equal(0L, lock.tryConvertToReadLock(seen));
        long downgraded = lock.tryConvertToReadLock(write);
        Check.equal(true, StampedLock.isReadLockStamp(downgraded));
        Check.equal(false, lock.isWriteLocked());
        Check.equal(1, lock.getReadLockCount());
        Check.equal(0L, lock.tryConvertToReadLock(write));
    }

    private static void toOptimistic() {
        long seen = lock.tryConvertToOptimisticRead(lock.readLock());
        Check.equal(false, lock.isReadLocked());
        Check.equal(true, lock.validate(seen));
        Check.equal(seen, lock.tryConvertToOptimisticRead(seen));
        long write = lock.writeLock();
        Check.equal(0L, lock.tryConvertToOptimisticRead(seen));
        long later = lock.tryConvertToOptimisticRead(write);
        Check.equal(false, lock.isWriteLocked());
        Check.equal(true, lock.validate(later));
        Check.equal(0L, lock.tryConvertToOptimisticRead(write));
    }

    private static void stamps(boolean write, boolean read, boolean optimistic, Kind kind) {
        long seen = lock.tryOptimisticRead();
        long reading = lock.readLock();
        lock.unlockRead(reading);
        Check.equal(write, kind.of(lock.writeLock()));
        Check.equal(read, kind.of(reading));
        Check.equal(optimistic, kind.of(seen));
        Check.equal(false, kind.of(0));
    }

    private static void asReadLock(Lock view) throws InterruptedException {
        Check.fails(UnsupportedOperationException.class, view::newCondition);
        Check.fails(IllegalMonitorStateException.class, view::unlock);
        view.lock();
        view.lockInterruptibly();
        Check.equal(true, view.tryLock());
        Check.equal(true, view.tryLock(1, TimeUnit.DAYS));
        Check.equal(4, lock.getReadLockCount());
        for (int i = 0; i < 4; i++) {
            view.unlock();
        }
        Check.equal(false, lock.isReadLocked());
        long stamp = lock.writeLock();
        Check.equal(false, view.tryLock());
        Check.equal(false, view.tryLock(1, TimeUnit.SECONDS));
        lock.unlockWrite(stamp);
    }

    private static void asWriteLock(Lock view) throws InterruptedException {
        Check.fails(UnsupportedOperationException.class, view::newCondition);
        Check.fails(IllegalMonitorStateException.class, view::unlock);
        int[] data = new int[1];
        Together.twice(
                () -> {
                    view.lock();
                    data[0]++;
                    view.unlock();
                });
        Check.equal(2, data[0]);
        Check.equal(true, view.tryLock());
        Check.equal(true, lock.isWriteLocked());
        Check.equal(false, view.tryLock(1, TimeUnit.SECONDS));
        view.unlock();
        view.lockInterruptibly();
        view.unlock();
        Check.equal(false, lock.isWriteLocked());
    }

    private static Object unlocked(Runnable unlock) {
        unlock.run();
        return null;
    }
}
