package java.lang;

/**
 * Unwinds the threads of an execution that is over. Every hook of a stopped execution throws it
 * again, so that user code which catches everything still ends.
 */
final class JessStop extends Error {
    private static final long serialVersionUID = 1L;

    static final JessStop STOP = new JessStop();

    private JessStop() {
        super("the execution is over", null, false, false);
    }
}
