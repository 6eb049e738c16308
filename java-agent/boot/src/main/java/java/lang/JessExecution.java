package java.lang;

/** The beginning and the end of an execution: all state that belongs to one is set and reset. */
final class JessExecution {
    private JessExecution() {}

    /** Sets the machine up for the next execution. */
    static void begin(JessContext main, boolean verbose) {
        JessMachine.execution++;
        JessFiles.putBack();
        JessDeleteOnExit.begin();
        // An exploration that was given up has left its threads.
        JessContexts.clear();
        JessContexts.add(main);
        JessMachine.position = 0;
        JessMachine.verbose = verbose;
        JessMachine.stopping = false;
        JessLineage.begin(main);
        JessClasses.begin();
        JessClock.reset();
        JessSecurity.begin();
        if (verbose) {
            JessPrinted.begin();
            JessVerbose.begin();
            JessContexts.tellNames();
        }
        JessMachine.progress++;
        JessMachine.active = true;
        JessNovelty.on = true;
    }

    /** Puts the state of the program back, and forgets all but the threads. */
    static void end() {
        JessMachine.active = false;
        JessNovelty.on = false;
        JessSecurity.putBack();
        JessMachine.stop();
        JessMachine.current = null;
        JessMachine.initialisers = 0;
        JessClasses.end();
        JessLateStarts.forgetUnstarted();
        JessUndo.rollback();
        JessOffHeap.endExecution();
        JessReferents.endExecution();
        JessIds.reset();
        if (JessMachine.verbose) {
            JessMachine.verbose = false;
            JessVerbose.end();
        }
    }
}
