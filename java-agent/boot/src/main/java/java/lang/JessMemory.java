package java.lang;

import jdk.internal.misc.Unsafe;

/** Memory locations by base and offset, read and written without hooks. */
final class JessMemory {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessMemory() {}

    static long read(Object base, long offset, char type) {
        switch (type) {
            case 'Z':
                return UNSAFE.getBoolean(base, offset) ? 1 : 0;
            case 'B':
                return UNSAFE.getByte(base, offset);
            case 'S':
                return UNSAFE.getShort(base, offset);
            case 'C':
                return UNSAFE.getChar(base, offset);
            case 'I':
            case 'F':
                return UNSAFE.getInt(base, offset);
            default:
                return UNSAFE.getLong(base, offset);
        }
    }

    static void write(Object base, long offset, char type, long bits) {
        switch (type) {
            case 'Z':
                UNSAFE.putBoolean(base, offset, bits != 0);
                break;
            case 'B':
                UNSAFE.putByte(base, offset, (byte) bits);
                break;
            case 'S':
                UNSAFE.putShort(base, offset, (short) bits);
                break;
            case 'C':
                UNSAFE.putChar(base, offset, (char) bits);
                break;
            case 'I':
            case 'F':
                UNSAFE.putInt(base, offset, (int) bits);
                break;
            default:
                UNSAFE.putLong(base, offset, bits);
                break;
        }
    }

    /** The descriptor character of the elements of an array; {@code 'L'} for all references. */
    static char elementType(Object array) {
        if (array instanceof Object[]) {
            return 'L';
        } else if (array instanceof int[]) {
            return 'I';
        } else if (array instanceof byte[]) {
            return 'B';
        } else if (array instanceof char[]) {
            return 'C';
        } else if (array instanceof long[]) {
            return 'J';
        } else if (array instanceof boolean[]) {
            return 'Z';
        } else if (array instanceof double[]) {
            return 'D';
        } else if (array instanceof float[]) {
            return 'F';
        }
        return 'S';
    }

    /** Offset of a field that exists on some JDKs only; -1 where it does not. */
    static long offset(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError absent) {
            return -1;
        }
    }
}
