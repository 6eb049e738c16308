package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * How far the initialisation of a class is in the current execution, and what threads lock that
 * initialise it; known by the name of the class in reports. The state is read and written like that
 * of the program, since whether one thread locks before another makes no difference by itself; it
 * is undone like that, too.
 */
final class JessInitialisation extends JessNamed {
    static final int NOT_BEGUN = 0;
    static final int RUNS = 1;
    static final int DONE = 2;
    static final int FAILED = 3;

    private static final long STATE =
            Unsafe.getUnsafe().objectFieldOffset(JessInitialisation.class, "state");

    private final Class<?> type;
    private int state;

    JessInitialisation(Class<?> type) {
        this.type = type;
    }

    @Override
    String name() {
        String name = type.getName();
        return "initialiser of ".concat(name.substring(name.lastIndexOf('.') + 1));
    }

    /** Whether it has begun in this execution; no access of the program. */
    boolean isBegun() {
        return state != NOT_BEGUN;
    }

    int state() {
        JessAccess.access(this, STATE, JessProtocol.PLAIN | JessProtocol.READ, 'I');
        return state;
    }

    void become(int next) {
        JessAccess.stores(next);
        JessAccess.access(this, STATE, JessProtocol.PLAIN | JessProtocol.WRITE, 'I');
        state = next;
    }
}
