package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * A block of memory outside the heap. It stands for its words as an array does for its elements: by
 * it they are recorded.
 */
final class JessDirectMemory {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    final long address;

    final long bytes;

    /** Whether anything was read from it or written to it, but for filling it whole at first. */
    boolean used;

    JessDirectMemory(long address, long bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    /** The bytes of a word for people, in the order of their addresses. */
    String show(int index) {
        long word = (address & -Long.BYTES) + (long) Long.BYTES * index;
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
