package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * Undo log: the old values of everything that controlled code overwrites and that it did not make
 * in this execution. Replayed backwards when the execution is over, so that each starts alike.
 */
final class JessUndo {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int SMALL = 256;
    private static final int LARGE = 1 << 15;

    private static Object[] bases = new Object[SMALL];
    private static Object[] references = new Object[SMALL];
    private static long[] offsets = new long[SMALL];
    private static long[] bits = new long[SMALL];
    private static char[] types = new char[SMALL];
    private static int size;

    /** Locations logged already: (id, offset) words, linear probing, 0 = free. */
    private static long[] seen = new long[SMALL * 4];

    private static int seenCount;

    private JessUndo() {}

    /** Before a putfield on an object that was not made in this execution, or not known to be. */
    @DontInline
    static int field(Object object, long id, int site) {
        int lo = JessIds.resolve(object, id);
        if (lo >>> 30 != 0 && JessMachine.logging()) {
            JessSite where = JessSite.instance(object, site);
            log(object, lo, where.offset, where.type);
        }
        return lo;
    }

    static void staticField(int site) {
        JessSite where = JessSite.known(site);
        if (where != null && where.logged == JessMachine.execution || !JessMachine.logging()) {
            return;
        }
        where = JessSite.statically(site);
        where.logged = JessMachine.execution;
        append(where.base, where.offset, where.type);
    }

    @DontInline
    static void element(Object array, int lo, int index) {
        if (JessMachine.logging()
                && index >= 0
                && index < java.lang.reflect.Array.getLength(array)) {
            Class<?> type = array.getClass();
            long offset = JessArrays.base(type) + (long) index * UNSAFE.arrayIndexScale(type);
            log(array, lo, offset, JessMemory.elementType(array));
        }
    }

    /** Before a write through Unsafe or a VarHandle; {@code type} is a descriptor character. */
    static void raw(Object base, long offset, char type) {
        if (base == null || !JessMachine.logging()) {
            return;
        }
        int lo = JessIds.lo32(base);
        if (lo >>> 30 != 0) {
            log(base, lo, offset, type);
        }
    }

    private static void log(Object base, int lo, long offset, char type) {
        if (firstTime((long) lo << 32 | offset & 0xffffffffL)) {
            append(base, offset, type);
        }
    }

    private static boolean firstTime(long location) {
        long[] table = seen;
        int mask = table.length - 1;
        int at = slot(location, mask);
        while (table[at] != 0) {
            if (table[at] == location) {
                return false;
            }
            at = at + 1 & mask;
        }
        table[at] = location;
        seenCount++;
        if (seenCount * 2 > table.length) {
            long[] grown = new long[table.length * 2];
            for (int i = 0; i < table.length; i++) {
                if (table[i] != 0) {
                    int to = slot(table[i], grown.length - 1);
                    while (grown[to] != 0) {
                        to = to + 1 & grown.length - 1;
                    }
                    grown[to] = table[i];
                }
            }
            seen = grown;
        }
        return true;
    }

    private static int slot(long location, int mask) {
        long mixed = location * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 33) & mask;
    }

    private static void append(Object base, long offset, char type) {
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

    private static void grow(int length) {
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

    /** Puts everything back and empties the log. */
    static void rollback() {
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
            bases = new Object[0];
            references = bases;
            grow(SMALL);
        }
        if (seenCount > 0) {
            if (seen.length > LARGE) {
                seen = new long[SMALL * 4];
            } else {
                java.util.Arrays.fill(seen, 0);
            }
            seenCount = 0;
        }
    }
}
