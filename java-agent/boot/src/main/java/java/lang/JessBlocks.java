package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * Which thread took a block of ids, and the number of that block among its own: what makes ids
 * canonical. Blocks are counted anew in each execution, and each is noted before any of its ids is
 * used.
 */
final class JessBlocks {
    /** Blocks that fit at first. */
    private static final int ROOM = 64;

    private int[] threads = new int[ROOM];
    private int[] ordinals = new int[ROOM];

    /**
     * The running thread has taken a block.
     *
     * @param first the block's first id
     * @param ordinal the number of the block among those that the thread took
     */
    @DontInline
    void note(int first, int ordinal) {
        int block = first >>> JessProtocol.ID_BLOCK_BITS;
        if (block >= threads.length) {
            int length = Math.max(block + 1, threads.length * 2);
            int[] moreThreads = new int[length];
            int[] moreOrdinals = new int[length];
            System.arraycopy(threads, 0, moreThreads, 0, threads.length);
            System.arraycopy(ordinals, 0, moreOrdinals, 0, ordinals.length);
            threads = moreThreads;
            ordinals = moreOrdinals;
        }
        threads[block] = JessMachine.current.index;
        ordinals[block] = ordinal;
    }

    /**
     * The identity hash code, not 0, of the object with an id: a function of which thread took it
     * and when.
     */
    int hash(int id) {
        int block = id >>> JessProtocol.ID_BLOCK_BITS;
        int inBlock = id & (1 << JessProtocol.ID_BLOCK_BITS) - 1;
        long ordinal = (long) ordinals[block] << JessProtocol.ID_BLOCK_BITS | inBlock;
        return mix(JessMachine.seed, threads[block], ordinal);
    }

    /** A hash code, not 0, of three numbers. */
    static int mix(long seed, int thread, long ordinal) {
        long z = seed * 31 + thread;
        z = z * 0x100000001b3L + ordinal;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        int hash = (int) (z ^ z >>> 31) & 0x7fffffff;
        return hash == 0 ? 1 : hash;
    }
}
