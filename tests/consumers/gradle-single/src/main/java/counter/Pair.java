package counter;

/** Two counts that are equal, unless somebody looks while they are changed. */
public final class Pair {
    private volatile int one;
    private volatile int other;

    /** Changes both. */
    public void increment() {
        one = one + 1;
        other = other + 1;
    }

    /** Whether they are equal. */
    public boolean isEven() {
        return one == other;
    }
}
