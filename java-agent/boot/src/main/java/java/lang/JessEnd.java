package java.lang;

/**
 * How an exploration ends because JESS cannot control what the program does. The first reason is
 * the one that counts; it is reported to the engine at once, and nothing of the program runs after
 * it.
 */
final class JessEnd {
    /** Why the machine had to give up, if it had to. Reset by the driver, per carrier tried. */
    private static volatile String surrender;

    /**
     * Set by the watchdog: a carrier is stuck, nothing may reach the engine any more. Reset when
     * the next exploration begins.
     */
    private static volatile boolean abandoned;

    /** A continuation could not be suspended. Reset by the driver, per carrier tried. */
    private static boolean wasPinned;

    private JessEnd() {}

    /** Before an exploration begins. */
    static void revive() {
        abandoned = false;
    }

    /** Before a carrier is tried. */
    static void forget() {
        surrender = null;
        wasPinned = false;
    }

    static String reason() {
        return surrender;
    }

    static boolean isAbandoned() {
        return abandoned;
    }

    static boolean isPinned() {
        return wasPinned;
    }

    /** Gives up: JESS cannot control what the program does. Ends the exploration; never returns. */
    static void uncontrolled(String message) {
        surrender(message);
        JessMachine.stop();
        JessMachine.carrier.stop(JessMachine.current);
    }

    static void surrender(String message) {
        if (surrender == null && !abandoned) {
            surrender = message;
            JessNative.uncontrolled(message);
        }
    }

    /** A carrier will not come back: the exploration ends without it. */
    static void abandon(String message) {
        surrender(message);
        abandoned = true;
        JessMachine.stop();
        JessMachine.active = false;
    }

    /** A fault of JESS itself; ends the exploration. */
    static void internal(Throwable thrown) {
        StringBuilder text = new StringBuilder("internal error: ");
        text.append(thrown.getClass().getName()).append(": ").append(thrown.getMessage());
        StackTraceElement[] trace = thrown.getStackTrace();
        for (int i = 0; i < trace.length && i < 12; i++) {
            text.append("\n    at ").append(trace[i].toString());
        }
        uncontrolled(text.toString());
    }

    /** A continuation could not be suspended because of a native frame or the like. */
    static void pinned(String reason) {
        wasPinned = true;
        surrender(
                "a thread cannot be suspended at "
                        + JessStack.where(new Throwable())
                        + " (pinned: "
                        + reason
                        + "); remedy: --carrier platform");
        JessMachine.stop();
    }
}
