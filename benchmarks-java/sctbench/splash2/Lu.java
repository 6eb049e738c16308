package sctbench.splash2;

import support.Barrier;
import support.Run;

import java.util.List;

/**
 * splash2.lu: the factors of a matrix of four rows by main and one thread, with a barrier in each
 * step. The macro that waits for the threads at the end is missing: main multiplies the factors
 * when the thread may still be at its part. The twin waits. A stand-in for the SPLASH-2 program lu
 * with this bug. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Lu {
    private static final int SIZE = 4;
    private static final double[][] MATRIX = {
        {4, 1, 2, 1}, {1, 5, 1, 2}, {2, 1, 6, 1}, {1, 2, 1, 7},
    };

    private final Barrier barrier = new Barrier(2);
    private final double[][] factors = new double[SIZE][];

    private Lu() {
        for (int row = 0; row < SIZE; row++) {
            factors[row] = MATRIX[row].clone();
        }
    }

    private void eliminate(int thread) {
        for (int step = 0; step < SIZE - 1; step++) {
            for (int row = step + 1; row < SIZE; row++) {
                // Rows belong to threads in turn, so that the thread has the last one.
                if (row % 2 == thread) {
                    eliminate(factors[row], factors[step], step);
                }
            }
            if (step < SIZE - 2) {
                barrier.await();
            }
        }
    }

    private static void eliminate(double[] row, double[] pivot, int step) {
        row[step] /= pivot[step];
        for (int column = step + 1; column < SIZE; column++) {
            row[column] -= row[step] * pivot[column];
        }
    }

    private double product(int row, int column) {
        double sum = 0;
        for (int at = 0; at <= Math.min(row, column); at++) {
            sum += (at == row ? 1 : factors[row][at]) * factors[at][column];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        Lu program = new Lu();
        List<Thread> threads = Run.start(() -> program.eliminate(1));
        program.eliminate(0);
        if (Run.fixed(arguments)) {
            Run.join(threads);
        }
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                double error = Math.abs(program.product(row, column) - MATRIX[row][column]);
                Run.check(error < 1e-9, "an element is wrong by " + error);
            }
        }
    }
}
