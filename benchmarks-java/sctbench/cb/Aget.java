package sctbench.cb;

import support.Run;

/**
 * CB.aget-bug2: a downloader with two threads and one that handles an interruption, which saves how
 * much each has got, and the sum. A thread updates its own number and, after it has waited for the
 * network, the sum: the saved log may not fit. The twin updates both under the lock. A stand-in for
 * the download program Aget, with yields in place of the network. After the study of Thomson,
 * Donaldson and Betts (TOPC 2016), which names a wrong output.
 */
final class Aget {
    private static final int THREADS = 2;
    private static final int BLOCKS = 2;
    private static final int BLOCK = 10;

    private final boolean fixed;
    private final int[] received = new int[THREADS];
    private int sum;

    private Aget(boolean fixed) {
        this.fixed = fixed;
    }

    private void download(int thread) {
        for (int block = 0; block < BLOCKS; block++) {
            Thread.yield();
            if (fixed) {
                synchronized (this) {
                    received[thread] += BLOCK;
                    sum += BLOCK;
                }
                continue;
            }
            received[thread] += BLOCK;
            Thread.yield();
            synchronized (this) {
                sum += BLOCK;
            }
        }
    }

    private synchronized void save() {
        int total = 0;
        for (int bytes : received) {
            total += bytes;
        }
        Run.check(total == sum, "the log says " + total + " and " + sum);
    }

    public static void main(String[] arguments) {
        Aget program = new Aget(Run.fixed(arguments));
        Run.together(() -> program.download(0), () -> program.download(1), program::save);
    }
}
