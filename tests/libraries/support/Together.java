import java.util.ArrayList;
import java.util.List;

/** What most programs need: threads that run together, and a check that says what is wrong. */
public final class Together {
    private Together() {}

    /** What a thread does. */
    public interface Body {
        void run() throws Throwable;
    }

    /**
     * Runs all bodies, the last one in this thread, waits for all, and fails as the first that
     * failed.
     */
    public static void run(Body... bodies) {
        Throwable[] failures = new Throwable[bodies.length];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < bodies.length - 1; i++) {
            int at = i;
            Thread thread = new Thread(() -> failures[at] = failureOf(bodies[at]));
            thread.start();
            threads.add(thread);
        }
        failures[bodies.length - 1] = failureOf(bodies[bodies.length - 1]);
        for (Thread thread : threads) {
            join(thread);
        }
        for (Throwable failure : failures) {
            if (failure != null) {
                throw Together.<RuntimeException>as(failure);
            }
        }
    }

    public static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void equal(Object expected, Object found, String what) {
        if (!expected.equals(found)) {
            throw new AssertionError(what + ": " + found + " instead of " + expected);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError("nobody interrupts this thread", interrupted);
        }
    }

    private static Throwable failureOf(Body body) {
        try {
            body.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T as(Throwable failure) throws T {
        throw (T) failure;
    }
}
