package jess.junit;

/** The failure of a {@link ConcurrencyTest}; the message is the report. */
public final class ConcurrencyFailure extends AssertionError {
    private static final long serialVersionUID = 1;

    ConcurrencyFailure(String message) {
        super(message);
        // The stack of the extension says nothing; the one of the bug is in the report.
        setStackTrace(new StackTraceElement[0]);
    }
}
