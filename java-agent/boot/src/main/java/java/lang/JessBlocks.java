package java.lang;

import jdk.internal.vm.annotation.DontInline;

/**
 * Which thread took a block of ids, and the number of that block among its own: what makes ids
 * canonical. Blocks are counted anew in each execution, those of made objects and those of foreign
 * ones apart, and each is noted before any of its ids is used.
 */
final class JessBlocks {
    /** Blocks that fit at first. */
    private static final int ROOM = 64;

    /** Tells the hash codes of one kind from those of the other. */
    private final long kind;

    private int[] threads = new int[ROOM];
    private int[] ordinals = new int[ROOM];

    JessBlocks(long kind) {
        this.kind = kind;
    }

    /**
     * The running thread has taken a block.
     *
     * @param first the block's first id, without the bits that say of what kind it is
     * @param ordinal the number of the block among those of this kind that the thread took
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
     * An identity hash code, not 0, that is a function of the seed and of who took an id when.
     *
     * @param id without the bits that say of what kind it is
     */
    int hash(int id) {
        int block = id >>> JessProtocol.ID_BLOCK_BITS;
        int inBlock = id & (1 << JessProtocol.ID_BLOCK_BITS) - 1;
        long z = JessMachine.seed + kind;
        z = z * 31 + threads[block];
        z = z * 0x100000001b3L + ((long) ordinals[block] << JessProtocol.ID_BLOCK_BITS | inBlock);
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        int hash = (int) (z ^ z >>> 31) & 0x7fffffff;
        return hash == 0 ? 1 : hash;
    }
}
