package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * A block of memory outside the heap. It stands for its words of eight bytes as an array does for
 * its elements: each is one location, so accesses of different widths that overlap conflict, and
 * one that is aligned is one step. Neighbours in a word conflict too, which costs executions.
 */
final class JessDirectMemory {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** A word has so many bytes as a power of two. */
    private static final int WORD_SHIFT = 3;

    final long address;

    final long bytes;

    /** Whether anything was read from it or written to it, but for filling it whole at first. */
    boolean used;

    JessDirectMemory(long address, long bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    /** The number of the word that an address is in. */
    int word(long at) {
        return (int) ((at >> WORD_SHIFT) - (address >> WORD_SHIFT));
    }

    /** The address of a word, which may be before the block if that is not aligned. */
    long wordAddress(int index) {
        return (address >> WORD_SHIFT) + index << WORD_SHIFT;
    }

    /** The bytes of a word for people, in the order of their addresses. */
    String show(int index) {
        long word = wordAddress(index);
        long end = Math.min(word + Long.BYTES, address + bytes);
        String text = "";
        for (long at = Math.max(word, address); at < end; at++) {
            int bits = UNSAFE.getByte(null, at) & 0xff;
            String digits = Integer.toHexString(bits);
            text = text.concat(bits < 16 ? " 0" : " ").concat(digits);
        }
        return text.trim();
    }
}
