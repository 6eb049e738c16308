package java.lang;

/** A set of small numbers. */
final class JessBits {
    private long[] words = new long[64];

    /** Words that may not be 0. */
    private int used;

    void add(int number) {
        int word = number >>> 6;
        if (word >= words.length) {
            long[] more = new long[Math.max(word + 1, 2 * words.length)];
            System.arraycopy(words, 0, more, 0, words.length);
            words = more;
        }
        words[word] |= 1L << number;
        used = Math.max(used, word + 1);
    }

    boolean has(int number) {
        int word = number >>> 6;
        return word < used && (words[word] & 1L << number) != 0;
    }

    void clear() {
        for (int i = 0; i < used; i++) {
            words[i] = 0;
        }
        used = 0;
    }
}
