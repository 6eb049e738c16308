package jess.api;

/** A bug, or an exploration without an answer; the message is the report. */
public final class ConcurrencyError extends AssertionError {
    private static final long serialVersionUID = 1;

    private final transient Result result;

    ConcurrencyError(Result result) {
        super(result.toString());
        this.result = result;
        // The caller's stack is of no use; that of the bug is in the report.
        setStackTrace(new StackTraceElement[0]);
    }

    /** What was found out; null where this error has been serialised. */
    public Result result() {
        return result;
    }
}
