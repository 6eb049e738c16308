package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * The atomic update through a VarHandle that has been granted and is about to happen: whether it
 * changes anything can be seen in memory afterwards, whatever the update is. Between {@link #begin}
 * and {@link #end} no other thread runs.
 */
final class JessUpdate {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** What holds the variable; null when no update is under way whose variable is known. */
    private static Object base;

    /** Where in it. */
    private static long offset;

    /** The descriptor character of the variable. */
    private static char type;

    /** Its value before, if it is a primitive one. */
    private static long bits;

    /** Its value before, if it is a reference. */
    private static Object reference;

    private JessUpdate() {}

    static void begin(Object holder, long at, char descriptor) {
        base = holder;
        offset = at;
        type = descriptor;
        if (isReference(descriptor)) {
            reference = UNSAFE.getReference(holder, at);
        } else {
            bits = bits(holder, at, descriptor);
        }
    }

    static void end() {
        Object holder = base;
        if (holder == null) {
            return;
        }
        boolean same =
                isReference(type)
                        ? UNSAFE.getReference(holder, offset) == reference
                        : bits(holder, offset, type) == bits;
        base = null;
        reference = null;
        if (same) {
            JessRuntime.changedNothing();
        }
    }

    private static boolean isReference(char descriptor) {
        return descriptor == 'L' || descriptor == '[';
    }

    private static long bits(Object holder, long at, char descriptor) {
        switch (descriptor) {
            case 'Z':
            case 'B':
                return UNSAFE.getByte(holder, at);
            case 'S':
            case 'C':
                return UNSAFE.getShort(holder, at);
            case 'I':
            case 'F':
                return UNSAFE.getInt(holder, at);
            default:
                return UNSAFE.getLong(holder, at);
        }
    }
}
