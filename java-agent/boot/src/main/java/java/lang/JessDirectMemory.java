package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * A block of memory outside the heap. It stands for its words of eight bytes as an array does for
 * its elements: each is one location, so accesses of different widths that overlap conflict, and
 * one that is aligned is one step. Neighbours in a word conflict too, which costs executions.
 */
final class JessDirectMemory {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    final long address;

    final long bytes;

    /** Whether anything was read from it or written to it, but for filling it whole at first. */
    boolean used;

    /** Whether the program has given it back. */
    boolean released;

    JessDirectMemory(long address, long bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    /** The number of the word that an address is in. */
    int word(long at) {
        return (int) ((at >> JessWords.SHIFT) - (address >> JessWords.SHIFT));
    }

    /** The address of a word, which may be before the block if that is not aligned. */
    long wordAddress(int index) {
        return (address >> JessWords.SHIFT) + index << JessWords.SHIFT;
    }

    /** The bytes of a word for people, in the order of their addresses. */
    String show(int index) {
        long word = wordAddress(index);
        long end = Math.min(word + Long.BYTES, address + bytes);
        String text = "";
        for (long at = Math.max(word, address); at < end; at++) {
            text = text.concat(JessWords.hex(UNSAFE.getByte(null, at)));
        }
        return text.trim();
    }
}
