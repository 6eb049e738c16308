package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Memory outside the heap: of direct buffers, and allocated by {@code Unsafe}. The blocks that
 * controlled code has allocated are known by their addresses; {@link JessWords} defines what is a
 * location in them. Other memory, such as that of a mapped file, is not seen.
 *
 * <p>A block of an earlier execution has its old contents back when an execution is over, so it is
 * never given back to the system. Others are, when the execution is over: a thread that has found a
 * shared arena open may come to its access when another one has closed it. Where the JVM makes such
 * an access fail, here it is one that came before.
 */
final class JessOffHeap {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Bytes that are not freed before the execution is over. */
    private static final long MOST_RELEASED = 64L << 20;

    /** The known blocks, by address; for the life of the JVM. */
    private static JessDirectMemory[] blocks = new JessDirectMemory[16];

    private static int count;

    /** The block found last. */
    private static JessDirectMemory last;

    /** What the execution has given back, and how much that is. */
    private static JessDirectMemory[] released = new JessDirectMemory[8];

    private static int releasedCount;

    private static long releasedBytes;

    private JessOffHeap() {}

    /** Controlled code has allocated memory. */
    static void allocated(long address, long bytes) {
        if (address == 0 || bytes == 0) {
            return;
        }
        JessDirectMemory block = new JessDirectMemory(address, bytes);
        int at = after(address);
        // What was there before was given back by a cleaner, which is not seen here.
        int first = at;
        while (first > 0 && end(blocks[first - 1]) > address) {
            first--;
        }
        int next = at;
        while (next < count && blocks[next].address < address + bytes) {
            next++;
        }
        replace(first, next, block);
        JessIds.register(block);
    }

    /** Controlled code gives memory back; whether it is to be freed at once. */
    static boolean frees(long address) {
        JessDirectMemory block = find(address);
        if (block == null) {
            return true;
        }
        if (block.address != address || block.released || !JessIds.isOwn(block)) {
            return false;
        }
        block.released = true;
        if (releasedBytes + block.bytes > MOST_RELEASED) {
            remove(block);
            return true;
        }
        releasedBytes += block.bytes;
        if (releasedCount == released.length) {
            JessDirectMemory[] more = new JessDirectMemory[2 * releasedCount];
            System.arraycopy(released, 0, more, 0, releasedCount);
            released = more;
        }
        released[releasedCount++] = block;
        return false;
    }

    /** Frees what the execution has given back. */
    static void endExecution() {
        for (int i = 0; i < releasedCount; i++) {
            JessDirectMemory block = released[i];
            released[i] = null;
            remove(block);
            UNSAFE.freeMemory(block.address);
        }
        releasedCount = 0;
        releasedBytes = 0;
    }

    private static void remove(JessDirectMemory block) {
        int at = after(block.address) - 1;
        replace(at, at + 1, null);
    }

    /** Bytes of the block that begins at an address; 0 if none does that is known. */
    static long bytes(long address) {
        JessDirectMemory block = find(address);
        return block == null || block.address != address ? 0 : block.bytes;
    }

    /** Whether all of a block that was not used yet is filled: that is part of making it. */
    static boolean isMade(long address, long bytes) {
        JessDirectMemory block = find(address);
        return block != null && !block.used && bytes == block.bytes && JessIds.isOwn(block);
    }

    /** The block that is used at an address, or null if none is known there. */
    static JessDirectMemory use(long address) {
        JessDirectMemory block = find(address);
        if (block != null) {
            block.used = true;
        }
        return block;
    }

    /** The block that an address is in. */
    private static JessDirectMemory find(long address) {
        JessDirectMemory block = last;
        if (block != null && address >= block.address && address < end(block)) {
            return block;
        }
        int at = after(address);
        if (at == 0 || end(blocks[at - 1]) <= address) {
            return null;
        }
        last = blocks[at - 1];
        return last;
    }

    private static long end(JessDirectMemory block) {
        return block.address + block.bytes;
    }

    /** Index of the first block that begins behind an address. */
    private static int after(long address) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (blocks[middle].address <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Takes blocks away, and puts one there unless it is null. */
    private static void replace(int first, int next, JessDirectMemory block) {
        int more = block == null ? 0 : 1;
        int size = count - (next - first) + more;
        JessDirectMemory[] to = blocks;
        if (size > to.length) {
            to = new JessDirectMemory[2 * to.length];
            System.arraycopy(blocks, 0, to, 0, first);
        }
        System.arraycopy(blocks, next, to, first + more, count - next);
        if (more == 1) {
            to[first] = block;
        }
        for (int i = size; i < count; i++) {
            to[i] = null;
        }
        blocks = to;
        count = size;
        last = null;
    }
}
