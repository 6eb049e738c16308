package java.lang;

/**
 * Hidden classes, which the JDK defines while it runs and no agent sees. They get their twins here,
 * as soon as the library is there to make them.
 */
final class JessHidden {
    /** The library is requested, and has been found. Written once, by the first thread. */
    private static boolean reaching;

    private static boolean reachable;

    private JessHidden() {}

    /** The class with twins; the untouched bytes while the library is not there yet. */
    static byte[] twins(ClassLoader loader, String name, byte[] bytes) {
        if (!reachable) {
            if (reaching) {
                // The library is being loaded, and that defines this class.
                return bytes;
            }
            reaching = true;
            reachable = JessNative.AVAILABLE;
        }
        if (!reachable) {
            return bytes;
        }
        byte[] twins = JessNative.transform(loader, name, bytes, true);
        return twins == null ? bytes : twins;
    }
}
