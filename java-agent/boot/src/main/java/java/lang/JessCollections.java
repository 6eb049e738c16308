package java.lang;

/**
 * Collections that the program asks for, as a location: to ask for one is a write, to look at what
 * a reference refers to is a read, so that both orders are explored. In a program in which nobody
 * asks, nobody looks, either: that somebody does is learnt, and the search begins again.
 */
final class JessCollections extends JessNamed {
    private static final JessCollections ALL = new JessCollections();

    /** Whether somebody has asked; reset when an exploration is over. */
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
