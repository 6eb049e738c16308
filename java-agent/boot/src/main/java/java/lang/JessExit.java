package java.lang;

/** Ends the thread that has called System.exit; never a failure by itself. */
final class JessExit extends Error {
    private static final long serialVersionUID = 1L;

    static final JessExit EXIT = new JessExit();

    private JessExit() {
        super("the program has ended", null, false, false);
    }
}
