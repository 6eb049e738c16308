package jess79.grande;

import support.Barrier;
import support.Run;

import java.util.Random;

/**
 * lufact-2t: Gaussian elimination with pivoting of a matrix of 10 columns, or 500 in size A. For
 * each column the first thread finds the pivot and scales, all exchange and eliminate in their
 * share of the columns, with six barriers. Validated: the solution of the system fits. No bug.
 * Arguments: threads, A for size A. After the catalogue of benchmarks of Thomson's thesis (2016)
 * and the Java Grande benchmark suite.
 */
final class Lufact {
    private final int size;
    private final double[][] columns;
    private final int[] pivots;
    private final Barrier barrier;
    private double factor;

    private Lufact(double[][] columns, int threads) {
        this.columns = columns;
        size = columns.length;
        pivots = new int[size];
        barrier = new Barrier(threads);
    }

    private void eliminate(int thread, int threads) {
        for (int step = 0; step < size - 1; step++) {
            barrier.await();
            if (thread == 0) {
                pivots[step] = pivot(step);
            }
            barrier.await();
            int pivot = pivots[step];
            if (thread == 0) {
                swap(columns[step], step, pivot);
                factor = 1 / columns[step][step];
            }
            barrier.await();
            if (thread == 0) {
                for (int row = step + 1; row < size; row++) {
                    columns[step][row] *= factor;
                }
            }
            barrier.await();
            int rest = size - step - 1;
            int from = step + 1 + Slices.from(thread, threads, rest);
            int to = step + 1 + Slices.from(thread + 1, threads, rest);
            for (int column = from; column < to; column++) {
                swap(columns[column], step, pivot);
            }
            barrier.await();
            for (int column = from; column < to; column++) {
                update(columns[column], columns[step], step);
            }
            barrier.await();
        }
        if (thread == 0) {
            pivots[size - 1] = size - 1;
        }
    }

    private int pivot(int step) {
        int best = step;
        for (int row = step + 1; row < size; row++) {
            if (Math.abs(columns[step][row]) > Math.abs(columns[step][best])) {
                best = row;
            }
        }
        return best;
    }

    private static void swap(double[] column, int first, int second) {
        double value = column[first];
        column[first] = column[second];
        column[second] = value;
    }

    private void update(double[] column, double[] multipliers, int step) {
        double value = column[step];
        for (int row = step + 1; row < size; row++) {
            column[row] -= multipliers[row] * value;
        }
    }

    /** Solves the system for a right side, which becomes the solution. */
    private void solve(double[] right) {
        for (int step = 0; step < size - 1; step++) {
            swap(right, step, pivots[step]);
            update(right, columns[step], step);
        }
        for (int step = size - 1; step >= 0; step--) {
            right[step] /= columns[step][step];
            for (int row = 0; row < step; row++) {
                right[row] -= columns[step][row] * right[step];
            }
        }
    }

    public static void main(String[] arguments) {
        int threads = Run.number(arguments, 0);
        int size = Slices.sizeA(arguments) ? 500 : 10;
        Random random = new Random(1325);
        double[][] columns = new double[size][size];
        double[] right = new double[size];
        for (double[] column : columns) {
            for (int row = 0; row < size; row++) {
                column[row] = random.nextDouble() - 0.5;
                // The sum of each row, so that the solution is 1 everywhere.
                right[row] += column[row];
            }
        }
        Lufact system = new Lufact(columns, threads);
        // One slice for each thread, whose number is where it begins.
        Slices.share(threads, threads, (thread, next) -> system.eliminate(thread, threads));
        system.solve(right);
        for (double value : right) {
            Run.check(Math.abs(value - 1) < 1e-8, "not the solution: " + value);
        }
    }
}
