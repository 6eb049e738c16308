package java.lang;

import java.util.concurrent.ThreadPoolExecutor;

/** A worker of a pool that asks for a task is idle. Names what the transform wraps. */
final class JessIdleGetTask {
    public static final boolean AROUND = true;

    private JessIdleGetTask() {}

    static void enter() {
        JessIdle.enter();
    }

    static void exit() {
        JessIdle.exit();
    }

    static Runnable getTask(ThreadPoolExecutor pool) {
        throw new InternalError();
    }
}
