package sctbench.splash2;

import support.Barrier;
import support.Run;

import java.util.List;

/**
 * splash2.barnes: the gravitation of four bodies by main and one thread, in steps between barriers.
 * The macro that waits for the threads at the end is missing: main uses the result when the thread
 * may still be at its part. The twin waits. A stand-in for the SPLASH-2 program barnes with this
 * bug. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Barnes {
    private static final int BODIES = 4;
    private static final int STEPS = 2;
    private static final double TIME = 0.01;

    private final Barrier barrier = new Barrier(2);
    private final double[] mass = {1, 2, 3, 4};
    private final double[] place = {0, 1, 3, 7};
    private final double[] speed = new double[BODIES];

    private void simulate(int thread) {
        for (int step = 0; step < STEPS; step++) {
            for (int body = thread; body < BODIES; body += 2) {
                speed[body] += TIME * pull(body);
            }
            barrier.await();
            for (int body = thread; body < BODIES; body += 2) {
                place[body] += TIME * speed[body];
            }
            if (step < STEPS - 1) {
                barrier.await();
            }
        }
    }

    private double pull(int body) {
        double sum = 0;
        for (int other = 0; other < BODIES; other++) {
            double apart = place[other] - place[body];
            if (apart != 0) {
                sum += mass[other] * Math.signum(apart) / (apart * apart);
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        Barnes program = new Barnes();
        List<Thread> threads = Run.start(() -> program.simulate(1));
        program.simulate(0);
        if (Run.fixed(arguments)) {
            Run.join(threads);
        }
        // The mean place times the mass moves as if no force acted: here not at all.
        double moment = 0;
        for (int body = 0; body < BODIES; body++) {
            moment += program.mass[body] * program.place[body];
        }
        Run.check(Math.abs(moment - 39) < 1e-9, "the centre has moved: " + moment);
    }
}
