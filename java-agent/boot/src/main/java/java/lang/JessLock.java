package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * What the models of locks share. The engine knows a lock by its {@code sync} object, because that
 * is what its conditions know. The state inside the synchronizer is not used.
 */
final class JessLock {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long REENTRANT = offset(ReentrantLock.class);
    private static final long READ = offset(ReentrantReadWriteLock.ReadLock.class);
    private static final long WRITE = offset(ReentrantReadWriteLock.WriteLock.class);
    private static final long READ_WRITE = offset(ReentrantReadWriteLock.class);

    /** Threads that wait to write, or for what has no readers. */
    static final int WRITERS = 1;

    /** Threads that wait to read. */
    static final int READERS = 2;

    /** All threads that wait. */
    static final int ALL = WRITERS | READERS;

    private JessLock() {}

    private static long offset(Class<?> type) {
        return UNSAFE.objectFieldOffset(type, "sync");
    }

    static Object sync(ReentrantLock lock) {
        return UNSAFE.getReference(lock, REENTRANT);
    }

    static Object sync(ReentrantReadWriteLock.ReadLock lock) {
        return UNSAFE.getReference(lock, READ);
    }

    static Object sync(ReentrantReadWriteLock.WriteLock lock) {
        return UNSAFE.getReference(lock, WRITE);
    }

    static Object sync(ReentrantReadWriteLock lock) {
        return UNSAFE.getReference(lock, READ_WRITE);
    }

    static int flags(Object sync) {
        return (JessSynchronizer.isFair(sync) ? JessOp.FAIR : 0) | JessIdle.flag();
    }

    static void lock(int op, Object sync) {
        JessModel.waits(op, JessModel.object(sync), flags(sync), sync);
    }

    static void lockInterruptibly(int op, Object sync) throws InterruptedException {
        int flags = flags(sync) | JessOp.INTERRUPTIBLE;
        check(JessModel.waits(op, JessModel.object(sync), flags, sync));
    }

    static boolean tryLock(int op, Object sync) {
        return JessModel.op(op, JessModel.object(sync), 0) != 0;
    }

    /**
     * A timed attempt. One with no time does not wait, but unlike an untimed one it respects
     * threads that wait already: it looks whether there are any, and then tries, as {@code
     * tryAcquire} of the synchronizers does.
     */
    static boolean tryLock(int timed, int untimed, Object sync, long time, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (nanos <= 0) {
            checkInterrupt();
            return !waitsBehind(timed, sync) && tryLock(untimed, sync);
        }
        int flags = flags(sync) | JessOp.INTERRUPTIBLE | JessOp.TIMED;
        JessClock.expect(nanos);
        int result = JessModel.waits(timed, JessModel.object(sync), flags, sync);
        check(result);
        if (result == JessOp.TIMED_OUT) {
            JessClock.advance(nanos);
            return false;
        }
        return true;
    }

    /** Whether a thread that has reached an operation has to let other threads go first. */
    private static boolean waitsBehind(int op, Object sync) {
        boolean fair = JessSynchronizer.isFair(sync);
        if (op == JessOp.LOCK) {
            return fair
                    && holdCount(sync) == 0
                    && look(JessOp.LOCK_READ, sync, JessOp.LOOK_QUEUE) > 0;
        }
        boolean reads = op == JessOp.READ_LOCK;
        boolean inside = writeHoldCount(sync) > 0 || reads && readHoldCount(sync) > 0;
        if (inside || !fair && !reads) {
            return false;
        }
        return !queued(JessOp.RW_LOCK_READ, sync, fair ? ALL : WRITERS).isEmpty();
    }

    static void unlock(int op, Object sync) {
        if (JessModel.op(op, JessModel.object(sync), 0) == JessOp.ILLEGAL_STATE) {
            throw new IllegalMonitorStateException();
        }
    }

    static void check(int result) throws InterruptedException {
        if (result == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException();
        }
    }

    /** Of operations that respect interrupts but do not wait. */
    static void checkInterrupt() throws InterruptedException {
        if (JessThread.interrupted()) {
            throw new InterruptedException();
        }
    }

    static int holdCount(Object sync) {
        return JessModel.query(JessOp.Q_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int writeHoldCount(Object sync) {
        return JessModel.query(JessOp.Q_WRITE_HOLD_COUNT, JessModel.object(sync), 0);
    }

    static int readHoldCount(Object sync) {
        return JessModel.query(JessOp.Q_READ_HOLD_COUNT, JessModel.object(sync), 0);
    }

    /**
     * Looks at a lock, or at a read-write lock: a step of its own, which hinders no other thread.
     */
    static int look(int op, Object sync, int what) {
        return JessModel.op(op, JessModel.object(sync), what);
    }

    /** The thread that holds the lock, or writes; null if there is none. */
    static Thread owner(int op, Object sync) {
        int owner = look(op, sync, JessOp.LOOK_OWNER);
        return owner == 0 ? null : JessContexts.get(owner - 1).thread;
    }

    static boolean isQueued(int op, Object sync, Thread thread) {
        int of = JessModel.thread(thread) << JessOp.LOOK_THREAD_SHIFT;
        return look(op, sync, JessOp.LOOK_QUEUED | of) != 0;
    }

    /** How a lock with this owner ends its text. */
    static String ownedBy(Thread owner) {
        return owner == null
                ? "[Unlocked]"
                : "[Locked by thread ".concat(owner.getName()).concat("]");
    }

    /** Which threads wait for a lock; this queries how many do, which is the step. */
    static Collection<Thread> queued(int op, Object sync, int which) {
        return waiting(JessModel.object(sync), look(op, sync, JessOp.LOOK_QUEUE), which);
    }

    /**
     * Which threads wait for a condition of the lock to be signalled; only for the thread that
     * holds it.
     */
    static Collection<Thread> waiting(Object sync, Condition condition) {
        int count = waiters(sync, condition);
        return waiting(JessModel.object(condition), count, ALL);
    }

    /** Those of {@code count} threads that wait in a way, behind the step that has counted them. */
    static Collection<Thread> waiting(long object, int count, int which) {
        ArrayList<Thread> threads = new ArrayList<>(count);
        for (int i = 0; count > 0 && i < JessContexts.count(); i++) {
            if ((JessModel.query(JessOp.Q_WAITS, object, i) & which) != 0) {
                threads.add(JessContexts.get(i).thread);
            }
        }
        return threads;
    }

    /**
     * How many threads wait for a condition of the lock to be signalled; only for the thread that
     * holds it.
     */
    static int waiters(Object sync, Condition condition) {
        condition.getClass();
        if (!JessSynchronizer.isOfLock(condition) || JessSynchronizer.of(condition) != sync) {
            throw new IllegalArgumentException("not owner");
        }
        boolean write = JessSynchronizer.isOfWriteLock(condition);
        if ((write ? writeHoldCount(sync) : holdCount(sync)) == 0) {
            throw new IllegalMonitorStateException();
        }
        return JessModel.op(JessOp.CONDITION_QUEUE, JessModel.object(condition), 0);
    }
}
