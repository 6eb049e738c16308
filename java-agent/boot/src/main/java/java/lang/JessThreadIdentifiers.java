package java.lang;

/** Model of {@code Thread.ThreadIdentifiers}: ids that every execution repeats. */
final class JessThreadIdentifiers {
    private JessThreadIdentifiers() {}

    static long next() {
        return JessLineage.nextThreadId();
    }
}
