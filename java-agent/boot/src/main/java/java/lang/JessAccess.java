package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Accesses of models, which have no site of their own that names what they touch: through Unsafe, a
 * VarHandle, reflection. Each is recorded before it happens, with the field or element in the
 * record, and when it writes, the old value is logged.
 */
final class JessAccess {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /**
     * What the access that is announced next stores, as a number of the protocol. Written before
     * {@link #access}, which resets it.
     */
    private static int stored;

    private JessAccess() {}

    /** The access that is announced next stores an integer or a character. */
    static void stores(long value) {
        stored = code(value);
    }

    /** The access that is announced next stores a boolean. */
    static void stores(boolean value) {
        stored = code(value ? 1 : 0);
    }

    /** The access that is announced next stores a reference. */
    static void stores(Object value) {
        stored = code(value);
    }

    /** The access that is announced next stores what this code stands for. */
    static void storesCode(int code) {
        stored = code;
    }

    /** The code of an integer in a record. */
    static int code(long value) {
        return value <= JessProtocol.STORED_MOST && value >= -JessProtocol.STORED_MOST
                ? (int) value + JessProtocol.STORED_ZERO
                : JessProtocol.STORED_UNKNOWN;
    }

    /** The code of a reference in a record. */
    static int code(Object value) {
        return value == null ? JessProtocol.STORED_NULL : JessProtocol.STORED_UNKNOWN;
    }

    /**
     * Before an access through Unsafe or a VarHandle: records it and, when it writes, logs the old
     * value. Without a base the offset is an address. {@code type} is a descriptor character that
     * gives the width of the access.
     */
    static void access(Object base, long offset, int kind, char type) {
        access(base, offset, kind, type, 0);
    }

