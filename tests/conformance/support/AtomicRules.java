import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What atomic variables of each type promise alike: of five values, in the first at the start. */
final class AtomicRules<T> {
    private final T start;
    private final T first;
    private final T second;
    private final T absent;
    private final T other;

    AtomicRules(T start, T first, T second, T absent, T other) {
        this.start = start;
        this.first = first;
        this.second = second;
        this.absent = absent;
        this.other = other;
    }

    /** A compare-and-set or a compare-and-exchange. */
    interface Swap<T, R> {
        R swap(T old, T next);
    }

    /** Who has seen the write sees what the writer did before. */
    static void published(Runnable write, BooleanSupplier seen) throws Exception {
        int[] data = new int[1];
        Together.run(
                () -> {
                    data[0] = 1;
                    write.run();
                },
                () -> Check.that(!seen.getAsBoolean() || data[0] == 1, "old data"));
    }

    /** Two that race, the value after them, and what these three may be. */
    static void race(Check.Query one, Check.Query two, Supplier<Object> value, Object[]... allowed)
            throws Exception {
        Object[] results = Check.together(one, two);
        Check.among(of(results[0], results[1], value.get()), (Object[]) allowed);
    }

    /** Who reads the value at the start, then the first, then the second, never goes back. */
    void coherent(Supplier<Object> read, Runnable one, Runnable two) throws Exception {
        Object[] results =
                Check.together(
                        () -> of(read.get(), read.get()),
                        () -> {
                            one.run();
                            two.run();
                            return null;
                        });
        Check.among(
                results[0],
                of(start, start),
                of(start, first),
                of(start, second),
                of(first, first),
                of(first, second),
                of(second, second));
        Check.equal(second, read.get());
    }

    /** Weak: may fail for no reason, but sets nothing then, and at most one of two succeeds. */
    void weak(Supplier<Object> value, Swap<T, Boolean> swap) throws Exception {
        Check.equal(false, swap.swap(absent, other));
        Check.equal(start, value.get());
        race(
                () -> swap.swap(start, first),
                () -> swap.swap(start, second),
                value,
                of(true, false, first),
                of(false, true, second),
                of(false, false, start));
    }

    /** The result is the value found, the expected one if it was replaced. */
    void exchange(Supplier<Object> value, Swap<T, T> swap) throws Exception {
        Check.equal(start, swap.swap(absent, other));
        Check.equal(start, value.get());
        race(
                () -> swap.swap(start, first),
                () -> swap.swap(start, second),
                value,
                of(start, first, first),
                of(second, start, second));
    }

    private static Object[] of(Object... values) {
        return values;
    }
}
