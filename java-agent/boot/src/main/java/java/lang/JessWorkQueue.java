package java.lang;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task comes into a queue of a pool ({@link JessPoolTasks}). */
final class JessWorkQueue {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private JessWorkQueue() {}

    static void push(JessAny queue, ForkJoinTask<?> task, ForkJoinPool pool, boolean internal) {
        if (pool == null) {
            JessPoolTasks.comesUnnoticed();
        } else {
            JessPoolTasks.comes(pool);
        }
    }
}
