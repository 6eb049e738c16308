package java.lang;

/**
 * Lets a debugger in before the one execution of a replay, if the property {@code jess.debugger} is
 * set. The executions that do not count come before, when no breakpoint is set, and so does a
 * rehearsal of the replay: what happens for the first time in it would have it run again, and a
 * debugger stop again.
 */
final class JessDebugger {
    /** Whether a debugger looks at the threads; written before the replay begins. */
    private static boolean looking;

    private JessDebugger() {}

    /** The debugger agent of the JVM sleeps until this is thrown, and then suspends all threads. */
    private static final class Wanted extends Exception {
        private static final long serialVersionUID = 1;
    }

    static boolean isWanted() {
        return System.getProperty("jess.debugger") != null;
    }

    /** Returns when a debugger has resumed this thread. */
    static void await() {
        try {
            throw new Wanted();
        } catch (Wanted caught) {
            looking = true;
        }
    }

    /** Shows a carrier under the name of the thread that it carries from now on. */
    static void name(Thread carrier, JessContext context) {
        if (looking) {
            carrier.setName(context.thread.getName());
        }
    }
}
