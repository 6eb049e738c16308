package java.lang;

/**
 * Loads the bridge as soon as the JVM can load libraries, before it builds its modules.
 *
 * <p>From then on identity hash codes of what has a name follow from the name ({@link JessHashes}).
 * Code that asks earlier gets a number that the JVM draws, which differs from run to run: method
 * types are made while modules are built, and ask the classes of primitives for theirs, which
 * programs find in maps.
 */
public final class JessListening {
    private JessListening() {}

    /** At the head of the second phase of {@link System}, when there is one thread of Java. */
    public static boolean begins() {
        return JessNative.AVAILABLE;
    }
}
