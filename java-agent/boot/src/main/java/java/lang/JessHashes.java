package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Objects that came from outside an execution although nobody had asked for their identity hash
 * code when they were first touched: the plain world has made them, such as a string or a boxed
 * number, and has no table with their hash codes. So controlled code may see one that is a function
 * of their ids, the same in each execution, like those of objects that it has made itself.
 */
final class JessHashes {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The header of an object that is not locked ends with this, as HotSpot writes it. */
    private static final long UNLOCKED = 1;

    private static final long LOCK_BITS = 3;
    private static final long HASH = 0x7fffffffL << 8;

    /** A bit for each foreign id; emptied after each execution. */
    private static long[] unseen = new long[64];

    /** Words of it that may not be 0. */
    private static int used;

    private JessHashes() {}

    /**
     * Whether nobody has asked for the identity hash code of an object, as far as its header tells.
     */
    static boolean isUnseen(Object object) {
        long header = UNSAFE.getLong(object, 0L);
        return (header & LOCK_BITS) == UNLOCKED && (header & HASH) == 0;
    }

    /** The object with a foreign id is one of those. */
    static void note(int lo) {
        int word = number(lo) >>> 6;
        if (word >= unseen.length) {
            long[] more = new long[Math.max(word + 1, 2 * unseen.length)];
            System.arraycopy(unseen, 0, more, 0, unseen.length);
            unseen = more;
        }
        unseen[word] |= 1L << number(lo);
        used = Math.max(used, word + 1);
    }

    /** Whether the object with an id is one of those. */
    static boolean isNoted(int lo) {
        int word = number(lo) >>> 6;
        return (lo & JessProtocol.ID_FOREIGN) != 0
                && word < used
                && (unseen[word] & 1L << number(lo)) != 0;
    }

    private static int number(int lo) {
        return lo & ~JessProtocol.ID_FOREIGN;
    }

    /** Between executions. */
    static void reset() {
        for (int i = 0; i < used; i++) {
            unseen[i] = 0;
        }
        used = 0;
    }
}
