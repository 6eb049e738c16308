package java.lang;

/** What virtual threads are made of. */
final class JessVirtual {
    /** Nothing in a JDK without them, or before the first one. */
    private static Class<?> type;

    private JessVirtual() {}

    static Class<?> type() throws ClassNotFoundException {
        if (type == null) {
            type = Class.forName("java.lang.ThreadBuilders$BoundVirtualThread");
        }
        return type;
    }

    static boolean is(Thread thread) {
        return type != null && type.isInstance(thread);
    }
}
