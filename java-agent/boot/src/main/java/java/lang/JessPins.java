package java.lang;

/**
 * Model of the pins of the JDK's own continuations: they keep a virtual thread mounted on its
 * carrier, and simulated threads have no such carrier. A real pin would hold a simulated thread
 * where it has to be suspended.
 */
final class JessPins {
    private JessPins() {}

    static void pin() {}

    static void unpin() {}
}
