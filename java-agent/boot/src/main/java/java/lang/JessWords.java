package java.lang;

/**
 * Words of eight bytes as locations: of memory outside the heap, and of byte arrays of which
 * several bytes are read or written at once (heap buffers, views by VarHandles, {@code Unsafe}).
 * Such an access is one step, so it needs one location; from the first one on, eight bytes of any
 * byte array are one, for accesses to single bytes, too. The number of records is the same before
 * and after.
 *
 * <p>Neighbours in a word conflict, which costs executions. That they are no race is known because
 * each access says which bytes it is about; and a write of a part of a word leaves the rest.
 */
final class JessWords {
    /** The number of bytes of a word, as a power of two. */
    static final int SHIFT = 3;

    /** Whether words of byte arrays are locations, in this exploration. */
    static boolean inArrays;

    private JessWords() {}

    /** Several bytes of an array are accessed at once. */
    static void begin() {
        if (!inArrays) {
            inArrays = true;
            // What was explored until now has other locations.
            JessNative.promoted();
        }
    }

    /**
     * What a record says of an access to the bytes of a word from {@code first} to {@code last}.
     */
    static long parts(int first, int last) {
        int bytes = (2 << last) - (1 << first);
        return (long) (JessProtocol.STORED_PARTS + bytes) << JessProtocol.RECORD_STORED_SHIFT;
    }

    /** The same of single bytes: where they are in a word. */
    static long part(int index) {
        int at = index & Long.BYTES - 1;
        return parts(at, at);
    }

    /** The bytes of a word of an array for people. */
    static String show(byte[] array, int word) {
        String text = "";
        int end = Math.min(array.length, word + 1 << SHIFT);
        for (int i = word << SHIFT; i < end; i++) {
            text = text.concat(hex(array[i]));
        }
        return text.trim();
    }

    /** A byte with a space before it. */
    static String hex(byte bits) {
        String digits = Integer.toHexString(bits & 0xff);
        return digits.length() < 2 ? " 0".concat(digits) : " ".concat(digits);
    }
}
