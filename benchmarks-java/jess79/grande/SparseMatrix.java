package jess79.grande;

import support.Run;

import java.util.Random;

/**
 * sparsematmult-2t: 200 times a sparse matrix by a vector, of size 5 with 25 non-zero elements, or
 * 50,000 with 250,000 in size A; threads own disjoint rows. Validated against 200 times one product
 * by one thread, and in size A against the reference value that the Java Grande suite publishes. No
 * bug. Arguments: threads, A for size A. After the catalogue of benchmarks of Thomson's thesis
 * (2016) and the Java Grande benchmark suite.
 */
final class SparseMatrix {
    private static final int REPEATS = 200;
    private static final double REFERENCE_A = 75.02484945753453;

    private final double[] x;
    // The elements in the order of their rows, of which each one begins at its start.
    private final int[] starts;
    private final int[] columns;
    private final double[] values;

    private SparseMatrix(int size, int elements) {
        Random random = new Random(10101010);
        x = new double[size];
        for (int at = 0; at < size; at++) {
            x[at] = random.nextDouble() * 1e-6;
        }
        int[] rows = new int[elements];
        int[] drawn = new int[elements];
        double[] numbers = new double[elements];
        starts = new int[size + 1];
        for (int at = 0; at < elements; at++) {
            rows[at] = Math.abs(random.nextInt()) % size;
            drawn[at] = Math.abs(random.nextInt()) % size;
            numbers[at] = random.nextDouble();
            starts[rows[at] + 1]++;
        }
        for (int row = 0; row < size; row++) {
            starts[row + 1] += starts[row];
        }
        columns = new int[elements];
        values = new double[elements];
        int[] next = starts.clone();
        for (int at = 0; at < elements; at++) {
            int place = next[rows[at]];
            next[rows[at]]++;
            columns[place] = drawn[at];
            values[place] = numbers[at];
        }
    }

    /** Adds the products of the rows from {@code from} to before {@code to}, so many times. */
    private void multiply(double[] y, int from, int to, int times) {
        for (int time = 0; time < times; time++) {
            for (int row = from; row < to; row++) {
                for (int at = starts[row]; at < starts[row + 1]; at++) {
                    y[row] += x[columns[at]] * values[at];
                }
            }
        }
    }

    /** As the suite adds up: each row once for each of its elements. */
    private double total(double[] y) {
        double total = 0;
        for (int row = 0; row < y.length; row++) {
            total += (starts[row + 1] - starts[row]) * y[row];
        }
        return total;
    }

    public static void main(String[] arguments) {
        boolean sizeA = Slices.sizeA(arguments);
        int size = sizeA ? 50_000 : 5;
        SparseMatrix matrix = new SparseMatrix(size, sizeA ? 250_000 : 25);
        double[] y = new double[size];
        Slices.share(
                Run.number(arguments, 0),
                size,
                (from, to) -> matrix.multiply(y, from, to, REPEATS));
        double total = matrix.total(y);
        if (sizeA) {
            Run.check(Math.abs(total - REFERENCE_A) < 1e-10, "total " + total);
            return;
        }
        double[] once = new double[size];
        matrix.multiply(once, 0, size, 1);
        double expected = REPEATS * matrix.total(once);
        Run.check(Math.abs(total - expected) < 1e-12 * expected, "total " + total);
    }
}
