package java.lang;

/**
 * Where originals report that they run: those of programs, and of the JDK in a diagnostic build.
 * The latter run from the first moments of the JVM, before anything is initialised, so this class
 * has no initialiser and touches no other class until a session turns it on.
 */
public final class JessProbe {
    /** Turned on by each exploration, and off by a fault of the check. */
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
