package java.lang;

import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;

/**
 * Model of {@code java.io.DeleteOnExitHook}, which does what {@link File#deleteOnExit} requests.
 *
 * <p>The program ends with each execution, but files are put back before the next one anyway; so
 * what is left to be deleted when the exploration is over is what the last execution has
 * registered. Otherwise a replay, or the next run, would find names taken that are drawn from the
 * seed. What an initialiser registers is there for all executions and for later explorations: it
 * goes when the JVM ends, and is left to the JVM's own list.
 */
final class JessDeleteOnExit {
    /** What this execution has registered. */
    private static final ArrayList<String> FILES = new ArrayList<>();

    private JessDeleteOnExit() {}

    static void add(String file) {
        if (JessMachine.quiet()) {
            new File(file).deleteOnExit();
        } else {
            FILES.add(file);
        }
    }

    /** Before an execution. */
    static void begin() {
        FILES.clear();
    }

    /** An exploration is over: as in a JVM, the last one that was registered goes first. */
    static void end() {
        for (int i = FILES.size() - 1; i >= 0; i--) {
            // A folder with something in it stays, as in a JVM.
            new File(FILES.get(i)).delete();
        }
        FILES.clear();
    }

    /** The JVM will be halted, which leaves out what its own list has. */
    static void leave() throws ReflectiveOperationException {
        Method hooks = Class.forName("java.io.DeleteOnExitHook").getDeclaredMethod("runHooks");
        hooks.setAccessible(true);
        hooks.invoke(null);
    }
}
