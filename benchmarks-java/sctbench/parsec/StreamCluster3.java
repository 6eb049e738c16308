package sctbench.parsec;

import support.Barrier;
import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * parsec.streamcluster3: four threads compute in phases between barriers; the last one then makes
 * the table of the centres, which all use at once without another barrier: an index out of bounds
 * of the table there was before. The twin has the barrier. A stand-in for the third bug of the
 * PARSEC program streamcluster, which the study of Thomson, Donaldson and Betts (TOPC 2016) found
 * itself, and calls out of bounds.
 */
final class StreamCluster3 {
    private static final int THREADS = 4;
    private static final int PHASES = 3;

    private final boolean fixed;
    private final Barrier barrier = new Barrier(THREADS);
    private final int[] parts = new int[THREADS];
    private int[] centres = new int[0];

    private StreamCluster3(boolean fixed) {
        this.fixed = fixed;
    }

    private void cluster(int thread) {
        for (int phase = 0; phase < PHASES; phase++) {
            parts[thread] += phase;
            barrier.await();
        }
        if (thread == THREADS - 1) {
            centres = new int[THREADS];
        }
        if (fixed) {
            barrier.await();
        }
        centres[thread] = parts[thread];
    }

    public static void main(String[] arguments) {
        StreamCluster3 program = new StreamCluster3(Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < THREADS; at++) {
            int thread = at;
            bodies.add(() -> program.cluster(thread));
        }
        Run.together(bodies);
    }
}
