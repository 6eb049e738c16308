package sctbench.cs;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * CS.fsbench: 27 threads look for a free one of 26 blocks of a file system, each for its own inode,
 * upwards from a place of its own: since the search does not begin again at the start, an index is
 * out of bounds in every schedule. The twin has as many blocks as threads, and begins again. After
 * the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class FsBench {
    private static final int THREADS = 27;

    private final boolean[] busy;
    private final Object[] locks;
    private final int[] inodes = new int[THREADS];
    private final boolean fixed;

    private FsBench(boolean fixed) {
        int blocks = fixed ? THREADS : THREADS - 1;
        busy = new boolean[blocks];
        locks = new Object[blocks];
        for (int block = 0; block < blocks; block++) {
            locks[block] = new Object();
        }
        this.fixed = fixed;
    }

    private void create(int inode) {
        int block = 2 * inode % (THREADS - 1);
        while (true) {
            synchronized (locks[block]) {
                if (!busy[block]) {
                    busy[block] = true;
                    inodes[inode] = block + 1;
                    return;
                }
            }
            block++;
            if (fixed) {
                block %= busy.length;
            }
        }
    }

    public static void main(String[] arguments) {
        FsBench files = new FsBench(Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int inode = thread;
            bodies.add(() -> files.create(inode));
        }
        Run.together(bodies);
    }
}
