package java.lang;

/** Model of {@code jdk.internal.util.random.RandomSupport}: seeds that every execution repeats. */
final class JessRandomSupport {
    private JessRandomSupport() {}

    static long initialSeed() {
        return JessLineage.random();
    }
}
