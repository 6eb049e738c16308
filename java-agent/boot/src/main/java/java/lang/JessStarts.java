package java.lang;

/**
 * Starts of threads by daemons, as a location. Whoever waits for all threads that are no daemons
 * knows those that were started by such as it has waited for; a daemon may start one at any moment.
 */
final class JessStarts {
    private static final JessStarts ALL = new JessStarts();

    private JessStarts() {}

    /** A thread is about to be started, perhaps by one that nobody waits for. */
    static void note(boolean daemon) {
        if (!daemon && JessMachine.thread().isDaemon()) {
            JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.WRITE);
        }
    }

    /** Somebody is about to look which threads there are. */
    static void look() {
        JessAccess.coarse(ALL, JessProtocol.VOLATILE | JessProtocol.READ);
    }
}
