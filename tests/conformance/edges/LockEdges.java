import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

// What locks order: "A successful lock operation has the same memory synchronization effects as a
// successful Lock action, a successful unlock operation as a successful Unlock action."
//
// jess: run --races fail --strategy dpor --budget 100
// expect: exit=0
// rows: lock, lockInterruptibly, tryLock, tryLockTimed, condition, writeThenRead, readThenWrite
// rows: stampedWrite, stampedRead, stampedConvert, stampedReadThenWrite, optimistic
// rows: queuedSynchronizer
//
// jess: run --races fail --strategy random --budget 40
// expect: exit=0
// rows: lock, lockInterruptibly, tryLock, tryLockTimed, condition, writeThenRead, readThenWrite
// rows: stampedWrite, stampedRead, stampedConvert, stampedReadThenWrite, optimistic
// rows: queuedSynchronizer
//
// jess: run --races fail --strategy auto --budget 40
// expect: exit=0
// rows: lock, lockInterruptibly, tryLock, tryLockTimed, condition, writeThenRead, readThenWrite
// rows: stampedWrite, stampedRead, stampedConvert, stampedReadThenWrite, optimistic
// rows: queuedSynchronizer
//
// jess: run --races fail --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: lock broken, lockInterruptibly broken, tryLock broken, tryLockTimed broken
// rows: condition broken, writeThenRead broken, readThenWrite broken, stampedWrite broken
// rows: stampedRead broken, stampedConvert broken, stampedReadThenWrite broken, optimistic broken
// rows: queuedSynchronizer broken
public class LockEdges {
    static final VarHandle FLAG = handle();
    static boolean flag;
    static boolean ready;

    static VarHandle handle() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return lookup.findStaticVarHandle(LockEdges.class, "flag", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        switch (Edge.named(args)) {
            case "lock":
                guarded(lock, () -> reads(lock));
                break;
            case "lockInterruptibly":
                guarded(
                        lock,
                        () -> {
                            lock.lockInterruptibly();
                            Edge.read();
                            lock.unlock();
                        });
                break;
            case "tryLock":
                guarded(
                        lock,
                        () -> {
                            if (lock.tryLock()) {
                                Edge.read();
                                lock.unlock();
                            }
                        });
                break;
            case "tryLockTimed":
                guarded(
                        lock,
                        () -> {
                            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                                Edge.read();
                                lock.unlock();
                            }
                        });
                break;
            case "condition":
                condition(lock);
                break;
                // Who acquires the read lock sees all updates made upon previous release of the
                // write lock.
            case "writeThenRead":
                guarded(both.writeLock(), () -> reads(both.readLock()));
                break;
                // A read lock is a Lock: its unlock is ordered before the lock of who excludes it.
            case "readThenWrite":
                guarded(both.writeLock(), () -> readsUnlessBroken(both.readLock()));
                break;
                // Locking in any mode has the effects of a Lock action, unlocking in write mode
                // those
                // of an Unlock action.
            case "stampedWrite":
                guarded(stamped.asWriteLock(), () -> reads(stamped.asWriteLock()));
                break;
            case "stampedRead":
                stamped(
                        stamped,
                        () -> {
                            long stamp = stamped.readLock();
                            Edge.read();
                            stamped.unlockRead(stamp);
                        });
                break;
            case "stampedConvert":
                stamped(
                        stamped,
                        () -> {
                            long stamp = stamped.tryReadLock();
                            long converted = stamped.tryConvertToWriteLock(stamp);
                            if (stamp != 0 && converted != 0) {
                                Edge.read();
                            }
                            if (stamp != 0) {
                                stamped.unlock(converted == 0 ? stamp : converted);
                            }
                        });
                break;
                // Actions prior to "releasing" methods happen-before actions subsequent to a
                // successful "acquiring" method: the views are Locks.
            case "stampedReadThenWrite":
                guarded(stamped.asWriteLock(), () -> readsUnlessBroken(stamped.asReadLock()));
                break;
                // Actions prior to the most recent write unlock happen-before those following a
                // tryOptimisticRead if a later validate returns true. (What is read between the two
                // races; here it is read behind them.)
            case "optimistic":
                stamped(
                        stamped,
                        () -> {
                            long stamp = stamped.tryOptimisticRead();
                            boolean seen = (boolean) FLAG.getOpaque();
                            if (seen && stamped.validate(stamp)) {
                                Edge.read();
                            }
                        });
                break;
                // getState, setState and compareAndSetState have the effects of volatile accesses.
            case "queuedSynchronizer":
                Mutex mutex = new Mutex();
                Edge.both(
                        () -> {
                            mutex.acquire(1);
                            Edge.writeIfKept();
                            mutex.release(1);
                            Edge.writeIfBroken();
                        },
                        () -> {
                            mutex.acquire(1);
                            Edge.read();
                            mutex.release(1);
                        });
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    /** One thread writes under a lock, another one reads. */
    static void guarded(Lock lock, Edge.Body reader) throws InterruptedException {
        Edge.both(
                () -> {
                    lock.lock();
                    Edge.writeIfKept();
                    lock.unlock();
                    Edge.writeIfBroken();
                },
                reader);
    }

    static void reads(Lock lock) {
        lock.lock();
        Edge.read();
        lock.unlock();
    }

    static void readsUnlessBroken(Lock lock) {
        lock.lock();
        Edge.readIfKept();
        lock.unlock();
        Edge.readIfBroken();
    }

    static void stamped(StampedLock lock, Edge.Body reader) throws InterruptedException {
        Edge.both(
                () -> {
                    long stamp = lock.writeLock();
                    Edge.writeIfKept();
                    FLAG.setOpaque(true);
                    lock.unlockWrite(stamp);
                    Edge.writeIfBroken();
                },
                reader);
    }

    static void condition(Lock lock) throws InterruptedException {
        Condition condition = lock.newCondition();
        Edge.both(
                () -> {
                    Edge.writeIfKept();
                    lock.lock();
                    ready = true;
                    condition.signal();
                    lock.unlock();
                    Edge.writeIfBroken();
                },
                () -> {
                    lock.lock();
                    while (!ready) {
                        condition.await();
                    }
                    lock.unlock();
                    Edge.read();
                });
    }

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int count) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int count) {
            setState(0);
            return true;
        }
    }
}
