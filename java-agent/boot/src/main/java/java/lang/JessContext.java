package java.lang;

/** A simulated thread: the user's Thread object, its number in the engine, and what to run. */
final class JessContext implements Runnable {
    final Thread thread;
    final int index;

    /** The test body on the main thread; null on all others, which run their Thread object. */
    private final Runnable body;

    /** Whatever the carrier needs to run this context: a continuation or a worker. */
    Object carried;

    boolean done;

    /** Blocks of ids taken, and the unused rest of the last ones, while another thread runs. */
    int blocks;

    private int next;
    private int last;
    private int foreignNext;
    private int foreignLast;

    /** When its calls are counted next; see {@link JessDepth}. */
    private int look = JessDepth.PERIOD;

    /** How often a hook has thrown {@link JessStop} here. */
    int stops;

    /** Verbose replay: the access this thread makes next, to be shown once it has happened. */
    Object accessBase;

    long accessOffset = -1;
    char accessType;

    JessContext(Thread thread, int index, Runnable body) {
        this.thread = thread;
        this.index = index;
        this.body = body;
    }

    void save() {
        next = JessIds.next;
        last = JessIds.last;
        foreignNext = JessIds.foreignNext;
        foreignLast = JessIds.foreignLast;
        look = JessRuntime.look;
    }

    void restore() {
        JessIds.next = next;
        JessIds.last = last;
        JessIds.foreignNext = foreignNext;
        JessIds.foreignLast = foreignLast;
        JessRuntime.look = look;
    }

    /** Runs this thread from its beginning to its end on the carrier that calls. */
    @Override
    public void run() {
        JessRuntime.enter(this);
        try {
            JessRuntime.beginThread(this);
            if (body == null) {
                JessThread.body(thread);
            } else {
                runMain();
            }
            done = true;
            JessRuntime.exit();
        } catch (JessStop stop) {
            done = true;
        } catch (Throwable thrown) {
            done = true;
            ended(thrown);
        }
    }

    private void runMain() {
        try {
            JessEntry.run(body);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable thrown) {
            if (JessRuntime.stopping) {
                throw JessStop.STOP;
            }
            JessThread.uncaught(thread, thrown);
        }
    }

    /** An exception from code of JESS itself, or one that user code threw while it unwound. */
    private void ended(Throwable thrown) {
        if (!JessRuntime.stopping) {
            try {
                JessRuntime.internal(thrown);
            } catch (JessStop stop) {
                return;
            }
        }
    }
}
