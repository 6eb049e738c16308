package java.lang;

/** Leaves a class initialiser that does what cannot be done in one atomic step. */
final class JessBlame extends Error {
    private static final long serialVersionUID = 1L;

    static final JessBlame BLAME = new JessBlame();

    private JessBlame() {
        super("the initialiser runs again", null, false, false);
    }
}
