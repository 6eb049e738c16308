package java.lang;

/** Messages as the JVM makes them. */
final class JessNullPointerException {
    private JessNullPointerException() {}

    static String message(NullPointerException thrown) {
        return JessRaw.message0(thrown);
    }
}
