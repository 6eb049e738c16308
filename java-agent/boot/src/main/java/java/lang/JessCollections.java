package java.lang;

/**
 * Collections that the program requests, as a location: a request is a write, a look at what a
 * reference refers to is a read, so that both orders are explored. In a program without requests a
 * look is no read, either: the first request is noticed, and the search begins again.
 */
final class JessCollections extends JessNamed {
    private static final JessCollections ALL = new JessCollections();

    /** Whether one was requested; reset when an exploration is over. */
    static boolean asked;

    private JessCollections() {}

    @Override
    String name() {
        return "what the collector has cleared";
    }

    /** Before a collection. */
    static void ask() {
        if (JessMachine.quiet()) {
            return;
        }
        if (!asked) {
            asked = true;
            JessNative.promoted();
        }
        JessAccess.coarse(ALL, JessProtocol.OPAQUE | JessProtocol.WRITE);
    }

    /** Before a look at a reference. */
    static void look() {
        JessAccess.coarse(ALL, JessProtocol.OPAQUE | JessProtocol.READ);
    }
}
