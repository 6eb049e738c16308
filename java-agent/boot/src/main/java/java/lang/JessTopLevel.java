package java.lang;

import java.util.concurrent.ForkJoinTask;

/**
 * A worker runs a task that it has taken, and is about to look for another one behind that ({@link
 * JessPoolTasks}). Names what the transform wraps.
 */
final class JessTopLevel {
    public static final boolean AROUND = true;

    private JessTopLevel() {}

    static void enter() {
        JessPoolTasks.goes(JessPoolTasks.poolOfWorker());
    }

    static void exit() {
        if (!JessMachine.stopping) {
            JessPoolTasks.await(JessPoolTasks.poolOfWorker());
        }
    }

    static void topLevelExec(JessAny queue, ForkJoinTask<?> task, int fifo) {
        throw new InternalError();
    }
}
