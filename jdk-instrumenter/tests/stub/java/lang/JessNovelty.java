package java.lang;

/** What class initialisers, and the methods that link call sites, call. */
public final class JessNovelty {
    public static int initialised;
    public static int linked;

    public static void initialises() {
        initialised++;
    }

    public static void links() {
        linked++;
    }
}
