package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Memory outside the heap: of direct buffers, and of who asks {@code Unsafe} for it. The blocks
 * that controlled code has allocated are known by their addresses. Each word of eight bytes is one
 * location: accesses of different widths that overlap conflict, and an access that is aligned is
 * one step. Those of neighbours in a word conflict too, which costs executions; so that no race
 * between them is reported, plain accesses count as opaque. Other memory, such as that of a mapped
 * file, is not seen.
 *
 * <p>A block of an earlier execution has its old contents back when an execution is over, so it is
 * never given back to the system.
 */
final class JessOffHeap {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** A word has so many bytes as a power of two. */
    private static final int WORD_SHIFT = 3;

    /** The known blocks, by address; for the life of the JVM. */
    private static JessDirectMemory[] blocks = new JessDirectMemory[16];

    private static int count;

    /** The block found last. */
    private static JessDirectMemory last;

    private JessOffHeap() {}

    /** Controlled code has allocated memory. */
    static void allocated(long address, long bytes) {
        if (address == 0 || bytes == 0) {
            return;
        }
        JessDirectMemory block = new JessDirectMemory(address, bytes);
        int at = after(address);
        // What was there before was given back behind our back, by a cleaner.
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

    /** Controlled code gives memory back; whether that may happen. */
    static boolean mayFree(long address) {
        JessDirectMemory block = find(address);
        if (block == null) {
            return true;
        }
        if (block.address != address || !JessIds.isOwn(block)) {
            return false;
        }
        int at = after(address) - 1;
        replace(at, at + 1, null);
        return true;
    }

    /** Bytes of the block that begins at an address; 0 if none does that is known. */
    static long bytes(long address) {
        JessDirectMemory block = find(address);
        return block == null || block.address != address ? 0 : block.bytes;
    }

    /** Before an access; {@code type} is a descriptor character that gives the width. */
    static void access(long address, int kind, char type, int site) {
        JessDirectMemory block = find(address);
        if (block != null) {
            block.used = true;
            words(block, address, JessAccess.width(type, Long.BYTES), kind, site);
        }
    }

    /** Before an access to many bytes; {@code fills} if it is the same value for all. */
    static void range(long address, long bytes, int kind, boolean fills) {
        JessDirectMemory block = find(address);
        if (block == null || bytes <= 0 || fills && isNew(block, bytes)) {
            return;
        }
        block.used = true;
        words(block, address, bytes, kind, 0);
    }

    private static void words(
            JessDirectMemory block, long address, long bytes, int kind, int site) {
        int opaque = kind;
        if ((kind & ~(JessProtocol.KIND | JessProtocol.ELEMENT)) == JessProtocol.PLAIN) {
            opaque = kind & (JessProtocol.KIND | JessProtocol.ELEMENT) | JessProtocol.OPAQUE;
        }
        long first = block.address >> WORD_SHIFT;
        long end = address + bytes - 1 >> WORD_SHIFT;
        for (long word = address >> WORD_SHIFT; word <= end; word++) {
            if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
                JessUndo.offHeap(block, word << WORD_SHIFT, (int) (word - first));
            }
            JessAccess.element(block, (int) (word - first), opaque, 0, -1, 'J', site);
        }
    }

    /** Nobody else can have a block that was never used; filling it whole is part of making it. */
    private static boolean isNew(JessDirectMemory block, long bytes) {
        return !block.used && bytes == block.bytes && JessIds.isOwn(block);
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