    /** The same at a place that is known. */
    static void access(Object base, long offset, int kind, char type, int site) {
        long value = (long) stored << JessProtocol.RECORD_STORED_SHIFT;
        stored = JessProtocol.STORED_UNKNOWN;
        if (JessMachine.quiet()) {
            if ((kind & JessProtocol.KIND) == JessProtocol.READ) {
                JessReads.raw(base, offset);
            } else if (JessMachine.watching) {
                JessUndo.raw(base, offset, type);
            }
            return;
        }
        if (base == null) {
            outside(offset, width(type, Long.BYTES), kind, site);
            return;
        }
        if (base instanceof byte[]) {
            bytes((byte[]) base, offset, kind, value, type, site);
            return;
        }
        Class<?> shape = base.getClass();
        if (shape.isArray()) {
            elements(base, shape, offset, kind, value, type, site);
            return;
        }
        if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
            JessUndo.raw(base, offset, type);
        }
        if (base instanceof Class<?> && JessFieldIds.isStatic((Class<?>) base, offset)) {
            int field = JessFieldIds.statics((Class<?>) base, offset);
            record(
                    base,
                    JessProtocol.SITE_UNSAFE_STATIC,
                    site,
                    value | (long) field << JessProtocol.RECORD_MEMBER_SHIFT | kind,
                    offset,
                    type);
        } else {
            int field = JessFieldIds.instance(shape, offset);
            record(
                    base,
                    JessProtocol.SITE_UNSAFE_FIELD,
                    site,
                    value | (long) field << JessProtocol.RECORD_MEMBER_SHIFT | kind,
                    offset,
                    type);
        }
    }

    /** How accesses to a field order memory. */
    static int order(Field field) {
        if (Modifier.isVolatile(field.getModifiers())) {
            return JessProtocol.VOLATILE;
        }
        return Modifier.isFinal(field.getModifiers()) ? JessProtocol.ACQUIRE : JessProtocol.PLAIN;
    }

    /** Before an atomic update. */
    static void update(Object base, long offset, char type) {
        access(base, offset, JessProtocol.RMW, type);
    }

    /** After an atomic update, which changed something or not. */
    static void updated(Object base, boolean same) {
        // An access outside the heap may have no record, if its block is not known.
        if (same && base != null && !JessMachine.quiet()) {
            JessRuntime.changedNothing();
        }
    }

    /** Before an access to memory outside the heap. */
    static void outside(long address, long bytes, int kind, int site) {
        JessDirectMemory block = JessOffHeap.use(address);
        if (bytes <= 0) {
            return;
        }
        if (block == null) {
            JessModel.unsupported(
                    "memory outside the heap, not allocated by the program under test, is accessed"
                            + " at "
                            + JessStack.where(new Throwable()));
        }
        long end = address + bytes;
        int last = block.word(end - 1);
        for (int word = block.word(address); word <= last; word++) {
            long begin = block.wordAddress(word);
            if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
                JessUndo.offHeap(block, word);
            }
            int from = (int) Math.max(address - begin, 0);
            int to = (int) Math.min(end - begin, Long.BYTES) - 1;
            element(block, word, kind, JessWords.parts(from, to), -1, 'J', site);
        }
    }

    /** Before an access of the program to one byte of an array, where words are locations. */
    static void single(byte[] array, int index, boolean writes, int site) {
        if (!JessMachine.quiet() && index >= 0 && index < array.length) {
            if (writes) {
                undo(array, index, 1);
            }
            long payload = JessWords.part(index) | index >> JessWords.SHIFT;
            JessRuntime.record(array, JessIds.array(array), site, payload);
        }
    }

    /** Before an access to one or more bytes of an array by other code than its own. */
    private static void bytes(
            byte[] array, long offset, int kind, long value, char type, int site) {
        int first = (int) (offset - JessArrays.base(byte[].class));
        int width = width(type, 1);
        if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
            undo(array, first, width);
        }
        if (width == 1) {
            element(array, first, kind, value, offset, type, site);
            return;
        }
        JessWords.begin();
        int last = first + width - 1;
        for (int at = first >> JessWords.SHIFT; at <= last >> JessWords.SHIFT; at++) {
            int begin = at << JessWords.SHIFT;
            int to = Math.min(last - begin, Long.BYTES - 1);
            word(array, at, kind, JessWords.parts(Math.max(first - begin, 0), to), site);
        }
    }

    private static void undo(Object array, int first, int count) {
        int lo = JessIds.array(array);
        if (lo >>> 30 != 0) {
            for (int i = 0; i < count; i++) {
                JessUndo.element(array, lo, first + i);
            }
        }
    }

    private static void word(byte[] array, int word, int kind, long parts, int site) {
        long payload =
                parts
                        | (long) word << JessProtocol.RECORD_MEMBER_SHIFT
                        | JessProtocol.ELEMENT
                        | kind;
        int place = site == 0 ? JessProtocol.SITE_PLAIN_ELEMENT : site;
        record(array, JessProtocol.SITE_UNSAFE_ELEMENT, place, payload, -1, 'B');
    }

    private static void elements(
            Object array, Class<?> shape, long offset, int kind, long value, char type, int site) {
        int scale = UNSAFE.arrayIndexScale(shape);
        long at = offset - JessArrays.base(shape);
        int index = (int) (at / scale);
        int width = width(type, scale);
        int last = (int) ((at + width - 1) / scale);
        // The stored value is recorded for whole elements only; a write of a part leaves the rest.
        long whole = width == scale && index == last ? value : 0;
        if ((at % scale != 0 || width % scale != 0)
                && (kind & JessProtocol.KIND) == JessProtocol.WRITE) {
            kind = kind & ~JessProtocol.KIND | JessProtocol.RMW;
        }
        if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
            undo(array, index, last - index + 1);
        }
        while (index < last) {
            element(array, index, kind, 0, offset, type, site);
            index++;
        }
        element(array, index, kind, whole, offset, type, site);
    }

    /** Bytes of an access: a view may touch several elements of a byte array. */
    static int width(char type, int scale) {
        switch (type) {
            case 'Z':
            case 'B':
                return 1;
            case 'S':
            case 'C':
                return 2;
            case 'I':
            case 'F':
                return 4;
            case 'J':
            case 'D':
                return 8;
            default:
                return scale;
        }
    }

    /** Before an access to an element by other code than its own. */
    static void element(Object array, int index, int kind, long offset, char type) {
        element(array, index, kind, 0, offset, type, JessProtocol.SITE_PLAIN_ELEMENT);
    }

    /** Before a plain write of an element by a copy: what it overwrites is put back afterwards. */
    static void overwrite(Object array, int index, long offset, char type) {
        undo(array, index, 1);
        element(array, index, JessProtocol.PLAIN | JessProtocol.WRITE, offset, type);
    }

    /** What {@link #element} does, of which more is known; {@code site} is the place, or 0. */
    static void element(
            Object array, int index, int kind, long value, long offset, char type, int site) {
        if (JessWords.inArrays && array instanceof byte[]) {
            word((byte[]) array, index >> JessWords.SHIFT, kind, JessWords.part(index), site);
            return;
        }
        long word =
                value
                        | (long) index << JessProtocol.RECORD_MEMBER_SHIFT
                        | JessProtocol.ELEMENT
                        | kind;
        record(array, JessProtocol.SITE_UNSAFE_ELEMENT, site, word, offset, type);
    }

    /**
     * Whether accesses to elements that follow each other may be recorded as one. No other thread
     * may run in between, and where words are locations there is no longer one access per element.
     */
    static boolean isRun(Object array, boolean atOnce) {
        return atOnce && !(JessWords.inArrays && array instanceof byte[]);
    }

    /** Before {@code count} elements of an array are read by a copy. */
    static void read(Object array, int first, int count) {
        run(array, first, count, JessProtocol.READ, JessProtocol.SITE_ELEMENTS);
    }

    /** Before they are written by one: what it overwrites is put back afterwards. */
    static void overwrite(Object array, int first, int count) {
        undo(array, first, count);
        run(array, first, count, JessProtocol.WRITE, JessProtocol.SITE_ELEMENTS);
    }

    /** Before elements are copied from array to array: each is read, then written. */
    static void copy(Object from, int fromIndex, Object to, int toIndex, int count) {
        run(from, fromIndex, count, JessProtocol.READ, JessProtocol.SITE_ELEMENTS_AND_NEXT);
        overwrite(to, toIndex, count);
    }

    /** One record, which takes the room of one for each element. */
    private static void run(Object array, int first, int count, int kind, int site) {
        long word =
                (long) count << JessProtocol.RECORD_STORED_SHIFT
                        | (long) first << JessProtocol.RECORD_MEMBER_SHIFT
                        | JessProtocol.ELEMENT
                        | JessProtocol.PLAIN
                        | kind;
        JessRuntime.record(array, JessIds.lo32(array), site, word);
        JessMachine.takeRoom(count - 1);
    }

    static void coarse(Object object, int kind) {
        if (object != null && !JessMachine.quiet()) {
            record(object, JessProtocol.SITE_COARSE, 0, kind, -1, 'L');
        }
    }

    /**
     * {@code offset} and {@code type} (a descriptor character) locate the access for the report; -1
     * if unknown. {@code shape} is one of the reserved sites, {@code site} the place if it is
     * known, and 0 if not.
     */
    private static void record(
            Object object, int shape, int site, long word, long offset, char type) {
        int lo =
                object == null || shape == JessProtocol.SITE_UNSAFE_STATIC
                        ? 0
                        : JessIds.lo32(object);
        if (JessMachine.verbose) {
            JessVerbose.locate(shape, offset, type);
        }
        JessRuntime.record(object, lo, site == 0 ? shape : site, word);
    }
}
