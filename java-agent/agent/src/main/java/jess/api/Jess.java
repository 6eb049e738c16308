package jess.api;

/**
 * Explores the behaviours of a piece of concurrent code, from any test framework or program.
 *
 * <pre>{@code
 * Jess.check(() -> {
 *     AtomicInteger counter = new AtomicInteger();
 *     Thread other = new Thread(() -> counter.set(counter.get() + 1));
 *     other.start();
 *     counter.set(counter.get() + 1);
 *     other.join();
 *     if (counter.get() != 2) {
 *         throw new AssertionError("lost an update");
 *     }
 * });
 * }</pre>
 *
 * <p>In a JVM on a patched JDK with the JESS agent ({@code jess jvm-args} prints its options) the
 * code runs there. In any other JVM it runs in a worker JVM that is started for it, with the same
 * class path; what the code captures is copied there.
 */
public final class Jess {
    private Jess() {}

    /**
     * Explores a test with the default options.
     *
     * @throws ConcurrencyError if there is a bug, or if the test cannot be controlled
     */
    public static Result check(Body test) {
        return check(Options.DEFAULT, test);
    }

    /**
     * Explores a test.
     *
     * @return the result, which {@link Result#passes}
     * @throws ConcurrencyError if there is a bug, or if the test cannot be controlled; the report
     *     is its message
     */
    public static Result check(Options options, Body test) {
        Result result = explore(options, test);
        if (!result.passes()) {
            throw new ConcurrencyError(result);
        }
        return result;
    }

    /** Explores a test with the default options; whatever is found is returned. */
    public static Result explore(Body test) {
        return explore(Options.DEFAULT, test);
    }

    /**
     * Explores a test; whatever is found is returned.
     *
     * @throws IllegalArgumentException if the test captures what cannot be copied
     */
    public static Result explore(Options options, Body test) {
        return Result.of(Explorations.run(test, options));
    }

    /** The possible values of a program, with the default options. */
    public static <T> Outcomes outcomes(Value<T> program) {
        return outcomes(Options.DEFAULT, program);
    }

    /**
     * The possible values of a program, each with the number of behaviours that lead to it and a
     * token that replays one. Every behaviour is run, unless the budget ends before.
     *
     * @throws IllegalArgumentException if the program captures what cannot be copied
     */
    public static <T> Outcomes outcomes(Options options, Value<T> program) {
        return Outcomes.of(Explorations.run(program, options));
    }
}
