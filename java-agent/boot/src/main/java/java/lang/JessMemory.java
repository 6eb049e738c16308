package java.lang;

import jdk.internal.misc.Unsafe;

/** Typed reads and writes of memory locations, behind the back of the hooks. */
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

    /** The value at a location as text. */
    static String show(Object base, long offset, char type) {
        if (type == 'L' || type == '[') {
            return JessVerbose.valueName(UNSAFE.getReference(base, offset));
        }
        long bits = read(base, offset, type);
        switch (type) {
            case 'Z':
                return bits != 0 ? "true" : "false";
            case 'C':
                return "'" + (char) bits + "'";
            case 'F':
                return Float.toString(Float.intBitsToFloat((int) bits));
            case 'D':
                return Double.toString(Double.longBitsToDouble(bits));
            default:
                return Long.toString(bits);
        }
    }
}
