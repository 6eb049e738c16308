package java.lang;

import java.util.concurrent.ForkJoinPool;

/** What workers do first, and what counts the active ones ({@link JessPoolTasks}). */
final class JessCommonPool {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private JessCommonPool() {}

    static void runWorker(ForkJoinPool pool, JessAny queue) {
        JessPoolTasks.await(pool);
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

    static void getSurplusQueuedTaskCount() {
        JessPoolTasks.countsActive(JessPoolTasks.poolOfWorker());
    }
}
