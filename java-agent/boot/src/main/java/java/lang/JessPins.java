package java.lang;

/**
 * Model of the JDK's own continuations: what it asks not to be unmounted from its carrier is a
 * virtual thread, and simulated ones have no such carrier. A real pin would hold a simulated thread
 * where it has to be suspended.
 */
final class JessPins {
    private JessPins() {}

    static void pin() {}

    static void unpin() {}
}
