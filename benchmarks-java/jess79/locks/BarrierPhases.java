package jess79.locks;

import support.Barrier;
import support.Run;

/**
 * testbarrier: four threads pass three phases with two barriers between them. Each phase writes
 * other variables, except one clash on {@code clash} by the first two threads in the first phase.
 * No bug intended. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class BarrierPhases {
    private static final int THREADS = 4;

    private final Barrier barrier = new Barrier(THREADS);
    private final int[][] phases = new int[3][THREADS];
    private int clash;

    private void phases(int id) {
        phases[0][id] = 1;
        if (id < 2) {
            clash = id;
        }
        barrier.await();
        phases[1][id] = phases[0][(id + 1) % THREADS];
        barrier.await();
        phases[2][id] = phases[1][(id + 1) % THREADS];
    }

    public static void main(String[] arguments) {
        BarrierPhases test = new BarrierPhases();
        Run.together(
                () -> test.phases(0),
                () -> test.phases(1),
                () -> test.phases(2),
                () -> test.phases(3));
    }
}
