package java.lang;

/**
 * What operations do inside a class initialiser, which is one atomic step: those that need no other
 * thread succeed at once, and those that would wait for, or act on, other threads are refused. If
 * it can be run again, that it does any such thing makes it one that is run in each execution.
 */
final class JessInitialiser {
    private JessInitialiser() {}

    /**
     * Takes the monitor of an object, or of a class, which other threads of the program may hold
     * unless the initialiser has made it: then it has to wait. Code of the JDK takes those of the
     * JDK for a moment only.
     */
    static void enters(Object object, boolean byProgram) {
        Class<?> type = object instanceof Class<?> ? (Class<?>) object : object.getClass();
        boolean isShared = byProgram || type.getClassLoader0() != null;
        if (isShared && !JessIds.isMadeHere(object)) {
            JessMachine.blamed = true;
        }
    }

    static int op(int kind) {
        switch (kind) {
            case JessOp.TRY_LOCK:
            case JessOp.TRY_READ_LOCK:
            case JessOp.TRY_WRITE_LOCK:
                return 1;
            case JessOp.MONITOR_ENTER:
            case JessOp.MONITOR_EXIT:
            case JessOp.LOCK:
            case JessOp.UNLOCK:
            case JessOp.READ_LOCK:
            case JessOp.READ_UNLOCK:
            case JessOp.WRITE_LOCK:
            case JessOp.WRITE_UNLOCK:
            case JessOp.LOCK_READ:
            case JessOp.RW_LOCK_READ:
            case JessOp.CHOOSE:
                return 0;
            case JessOp.YIELD:
            case JessOp.SPIN:
                JessInfluences.mayBeLate();
                return 0;
            case JessOp.SLEEP:
                JessInfluences.mayBeLate();
                // Falls through.
            case JessOp.UNPARK:
            case JessOp.IS_ALIVE:
            case JessOp.GET_STATE:
            case JessOp.INTERRUPTED:
            case JessOp.IS_INTERRUPTED:
                // The result depends on which thread runs the initialiser, and when.
                JessMachine.blamed |= JessMachine.noted;
                return 0;
            default:
                if (JessMachine.repeatable) {
                    JessMachine.blamed = true;
                    throw JessBlame.BLAME;
                }
                JessEnd.uncontrolled(
                        "the initialiser of class "
                                + JessStack.initialised()
                                + " waits for, or acts on, other threads; remedy: move that out of"
                                + " the static initialiser");
                return 0;
        }
    }
}
