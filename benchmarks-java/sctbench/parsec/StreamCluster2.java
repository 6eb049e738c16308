package sctbench.parsec;

import support.Barrier;
import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * parsec.streamcluster2: six threads open a centre if the common gain says so. The fifth thread
 * resets the gain for the next round after it has read it, with no barrier in between: others may
 * read the gain when it is reset, and then differ: a wrong output. The twin has the barrier. A
 * stand-in for the second bug of the PARSEC program streamcluster: the study of Thomson, Donaldson
 * and Betts (TOPC 2016) names a wrong output, and no cause.
 */
final class StreamCluster2 {
    private static final int THREADS = 6;
    private static final int ROUNDS = 2;
    private static final int RESETTING = 4;

    private final boolean fixed;
    private final Barrier barrier = new Barrier(THREADS);
    private final int[] opened = new int[THREADS];
    private int gain;

    private StreamCluster2(boolean fixed) {
        this.fixed = fixed;
    }

    private synchronized void add(int part) {
        gain += part;
    }

    private void cluster(int thread) {
        for (int round = 0; round < ROUNDS; round++) {
            add(thread + 1);
            barrier.await();
            if (gain > 0) {
                opened[thread]++;
            }
            if (fixed) {
                barrier.await();
            }
            if (thread == RESETTING) {
                gain = 0;
            }
            barrier.await();
        }
    }

    public static void main(String[] arguments) {
        StreamCluster2 program = new StreamCluster2(Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < THREADS; at++) {
            int thread = at;
            bodies.add(() -> program.cluster(thread));
        }
        Run.together(bodies);
        for (int count : program.opened) {
            Run.check(count == ROUNDS, count + " centres");
        }
    }
}
