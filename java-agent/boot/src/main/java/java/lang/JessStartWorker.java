package java.lang;

import java.util.concurrent.ForkJoinWorkerThread;

/** Where the JDK starts the threads of a pool: {@link JessRegisterWorker}. */
final class JessStartWorker {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private JessStartWorker() {}

    static void start(JessAny container, Thread thread) {
        if (thread instanceof ForkJoinWorkerThread) {
            JessRegisterWorker.starts(thread);
        }
    }
}
