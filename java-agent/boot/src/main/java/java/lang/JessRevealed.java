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
    /**
     * The last execution in which a wait was left out, as far as {@link #leaveWait} is about it.
     */
    private static int left = -1;

    /** The last execution in which something happened that shows such waits. */
    private static int shown = -1;

    private JessRevealed() {}

    /** Whether steps are left out: only where steps of trusted code are not taken apart. */
    static boolean leavesOut() {
        return JessDone.isOn() && !JessRuntime.notices(JessProtocol.NOTICED_REVEALED);
    }

    /**
     * A wait is left out that shows where its thread is interrupted, or looked at, while it waits:
     * then it may come back otherwise than one that has yet to come, and in another order.
     */
    static void leaveWait() {
        if (shown == JessMachine.execution) {
            reveal();
        }
        left = JessMachine.execution;
    }

    /** A thread is interrupted, or looked at, by another one. */
    static void showWaits() {
        if (left == JessMachine.execution) {
            reveal();
        }
        shown = JessMachine.execution;
    }

    /** Something may show them. Does not return if they are left out. */
    static void reveal() {
        if (!leavesOut()) {
            return;
        }
        if (JessMachine.quiet()) {
            // It is run in each execution from now on, or cannot be controlled, as if it waited.
            JessInitialiser.op(JessOp.SEM_PASS);
        } else {
            JessModel.query(JessOp.Q_REVEALS, 0, 0);
            // The execution is over where the next operation is announced.
            JessModel.op(JessOp.YIELD, 0, 0);
            JessModel.unsupported("steps that were left out have been shown in a replay");
        }
    }
}
