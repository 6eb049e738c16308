package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Array;

/** Model of {@link Array}: accesses to elements are visible, new arrays have an identity. */
final class JessReflectArray {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessReflectArray() {}

    /** No array, or an index out of range, is for the original to refuse. */
    private static void before(Object array, int index, int kind) {
        if (array == null || !array.getClass().isArray()) {
            return;
        }
        if (index >= 0 && index < Array.getLength(array)) {
            Class<?> shape = array.getClass();
            long offset = JessArrays.base(shape) + (long) index * UNSAFE.arrayIndexScale(shape);
            char type = JessMemory.elementType(array);
            JessAccess.access(array, offset, kind, type, JessProtocol.SITE_PLAIN_ELEMENT);
        }
    }

    static Object newInstance(Class<?> component, int length) {
        if (component != null && component != void.class) {
            JessHooks.allocates(length, JessHeap.bytes(component));
        }
        Object array = Array.newInstance(component, length);
        JessHooks.newArray(array);
        return array;
    }

    static Object newInstance(Class<?> component, int[] dimensions) {
        Object array = Array.newInstance(component, dimensions);
        JessHooks.newMultiArray(array, dimensions.length);
        return array;
    }

    static Object get(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.get(array, index);
    }

    static void set(Object array, int index, Object value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.set(array, index, value);
    }

    static boolean getBoolean(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getBoolean(array, index);
    }

    static void setBoolean(Object array, int index, boolean value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setBoolean(array, index, value);
    }

    static byte getByte(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getByte(array, index);
    }

    static void setByte(Object array, int index, byte value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setByte(array, index, value);
    }

    static char getChar(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getChar(array, index);
    }

    static void setChar(Object array, int index, char value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setChar(array, index, value);
    }

    static short getShort(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getShort(array, index);
    }

    static void setShort(Object array, int index, short value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setShort(array, index, value);
    }

    static int getInt(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getInt(array, index);
    }

    static void setInt(Object array, int index, int value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setInt(array, index, value);
    }

    static long getLong(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getLong(array, index);
    }

    static void setLong(Object array, int index, long value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setLong(array, index, value);
    }

    static float getFloat(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getFloat(array, index);
    }

    static void setFloat(Object array, int index, float value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setFloat(array, index, value);
    }

    static double getDouble(Object array, int index) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.READ);
        return Array.getDouble(array, index);
    }

    static void setDouble(Object array, int index, double value) {
        before(array, index, JessProtocol.PLAIN | JessProtocol.WRITE);
        Array.setDouble(array, index, value);
    }
}
