package jess79.grande;

import support.Barrier;
import support.Run;

import java.util.Arrays;
import java.util.Random;

/**
 * moldyn-2t: particles in a periodic box with the forces of Lennard-Jones, 32 for 2 steps, or 2,048
 * for 50 steps in size A. Threads add the forces of their share of the pairs into arrays of their
 * own, which are added up; about six barriers in each step. Validated: momentum is kept, and the
 * energies are those of the same motion by one thread. No bug. Arguments: threads, A for size A.
 * After the catalogue of benchmarks of Thomson's thesis (2016) and the Java Grande benchmark suite.
 */
final class Moldyn {
    private static final double STEP = 0.001;
    private static final double DENSITY = 0.83134;

    private final int particles;
    private final int threads;
    private final int steps;
    private final double side;
    private final Barrier barrier;
    private final double[][] position;
    private final double[][] velocity;
    private final double[][] force;
    private final double[][][] partial;
    private final double[] partialEnergy;
    private double potential;
    private double kinetic;

    private Moldyn(int cells, int steps, int threads) {
        particles = 4 * cells * cells * cells;
        this.steps = steps;
        this.threads = threads;
        side = Math.cbrt(particles / DENSITY);
        barrier = new Barrier(threads);
        position = new double[3][particles];
        velocity = new double[3][particles];
        force = new double[3][particles];
        partial = new double[threads][3][particles];
        partialEnergy = new double[threads];
        lattice(cells);
        Random random = new Random(7);
        for (double[] axis : velocity) {
            double mean = 0;
            for (int at = 0; at < particles; at++) {
                axis[at] = random.nextGaussian();
                mean += axis[at] / particles;
            }
            for (int at = 0; at < particles; at++) {
                axis[at] -= mean;
            }
        }
    }

    /** Four particles in each cell: at its corner and in the middle of three faces. */
    private void lattice(int cells) {
        double[][] places = {{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
        double cell = side / cells;
        for (int at = 0; at < particles; at++) {
            int number = at / 4;
            int[] corner = {number % cells, number / cells % cells, number / cells / cells};
            for (int axis = 0; axis < 3; axis++) {
                position[axis][at] = (corner[axis] + places[at % 4][axis]) * cell;
            }
        }
    }

    private void move(int thread) {
        int from = Slices.from(thread, threads, particles);
        int to = Slices.from(thread + 1, threads, particles);
        for (int step = 0; step < steps; step++) {
            if (thread == 0) {
                kinetic = 0;
                potential = 0;
            }
            barrier.await();
            for (int axis = 0; axis < 3; axis++) {
                for (int at = from; at < to; at++) {
                    velocity[axis][at] += STEP / 2 * force[axis][at];
                    double moved = position[axis][at] + STEP * velocity[axis][at];
                    position[axis][at] = moved - side * Math.floor(moved / side);
                }
            }
            barrier.await();
            forces(thread);
            barrier.await();
            for (int axis = 0; axis < 3; axis++) {
                for (int at = from; at < to; at++) {
                    double sum = 0;
                    for (int other = 0; other < threads; other++) {
                        sum += partial[other][axis][at];
                    }
                    force[axis][at] = sum;
                    velocity[axis][at] += STEP / 2 * sum;
                }
            }
            barrier.await();
            if (thread == 0) {
                for (double energy : partialEnergy) {
                    potential += energy;
                }
            }
            barrier.await();
            if (thread == 0) {
                for (double[] axis : velocity) {
                    for (double value : axis) {
                        kinetic += value * value / 2;
                    }
                }
            }
            barrier.await();
        }
    }

    /**
     * Of the pairs whose first particle belongs to the thread: every so many-th one, since later
     * ones have fewer pairs.
     */
    private void forces(int thread) {
        double[][] mine = partial[thread];
        for (double[] axis : mine) {
            Arrays.fill(axis, 0);
        }
        double energy = 0;
        double[] distance = new double[3];
        double cutoff = side / 2 * (side / 2);
        for (int first = thread; first < particles; first += threads) {
            for (int second = first + 1; second < particles; second++) {
                double square = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double apart = position[axis][first] - position[axis][second];
                    apart -= side * Math.rint(apart / side);
                    distance[axis] = apart;
                    square += apart * apart;
                }
                if (square >= cutoff) {
                    continue;
                }
                double inverse = 1 / (square * square * square);
                energy += 4 * inverse * (inverse - 1);
                double strength = 24 * inverse * (2 * inverse - 1) / square;
                for (int axis = 0; axis < 3; axis++) {
                    mine[axis][first] += strength * distance[axis];
                    mine[axis][second] -= strength * distance[axis];
                }
            }
        }
        partialEnergy[thread] = energy;
    }

    private static Moldyn simulate(int cells, int steps, int threads) {
        Moldyn box = new Moldyn(cells, steps, threads);
        Slices.share(threads, threads, (thread, next) -> box.move(thread));
        return box;
    }

    private static boolean close(double first, double second) {
        return Math.abs(first - second) <= 1e-9 * Math.max(1, Math.abs(second));
    }

    public static void main(String[] arguments) {
        boolean sizeA = Slices.sizeA(arguments);
        int cells = sizeA ? 8 : 2;
        int steps = sizeA ? 50 : 2;
        Moldyn box = simulate(cells, steps, Run.number(arguments, 0));
        for (double[] axis : box.velocity) {
            double momentum = 0;
            for (double value : axis) {
                momentum += value;
            }
            Run.check(Math.abs(momentum) < 1e-9 * box.particles, "momentum " + momentum);
        }
        Moldyn alone = simulate(cells, steps, 1);
        Run.check(close(box.kinetic, alone.kinetic), "kinetic energy " + box.kinetic);
        Run.check(close(box.potential, alone.potential), "potential energy " + box.potential);
    }
}
