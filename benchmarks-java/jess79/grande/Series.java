package jess79.grande;

import support.Run;

/**
 * series-2t: the first 10 pairs of Fourier coefficients, or 10,000 in size A, of (x + 1) to the
 * power of x on [0, 2], by the trapezoid rule with 1,000 steps, split among threads. Validated
 * against the reference values that the Java Grande suite publishes for the first four pairs. No
 * bug. Arguments: threads, A for size A. After the catalogue of benchmarks of Thomson's thesis
 * (2016) and the Java Grande benchmark suite.
 */
final class Series {
    private static final int STEPS = 1000;
    private static final double[][] REFERENCE = {
        {2.8729524964837996, 0.0},
        {1.1161046676147888, -1.8819691893398025},
        {0.34429060398168704, -1.1645642623320958},
        {0.15238898702519288, -0.8143461113044298},
    };

    private Series() {}

    private static double function(double x, double omega, boolean sine) {
        double power = Math.pow(x + 1, x);
        if (omega == 0) {
            return power;
        }
        return power * (sine ? Math.sin(omega * x) : Math.cos(omega * x));
    }

    private static double integral(double omega, boolean sine) {
        double width = 2.0 / STEPS;
        double sum = function(0, omega, sine) / 2;
        double x = 0;
        // One inner point fewer than the rule has, as in the reference values.
        for (int step = 1; step < STEPS - 1; step++) {
            x += width;
            sum += function(x, omega, sine);
        }
        sum += function(2, omega, sine) / 2;
        return sum * width;
    }

    public static void main(String[] arguments) {
        int count = Slices.sizeA(arguments) ? 10_000 : 10;
        double[] cosines = new double[count];
        double[] sines = new double[count];
        Slices.share(
                Run.number(arguments, 0),
                count,
                (from, to) -> {
                    for (int term = from; term < to; term++) {
                        double omega = Math.PI * term;
                        cosines[term] = integral(omega, false) / (term == 0 ? 2 : 1);
                        sines[term] = term == 0 ? 0 : integral(omega, true);
                    }
                });
        for (int term = 0; term < REFERENCE.length; term++) {
            double error =
                    Math.abs(cosines[term] - REFERENCE[term][0])
                            + Math.abs(sines[term] - REFERENCE[term][1]);
            Run.check(error < 1e-11, "coefficient " + term + " is wrong by " + error);
        }
    }
}
