package java.lang;

/**
 * What the token of a replay says of initialisers: which classes were initialised in each
 * execution, of those that its execution used. That is learnt while a test runs ({@link
 * JessClasses}), and in a JVM that has run another test before the result may differ; then the
 * steps of the token would be those of another execution. So a replay believes its token: what it
 * lists is initialised in each execution from the first use on, and of what it does not list only
 * an initialiser that waits, fails or starts threads itself is.
 *
 * <p>Classes are known by the hash codes of their names (String.hashCode, which is specified).
 */
final class JessReplayedClasses {
    /** Null without a token that lists them. Written before an exploration. */
    private static int[] again;

    private JessReplayedClasses() {}

    /** Before an exploration: takes what {@link JessNative#initialisedAgainIn} says. */
    static void believe(String codes) {
        if (codes == null) {
            again = null;
            return;
        }
        int[] listed = new int[codes.length()];
        int count = 0;
        for (int at = 0; at < codes.length(); ) {
            int end = codes.indexOf(',', at);
            end = end < 0 ? codes.length() : end;
            listed[count++] = Integer.parseInt(codes, at, end, 10);
            at = end + 1;
        }
        again = new int[count];
        System.arraycopy(listed, 0, again, 0, count);
    }

    /** Whether it is listed as one that is initialised in each execution. */
    static boolean isAgain(Class<?> type) {
        return again != null && isListed(type);
    }

    /** Whether other classes are listed, and it is not. */
    static boolean isOnce(Class<?> type) {
        return again != null && !isListed(type);
    }

    private static boolean isListed(Class<?> type) {
        int code = type.getName().hashCode();
        for (int i = 0; i < again.length; i++) {
            if (again[i] == code) {
                return true;
            }
        }
        return false;
    }

    /** Adds a class to a list of codes. */
    static void list(StringBuilder codes, Class<?> type) {
        if (codes.length() > 0) {
            codes.append(',');
        }
        codes.append(type.getName().hashCode());
    }
}
