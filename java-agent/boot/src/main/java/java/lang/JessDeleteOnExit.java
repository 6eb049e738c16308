package java.lang;

import java.io.File;
import java.util.ArrayList;

/**
 * Model of {@code java.io.DeleteOnExitHook}, which does what {@link File#deleteOnExit} asks for.
 * The program ends with each execution, but files are put back before the next one anyway; so what
 * is left to be deleted is what the last execution has asked for, when the exploration is over.
 * Otherwise a replay, or the next run, would find names taken that are drawn from the seed.
 */
final class JessDeleteOnExit {
    /** What this execution has asked for, and before it what initialisers have, once for all. */
    private static final ArrayList<String> FILES = new ArrayList<>();

    /** How many of them are there for all executions. */
    private static int kept;

    private JessDeleteOnExit() {}

    static void add(String file) {
        if (JessMachine.quiet()) {
            FILES.add(kept++, file);
        } else {
            FILES.add(file);
        }
    }

    /** Before an execution. */
    static void begin() {
        while (FILES.size() > kept) {
            FILES.remove(FILES.size() - 1);
        }
    }

    /** An exploration is over: as in a JVM, the last one that was asked for goes first. */
    static void end() {
        for (int i = FILES.size() - 1; i >= 0; i--) {
            // A folder with something in it stays, as in a JVM.
            new File(FILES.get(i)).delete();
        }
        FILES.clear();
        kept = 0;
    }
}
