package java.lang;

/** Model of {@code Random}: seeds that every execution repeats. */
final class JessRandom {
    private JessRandom() {}

    static long seedUniquifier() {
        return JessLineage.random();
    }
}
