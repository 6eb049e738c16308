package jess79.grande;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * How the kernels share out work: {@code count} items in slices as equal as can be, one for each
 * thread, of which the main thread does the first one itself.
 */
final class Slices {
    private Slices() {}

    /** The work on the items from {@code from} to before {@code to}. */
    interface Slice {
        void work(int from, int to);
    }

    static int from(int thread, int threads, int count) {
        return (int) ((long) thread * count / threads);
    }

    /** Starts all threads but the first, works as the first, and waits for the others. */
    static void share(int threads, int count, Slice body) {
        List<Thread> others = new ArrayList<>();
        for (int at = 1; at < threads; at++) {
            int thread = at;
            others.addAll(Run.start(() -> work(thread, threads, count, body)));
        }
        work(0, threads, count, body);
        Run.join(others);
    }

    private static void work(int thread, int threads, int count, Slice body) {
        body.work(from(thread, threads, count), from(thread + 1, threads, count));
    }

    /**
     * Whether the arguments ask for size A of the Java Grande benchmarks instead of the small size
     * of the thesis.
     */
    static boolean sizeA(String[] arguments) {
        return arguments[arguments.length - 1].equals("A");
    }
}
