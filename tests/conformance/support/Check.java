import java.util.Arrays;
import java.util.Objects;

/** What a method promises, and whether it keeps that. */
final class Check {
    private Check() {}

    /** Something that may throw. */
    interface Action {
        void run() throws Throwable;
    }

    /** Something with a result. */
    interface Query {
        Object get() throws Throwable;
    }

    static void that(boolean kept, String what) {
        if (!kept) {
            throw new AssertionError(what);
        }
    }

    static void equal(Object expected, Object actual) {
        that(Objects.deepEquals(expected, actual), text(actual) + " instead of " + text(expected));
    }

    /** Fails if the value is none of these. */
    static void among(Object actual, Object... allowed) {
        for (Object one : allowed) {
            if (Objects.deepEquals(one, actual)) {
                return;
            }
        }
        throw new AssertionError(text(actual) + " is none of " + Arrays.deepToString(allowed));
    }

    /** Fails if the action does not throw an exception of exactly this class; returns it. */
    static <T extends Throwable> T fails(Class<T> with, Action action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            if (thrown.getClass() == with) {
                return with.cast(thrown);
            }
            throw new AssertionError("threw " + thrown + ", not " + with.getName(), thrown);
        }
        throw new AssertionError("did not throw " + with.getName());
    }

    /** Runs each in a thread of its own, and returns what they have come to when all have ended. */
    static Object[] together(Query... queries) throws InterruptedException {
        Object[] results = new Object[queries.length];
        Throwable[] failures = new Throwable[queries.length];
        Runnable[] bodies = new Runnable[queries.length];
        for (int i = 0; i < queries.length; i++) {
            int number = i;
            bodies[i] =
                    () -> {
                        try {
                            results[number] = queries[number].get();
                        } catch (Throwable failure) {
                            failures[number] = failure;
                        }
                    };
        }
        Together.run(bodies);
        for (Throwable failure : failures) {
            if (failure != null) {
                throw new AssertionError(failure);
            }
        }
        return results;
    }

    private static String text(Object value) {
        return value instanceof Object[] ? Arrays.deepToString((Object[]) value) : "" + value;
    }
}
