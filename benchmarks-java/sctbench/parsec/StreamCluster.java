package sctbench.parsec;

import support.Barrier;
import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * parsec.streamcluster: four threads add up the costs of clusters of points in phases between
 * barriers. In the last phase they add to the common cost without a lock, and an addition may be
 * lost: a wrong output. The twin locks. A stand-in for the PARSEC program streamcluster: the study
 * of Thomson, Donaldson and Betts (TOPC 2016) gives figures for its bug, and no cause.
 */
final class StreamCluster {
    private static final int THREADS = 4;
    private static final int POINTS = 8;
    private static final int ROUNDS = 3;

    private final boolean fixed;
    private final Barrier barrier = new Barrier(THREADS);
    private final int[] costs = new int[POINTS];
    private final int[] parts = new int[THREADS];
    private int cost;

    private StreamCluster(boolean fixed) {
        this.fixed = fixed;
    }

    private void cluster(int thread) {
        int each = POINTS / THREADS;
        for (int round = 0; round < ROUNDS; round++) {
            for (int point = thread * each; point < (thread + 1) * each; point++) {
                costs[point] = point + round;
            }
            barrier.await();
            parts[thread] = 0;
            for (int point = thread; point < POINTS; point += THREADS) {
                parts[thread] += costs[point];
            }
            barrier.await();
        }
        if (fixed) {
            synchronized (this) {
                cost += parts[thread];
            }
        } else {
            cost += parts[thread];
        }
    }

    public static void main(String[] arguments) {
        StreamCluster program = new StreamCluster(Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < THREADS; at++) {
            int thread = at;
            bodies.add(() -> program.cluster(thread));
        }
        Run.together(bodies);
        int expected = POINTS * (POINTS - 1) / 2 + POINTS * (ROUNDS - 1);
        Run.check(program.cost == expected, "cost " + program.cost);
    }
}
