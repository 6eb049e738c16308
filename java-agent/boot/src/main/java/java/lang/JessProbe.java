package java.lang;

/**
 * Where the originals of a diagnostic build report that they run. They run from the first moments
 * of the JVM, before anything is initialised, so this class has no initialiser and touches no other
 * class until a session turns it on.
 */
public final class JessProbe {
    /** Turned on by an exploration that checks for leaks, and off by the next that does not. */
    static boolean on;

    private JessProbe() {}

    public static void probe(int id) {
        if (on) {
            try {
                JessLeaks.hit(id);
            } catch (RuntimeException | Error fault) {
                // The report of the fault runs originals, too.
                on = false;
                throw fault;
            }
        }
    }
}
