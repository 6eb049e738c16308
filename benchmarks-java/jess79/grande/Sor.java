package jess79.grande;

import support.Barrier;
import support.Run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * sor-2t and -4t: successive over-relaxation on a grid of 5 x 5 in 2 iterations, or 1,000 x 1,000
 * in 100 in size A, in which the threads do the red points and then the black points of their rows,
 * with a barrier after each colour. Validated against one thread, and in size A against the
 * reference value that the Java Grande suite publishes. No bug. Arguments: threads, A for size A.
 * After the catalogue of benchmarks of Thomson's thesis (2016) and the Java Grande benchmark suite.
 */
final class Sor {
    private static final double OMEGA = 1.25;
    private static final double REFERENCE_A = 0.498574406322512;

    private final int size;
    private final double[][] grid;

    private Sor(int size) {
        this.size = size;
        grid = new double[size][size];
        Random random = new Random(10101010);
        for (double[] row : grid) {
            for (int column = 0; column < size; column++) {
                row[column] = random.nextDouble() * 1e-6;
            }
        }
    }

    private void relax(int thread, int threads, int iterations, Barrier barrier) {
        int from = 1 + Slices.from(thread, threads, size - 2);
        int to = 1 + Slices.from(thread + 1, threads, size - 2);
        for (int half = 0; half < 2 * iterations; half++) {
            for (int row = from; row < to; row++) {
                for (int column = 1 + (row + half + 1) % 2; column < size - 1; column += 2) {
                    double neighbours =
                            grid[row - 1][column]
                                    + grid[row + 1][column]
                                    + grid[row][column - 1]
                                    + grid[row][column + 1];
                    grid[row][column] = OMEGA / 4 * neighbours + (1 - OMEGA) * grid[row][column];
                }
            }
            barrier.await();
        }
    }

    private double total() {
        double total = 0;
        for (int row = 1; row < size - 1; row++) {
            for (int column = 1; column < size - 1; column++) {
                total += grid[row][column];
            }
        }
        return total;
    }

    private static double solve(int size, int iterations, int threads) {
        Sor problem = new Sor(size);
        Barrier barrier = new Barrier(threads);
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < threads; at++) {
            int thread = at;
            bodies.add(() -> problem.relax(thread, threads, iterations, barrier));
        }
        Run.together(bodies);
        return problem.total();
    }

    public static void main(String[] arguments) {
        int threads = Run.number(arguments, 0);
        boolean sizeA = Slices.sizeA(arguments);
        int size = sizeA ? 1000 : 5;
        int iterations = sizeA ? 100 : 2;
        double total = solve(size, iterations, threads);
        if (sizeA) {
            Run.check(Math.abs(total - REFERENCE_A) < 1e-10, "total " + total);
            return;
        }
        Sor alone = new Sor(size);
        alone.relax(0, 1, iterations, new Barrier(1));
        Run.check(total == alone.total(), "total " + total);
    }
}
