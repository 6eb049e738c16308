package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Workers of the common pool that have nothing to do wait for a task ({@link JessElements}) instead
 * of looking at all queues, leaving the list of active workers and parking, where code of the JDK
 * is trusted. Who takes a task, and when, is the same: a worker that is idle is woken where one
 * that waits here goes on. Only what counts active workers shows which of both a worker is, and
 * reveals it ({@link JessRevealed}). Pools that end count them too, so only the common pool is
 * treated so.
 *
 * <p>Tasks are counted where they are pushed ({@link JessWorkQueue}), and where a worker runs one
 * that it has taken ({@link JessTopLevel}). A thread that helps takes them uncounted; then there
 * are more permits than tasks, and a worker that finds nothing parks as the JDK lets it.
 *
 * <p>Only for releases whose workers run tasks in this way (JDK 25). SOUNDNESS.md, T9.
 */
final class JessPoolTasks {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Where a worker has its pool; -1 in other releases. */
    private static final long POOL = poolOffset();

    private JessPoolTasks() {}

    private static long poolOffset() {
        boolean isOther = JessMemory.offset(ForkJoinPool.class, "runState") < 0;
        return isOther ? -1 : JessMemory.offset(ForkJoinWorkerThread.class, "pool");
    }

    /** Whether workers of a pool wait as it is said above. */
    static boolean holdsBack(Object pool) {
        return POOL >= 0 && JessStatics.isCommonPool(pool) && JessRevealed.leavesOut();
    }

    /** A worker is about to look for tasks. */
    static void await(Object pool) {
        if (holdsBack(pool) && !JessMachine.current.claimed) {
            JessElements.claim(pool, pool);
            JessMachine.current.claimed = true;
        }
    }

    /** A task comes into a queue. */
    static void comes(Object pool) {
        if (holdsBack(pool)) {
            JessElements.comes(pool);
        }
    }

    /** One comes into a queue of any pool, and wakes no worker. */
    static void comesUnnoticed() {
        if (POOL >= 0 && JessStatics.hasCommonPool() && JessRevealed.leavesOut()) {
            JessRevealed.reveal();
        }
    }

    /** A worker has taken a task, which it has claimed unless the JDK has woken it. */
    static void goes(Object pool) {
        if (holdsBack(pool)) {
            JessContext me = JessMachine.current;
            if (!me.claimed) {
                JessElements.goes(pool);
            }
            me.claimed = false;
        }
    }

    /** Something depends on which workers are active. */
    static void countsActive(Object pool) {
        if (holdsBack(pool)) {
            JessRevealed.reveal();
        }
    }

    /** The pool of the running thread, if that is a worker of one. */
    static Object poolOfWorker() {
        JessContext me = JessMachine.current;
        return me == null ? null : poolOf(me.thread);
    }

    /** The pool of a thread, if that is a worker of one; null in other releases. */
    static Object poolOf(Thread thread) {
        boolean isWorker = POOL >= 0 && thread instanceof ForkJoinWorkerThread;
        return isWorker ? UNSAFE.getReference(thread, POOL) : null;
    }
}
