package java.lang;

/**
 * Words of eight bytes as locations: of memory outside the heap, and of byte arrays of which
 * several bytes are read or written at once (heap buffers, views by VarHandles, {@code Unsafe}).
 * Such an access is one step, so it needs one location; from the first one on, eight bytes of any
 * byte array are one, for accesses to single bytes, too. The number of records is the same before
 * and after.
 *
 * <p>Neighbours in a word conflict, which costs executions; so that no race is reported between
 * them, plain accesses count as opaque. Who writes a part of a word leaves the rest: that is an
 * update.
 */
final class JessWords {
    /** A word has so many bytes as a power of two. */
    static final int SHIFT = 3;

    /** Whether words of byte arrays are locations; never reset. */
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

    /** The kind and order of an access to a word, which may leave a part of it. */
    static int code(int kind, boolean part) {
        int does = kind & JessProtocol.KIND;
        if (does == JessProtocol.WRITE && part) {
            does = JessProtocol.RMW;
        }
        int order = kind & ~(JessProtocol.KIND | JessProtocol.ELEMENT);
        return (order == JessProtocol.PLAIN ? JessProtocol.OPAQUE : order) | does;
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
