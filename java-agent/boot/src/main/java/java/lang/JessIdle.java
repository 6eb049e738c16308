package java.lang;

/**
 * Idle regions: a pool thread that waits for work blocks in one, and is then a note, not part of a
 * deadlock. They nest; each thread counts its own.
 */
final class JessIdle {
    private JessIdle() {}

    static void enter() {
        JessMachine.current.idle++;
    }

    static void exit() {
        JessContext me = JessMachine.current;
        if (me.idle > 0) {
            me.idle--;
        }
    }

    static boolean isIdle() {
        return JessMachine.current.idle > 0;
    }

    static int flag() {
        return isIdle() ? JessOp.IDLE : 0;
    }
}
