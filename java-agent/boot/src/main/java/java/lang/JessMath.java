package java.lang;

/** Model of {@link Math}: random numbers that every execution repeats. */
final class JessMath {
    private static final double UNIT = 0x1.0p-53;

    private JessMath() {}

    static double random() {
        return (JessLineage.random() >>> 11) * UNIT;
    }
}
