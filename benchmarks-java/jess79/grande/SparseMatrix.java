package jess79.grande;

import support.Run;

import java.util.Random;

/**
 * sparsematmult-2t: 200 times a sparse matrix by a vector, of size 5 with 25 non-zero elements, or
 * 50,000 with 250,000 in size A; threads own disjoint rows. Validated against the same products by
 * one thread, and in size A against the reference value that the Java Grande suite publishes. No
 * bug. Arguments: threads, A for size A. After the catalogue of benchmarks of Thomson's thesis
 * (2016) and the Java Grande benchmark suite.
 */
final class SparseMatrix {
    private static final int REPEATS = 200;
    private static final double REFERENCE_A = 75.02484945753453;

    private final double[] x;
    private final int[] rows;
    private final int[] columns;
    private final double[] values;

    private SparseMatrix(int size, int elements) {
        Random random = new Random(10101010);
        x = new double[size];
        for (int at = 0; at < size; at++) {
            x[at] = random.nextDouble() * 1e-6;
        }
        rows = new int[elements];
        columns = new int[elements];
        values = new double[elements];
        for (int at = 0; at < elements; at++) {
            rows[at] = Math.abs(random.nextInt()) % size;
            columns[at] = Math.abs(random.nextInt()) % size;
            values[at] = random.nextDouble();
        }
    }

    /** The products that go to the rows from {@code from} to before {@code to}. */
    private void multiply(double[] y, int from, int to) {
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            for (int at = 0; at < rows.length; at++) {
                if (rows[at] >= from && rows[at] < to) {
                    y[rows[at]] += x[columns[at]] * values[at];
                }
            }
        }
    }

    private double total(double[] y) {
        double total = 0;
        for (int row : rows) {
            total += y[row];
        }
        return total;
    }

    public static void main(String[] arguments) {
        boolean sizeA = Slices.sizeA(arguments);
        int size = sizeA ? 50_000 : 5;
        SparseMatrix matrix = new SparseMatrix(size, sizeA ? 250_000 : 25);
        double[] y = new double[size];
        Slices.share(Run.number(arguments, 0), size, (from, to) -> matrix.multiply(y, from, to));
        double total = matrix.total(y);
        if (sizeA) {
            Run.check(Math.abs(total - REFERENCE_A) < 1e-10, "total " + total);
            return;
        }
        double[] alone = new double[size];
        matrix.multiply(alone, 0, size);
        Run.check(total == matrix.total(alone), "total " + total);
    }
}
