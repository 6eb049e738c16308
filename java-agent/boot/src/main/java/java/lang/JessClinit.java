package java.lang;

/**
 * Class initialisers of the program. One runs as an atomic, invisible step: nothing is recorded,
 * nothing is undone, and nothing may block. Threads it starts begin when it has ended, and again at
 * the beginning of every later execution, because the initialiser will not run again.
 */
final class JessClinit {
    static int depth;

    /** The next id of the thread that runs the initialiser; objects made inside get none. */
    private static int savedIds;

    private static Thread[] threads = new Thread[4];

    /** Started by initialisers of earlier executions; behind them, waiting for their start. */
    private static int started;

    private static int known;

    private JessClinit() {}

    static void enter() {
        if (depth == 0) {
            savedIds = JessIds.next;
            JessIds.next = JessIds.last;
        }
        depth++;
        JessRuntime.limit = Integer.MIN_VALUE;
    }

    static void exit() {
        depth--;
        if (depth > 0) {
            return;
        }
        JessIds.next = savedIds;
        if (!JessRuntime.stopping) {
            JessRuntime.reloadLimit();
            while (started < known) {
                int at = started++;
                JessThread.start0(threads[at]);
                JessNative.promoted();
            }
        }
    }

    static void reset() {
        depth = 0;
        known = started;
    }

    static void start(Thread thread) {
        for (int i = 0; i < known; i++) {
            if (threads[i] == thread) {
                throw new IllegalThreadStateException();
            }
        }
        if (known == threads.length) {
            Thread[] newThreads = new Thread[known * 2];
            System.arraycopy(threads, 0, newThreads, 0, known);
            threads = newThreads;
        }
        threads[known] = thread;
        known++;
    }

    /** At the beginning of an execution: the threads that initialisers have started before. */
    static void restart() {
        for (int i = 0; i < started; i++) {
            JessThread.start0(threads[i]);
        }
    }

    /** An operation inside an initialiser. */
    static int op(int kind) {
        switch (kind) {
            case JessOp.TRY_LOCK:
            case JessOp.TRY_READ_LOCK:
            case JessOp.TRY_WRITE_LOCK:
                return 1;
            case JessOp.MONITOR_ENTER:
            case JessOp.MONITOR_EXIT:
            case JessOp.LOCK:
            case JessOp.UNLOCK:
            case JessOp.READ_LOCK:
            case JessOp.READ_UNLOCK:
            case JessOp.WRITE_LOCK:
            case JessOp.WRITE_UNLOCK:
            case JessOp.LOCK_READ:
            case JessOp.RW_LOCK_READ:
            case JessOp.YIELD:
            case JessOp.SLEEP:
            case JessOp.SPIN:
            case JessOp.UNPARK:
            case JessOp.IS_ALIVE:
            case JessOp.GET_STATE:
            case JessOp.INTERRUPTED:
            case JessOp.IS_INTERRUPTED:
            case JessOp.CHOOSE:
                return 0;
            default:
                JessRuntime.uncontrolled(
                        "the initialiser of class "
                                + JessStack.initialised()
                                + " waits for, or acts on, other threads; remedy: move that out of"
                                + " the static initialiser");
                return 0;
        }
    }
}
