package java.lang;

/** In these tests nothing is refused. */
public final class JessOutside {
    private JessOutside() {}

    public static void calls(String owner, String name) {}

    /** Goes on with the original. */
    public static void enters(String method, String reason) {}
}
