package java.lang;

/**
 * Starts of threads by daemons, as a location. A thread that waits for all non-daemon threads knows
 * those that were started by threads that it has waited for; a daemon may start one at any moment.
 */
final class JessStarts {
    private static final JessStarts ALL = new JessStarts();

    private JessStarts() {}

    /** A thread is about to be started, perhaps by one that no thread waits for. */
    static void note(boolean daemon) {
        if (!daemon && JessMachine.thread().isDaemon()) {
            JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.WRITE);
        }
    }

    /** A thread is about to look which threads there are. */
    static void look() {
        JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.READ);
    }
}
