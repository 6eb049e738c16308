package java.lang;

/**
 * Idle regions: a pool thread that waits for work blocks in one, and is then a note, not part of a
 * deadlock. Depth per thread of this execution.
 */
final class JessIdle {
    private static int[] depth = new int[64];

    private JessIdle() {}

    static void reset() {
        java.util.Arrays.fill(depth, 0);
    }

    static void enter() {
        int thread = JessModel.running();
        if (thread >= depth.length) {
            depth = java.util.Arrays.copyOf(depth, Math.max(thread + 1, depth.length * 2));
        }
        depth[thread]++;
    }

    static void exit() {
        int thread = JessModel.running();
        if (thread < depth.length && depth[thread] > 0) {
            depth[thread]--;
        }
    }

    static boolean isIdle() {
        int thread = JessModel.running();
        return thread < depth.length && depth[thread] > 0;
    }

    static int flag() {
        return isIdle() ? JessOp.IDLE : 0;
    }
}
