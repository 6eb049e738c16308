package sctbench.splash2;

import support.Barrier;
import support.Run;

import java.util.List;

/**
 * splash2.fft: a Fourier transform of eight points and back by main and one thread, with barriers
 * between the steps. The macro that waits for the threads at the end is missing: main compares with
 * the input when the thread may still be at its part. The twin waits. A stand-in for the SPLASH-2
 * program fft with this bug. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Fft {
    private static final int POINTS = 8;

    private final Barrier barrier = new Barrier(2);
    private final double[] input = new double[POINTS];
    private final double[] real = new double[POINTS];
    private final double[] imaginary = new double[POINTS];
    private final double[] output = new double[POINTS];

    private Fft() {
        for (int at = 0; at < POINTS; at++) {
            input[at] = at * at - 3;
        }
    }

    private void transform(int thread) {
        for (int wave = thread; wave < POINTS; wave += 2) {
            double cosines = 0;
            double sines = 0;
            for (int at = 0; at < POINTS; at++) {
                double angle = 2 * Math.PI * wave * at / POINTS;
                cosines += input[at] * Math.cos(angle);
                sines -= input[at] * Math.sin(angle);
            }
            real[wave] = cosines;
            imaginary[wave] = sines;
        }
        barrier.await();
        for (int at = thread; at < POINTS; at += 2) {
            double sum = 0;
            for (int wave = 0; wave < POINTS; wave++) {
                double angle = 2 * Math.PI * wave * at / POINTS;
                sum += real[wave] * Math.cos(angle) - imaginary[wave] * Math.sin(angle);
            }
            output[at] = sum / POINTS;
        }
    }

    public static void main(String[] arguments) {
        Fft program = new Fft();
        List<Thread> threads = Run.start(() -> program.transform(1));
        program.transform(0);
        if (Run.fixed(arguments)) {
            Run.join(threads);
        }
        for (int at = 0; at < POINTS; at++) {
            double error = Math.abs(program.output[at] - program.input[at]);
            Run.check(error < 1e-9, "point " + at + " is wrong by " + error);
        }
    }
}
