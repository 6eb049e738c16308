package jess.structure;

/** A structure that fails, or a test of one without an answer; the message is the report. */
public final class StructureError extends AssertionError {
    private static final long serialVersionUID = 1;

    private final StructureResult result;

    /** The failure that a result stands for. */
    public StructureError(StructureResult result) {
        super(result.toString());
        this.result = result;
        // The caller's stack is of no use; that of the bug is in the report.
        setStackTrace(new StackTraceElement[0]);
    }

    /** What was found out. */
    public StructureResult result() {
        return result;
    }
}
