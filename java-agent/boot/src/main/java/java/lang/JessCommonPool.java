package java.lang;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** What workers do first, and what counts the active ones ({@link JessPoolTasks}). */
final class JessCommonPool {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private JessCommonPool() {}

    static void runWorker(ForkJoinPool pool, JessAny queue) {
        JessRegisterWorker.ends();
        JessPoolTasks.await(pool);
    }

    static void deregisterWorker(ForkJoinPool pool, ForkJoinWorkerThread worker, Throwable thrown) {
        JessRegisterWorker.ends();
    }

    static void isQuiescent(ForkJoinPool pool) {
        JessPoolTasks.countsActive(pool);
    }

    static void getPoolSize(ForkJoinPool pool) {
        JessPoolTasks.countsActive(pool);
    }

    static void getRunningThreadCount(ForkJoinPool pool) {
        JessPoolTasks.countsActive(pool);
    }

    static void getActiveThreadCount(ForkJoinPool pool) {
        JessPoolTasks.countsActive(pool);
    }

    static void toString(ForkJoinPool pool) {
        JessPoolTasks.countsActive(pool);
    }

    static void helpQuiescePool(ForkJoinPool pool, long nanos, boolean interruptible) {
        JessPoolTasks.countsActive(pool);
    }

    /** Another thread may look before the worker is in the list. */
    static void getPoolIndex(ForkJoinWorkerThread worker) {
        if (worker != JessMachine.thread()) {
            JessPoolTasks.countsActive(JessPoolTasks.poolOf(worker));
        }
    }

    static void getSurplusQueuedTaskCount() {
        JessPoolTasks.countsActive(JessPoolTasks.poolOfWorker());
    }
}
