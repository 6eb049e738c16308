package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Old values of locations, in the order of the writes. They are put back in the opposite order, so
 * of several values of one location the oldest is the one that stays.
 */
final class JessUndoLog {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int SMALL = 256;
    private static final int LARGE = 1 << 15;

    private Object[] bases = new Object[SMALL];
    private Object[] references = new Object[SMALL];
    private long[] offsets = new long[SMALL];
    private long[] bits = new long[SMALL];
    private char[] types = new char[SMALL];
    private int size;

    /** Notes the value that the location has now. */
    void append(Object base, long offset, char type) {
        int at = size;
        if (at == bases.length) {
            grow(at * 2);
        }
        bases[at] = base;
        offsets[at] = offset;
        types[at] = type;
        if (type == 'L' || type == '[') {
            references[at] = UNSAFE.getReference(base, offset);
        } else {
            bits[at] = JessMemory.read(base, offset, type);
        }
        size = at + 1;
    }

    int size() {
        return size;
    }

    /** Whether a value of the location is noted. */
    boolean has(Object base, long offset) {
        for (int i = 0; i < size; i++) {
            if (bases[i] == base && offsets[i] == offset) {
                return true;
            }
        }
        return false;
    }

    /** Forgets what was noted after the first {@code kept} entries. */
    void truncate(int kept) {
        while (size > kept) {
            size--;
            bases[size] = null;
            references[size] = null;
        }
    }

    /** Moves what was noted after the first {@code kept} entries to the end of another log. */
    void moveTo(JessUndoLog other, int kept) {
        for (int i = kept; i < size; i++) {
            int at = other.size;
            if (at == other.bases.length) {
                other.grow(at * 2);
            }
            other.bases[at] = bases[i];
            other.references[at] = references[i];
            other.offsets[at] = offsets[i];
            other.bits[at] = bits[i];
            other.types[at] = types[i];
            other.size = at + 1;
        }
        truncate(kept);
    }

    private void grow(int length) {
        Object[] newBases = new Object[length];
        Object[] newReferences = new Object[length];
        long[] newOffsets = new long[length];
        long[] newBits = new long[length];
        char[] newTypes = new char[length];
        System.arraycopy(bases, 0, newBases, 0, size);
        System.arraycopy(references, 0, newReferences, 0, size);
        System.arraycopy(offsets, 0, newOffsets, 0, size);
        System.arraycopy(bits, 0, newBits, 0, size);
        System.arraycopy(types, 0, newTypes, 0, size);
        bases = newBases;
        references = newReferences;
        offsets = newOffsets;
        bits = newBits;
        types = newTypes;
    }

    /** Puts everything back and empties the log; it keeps no large arrays. */
    void rollback() {
        for (int i = size - 1; i >= 0; i--) {
            Object base = bases[i];
            if (types[i] == 'L' || types[i] == '[') {
                UNSAFE.putReference(base, offsets[i], references[i]);
            } else {
                JessMemory.write(base, offsets[i], types[i], bits[i]);
            }
            bases[i] = null;
            references[i] = null;
        }
        boolean large = size > LARGE;
        size = 0;
        if (large) {
            grow(SMALL);
        }
    }
}
