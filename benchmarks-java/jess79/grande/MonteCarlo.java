package jess79.grande;

import support.Run;

import java.util.Random;
import java.util.Vector;

/**
 * motecarlo-2t-3 and -4t-3 (so named in the original): random paths of a price, 3 of 3 time steps,
 * or 2,000 of 1,000 in size A, whose returns the threads add to a shared vector. Validated: their
 * mean is that of the same paths by one thread. No bug. Arguments: threads, 0 for the small size or
 * A for size A. After the catalogue of benchmarks of Thomson's thesis (2016) and the Java Grande
 * benchmark suite.
 */
final class MonteCarlo {
    private static final double DRIFT = 0.03;
    private static final double VOLATILITY = 0.2;

    private MonteCarlo() {}

    /** The return of one path, which its number determines. */
    private static double path(int number, int steps) {
        Random random = new Random(number * 11L);
        double step = 1.0 / steps;
        double logarithm = 0;
        for (int at = 0; at < steps; at++) {
            logarithm +=
                    (DRIFT - VOLATILITY * VOLATILITY / 2) * step
                            + VOLATILITY * Math.sqrt(step) * random.nextGaussian();
        }
        return logarithm;
    }

    private static double mean(Iterable<Double> returns, int paths) {
        double sum = 0;
        for (double one : returns) {
            sum += one;
        }
        return sum / paths;
    }

    public static void main(String[] arguments) {
        boolean sizeA = Slices.sizeA(arguments);
        int paths = sizeA ? 2000 : 3;
        int steps = sizeA ? 1000 : 3;
        Vector<Double> returns = new Vector<>();
        Slices.share(
                Run.number(arguments, 0),
                paths,
                (from, to) -> {
                    for (int number = from; number < to; number++) {
                        returns.add(path(number, steps));
                    }
                });
        Vector<Double> alone = new Vector<>();
        for (int number = 0; number < paths; number++) {
            alone.add(path(number, steps));
        }
        double error = Math.abs(mean(returns, paths) - mean(alone, paths));
        Run.check(returns.size() == paths && error < 1e-12, "another mean");
    }
}
