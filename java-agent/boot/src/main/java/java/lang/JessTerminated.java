package java.lang;

import java.util.concurrent.ThreadPoolExecutor;

/**
 * A pool ends with the step that calls {@code terminated}: what {@link JessAwaitTermination} waits
 * for.
 */
final class JessTerminated {
    /** The body calls it first. */
    public static final boolean FIRST = true;

    private JessTerminated() {}

    static void terminated(ThreadPoolExecutor pool) {
        if (JessDone.isOn() && JessDone.isOfJdk(pool)) {
            JessDone.open(pool, false);
        }
    }
}
