package java.lang;

/**
 * Class initialisers of the program. One runs as an atomic, invisible step: nothing is recorded,
 * nothing is undone, nothing may block ({@link JessInitialiser}), and threads it starts begin when
 * it has ended ({@link JessLateStarts}).
 */
final class JessClinit {
    /**
     * The next id of the thread that runs the initialiser; objects made inside get none. Written
     * when the outermost one begins, read when it ends.
     */
    private static int savedIds;

    private JessClinit() {}

    static void enter() {
        if (JessMachine.initialisers == 0) {
            savedIds = JessIds.next;
            JessIds.next = JessIds.last;
        }
        JessMachine.initialisers++;
        JessMachine.progress++;
        JessMachine.limit = Integer.MIN_VALUE;
    }

    static void exit() {
        JessMachine.initialisers--;
        if (JessMachine.initialisers > 0) {
            return;
        }
        JessIds.next = savedIds;
        if (!JessMachine.stopping) {
            JessMachine.reloadLimit();
            for (Thread late = JessLateStarts.next(); late != null; late = JessLateStarts.next()) {
                JessThread.start0(late);
                JessNative.promoted();
            }
        }
    }

    /** At the beginning of an execution: the threads that initialisers have started before. */
    static void restart() {
        for (int i = 0; i < JessLateStarts.started(); i++) {
            JessThread.start0(JessLateStarts.get(i));
        }
    }
}
