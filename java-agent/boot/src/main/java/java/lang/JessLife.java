package java.lang;

/**
 * The life of a simulated thread, from its first step to its last. Frames below the ones of this
 * class are JESS's own: stack traces and counts of calls end here.
 */
abstract class JessLife extends JessContext {
    JessLife(Thread thread, int index) {
        super(thread, index);
    }

    /** What the thread does. */
    abstract void body();

    /** Runs this thread from its beginning to its end on the carrier that calls. */
    @Override
    public final void run() {
        JessTurn.enter(this);
        try {
            if (JessMachine.stopping) {
                JessMachine.checkStopped();
            }
            body();
            done = true;
            JessRuntime.exit();
        } catch (JessStop stop) {
            done = true;
        } catch (Throwable thrown) {
            done = true;
            ended(thrown);
        }
    }

    /** An exception from code of JESS itself, or one that user code threw while it unwound. */
    private static void ended(Throwable thrown) {
        if (!JessMachine.stopping) {
            try {
                JessEnd.internal(thrown);
            } catch (JessStop stop) {
                return;
            }
        }
    }
}
