package java.lang;

/**
 * Steps that are left out as long as nothing can show them: in which order threads arrive at a
 * barrier, or wait for an element of a queue.
 *
 * <p>The first time that a thread does what may show them is noticed. The execution ends there and
 * voids the search ({@code NOTICED_REVEALED}); from the next one on they are taken. So whoever
 * leaves a step out has to know each operation that may show it, and calls {@link #reveal} in it.
 */
final class JessRevealed {
    private JessRevealed() {}

    /** Whether steps are left out: only where steps of trusted code are not taken apart. */
    static boolean leavesOut() {
        return JessDone.isOn() && !JessRuntime.notices(JessProtocol.NOTICED_REVEALED);
    }

    /** Something may show them. Does not return if they are left out. */
    static void reveal() {
        if (leavesOut()) {
            JessModel.query(JessOp.Q_REVEALS, 0, 0);
            // The execution is over where the next operation is announced.
            JessModel.op(JessOp.YIELD, 0, 0);
            JessModel.unsupported("steps that were left out have been shown in a replay");
        }
    }
}
