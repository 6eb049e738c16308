package jess79.fse2006;

import support.Run;

import java.util.Random;

/**
 * allocatevector-2t: two threads allocate five of five blocks each, then free what they have.
 * Finding a free block and marking it are two synchronized calls, so that two threads may mark the
 * same block: an exception. The search starts at a place that a shared generator with a fixed seed
 * draws. The twin finds and marks in one call. Arguments: blocks, blocks of each thread, threads,
 * seed. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class AllocateVector {
    private final boolean[] taken;
    private final Random random;

    private AllocateVector(int blocks, long seed) {
        taken = new boolean[blocks];
        random = new Random(seed);
    }

    private synchronized int findFree() {
        int from = random.nextInt(taken.length);
        for (int step = 0; step < taken.length; step++) {
            int block = (from + step) % taken.length;
            if (!taken[block]) {
                return block;
            }
        }
        return -1;
    }

    private synchronized void mark(int block) {
        if (taken[block]) {
            throw new IllegalStateException("block allocated twice");
        }
        taken[block] = true;
    }

    private synchronized int allocate() {
        int block = findFree();
        if (block >= 0) {
            mark(block);
        }
        return block;
    }

    private synchronized void free(int block) {
        if (!taken[block]) {
            throw new IllegalStateException("block freed twice");
        }
        taken[block] = false;
    }

    private void use(int wanted, boolean fixed) {
        int[] mine = new int[wanted];
        for (int at = 0; at < wanted; at++) {
            mine[at] = fixed ? allocate() : findFree();
            if (!fixed && mine[at] >= 0) {
                mark(mine[at]);
            }
        }
        for (int block : mine) {
            if (block >= 0) {
                free(block);
            }
        }
    }

    public static void main(String[] arguments) {
        AllocateVector vector =
                new AllocateVector(Run.number(arguments, 0), Run.number(arguments, 3));
        int wanted = Run.number(arguments, 1);
        boolean fixed = Run.fixed(arguments);
        Runnable[] bodies = new Runnable[Run.number(arguments, 2)];
        for (int thread = 0; thread < bodies.length; thread++) {
            bodies[thread] = () -> vector.use(wanted, fixed);
        }
        Run.together(bodies);
    }
}
