package java.lang;

import jdk.internal.misc.Unsafe;

/** Copies of arrays whose elements are read one by one. */
final class JessCopies {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessCopies() {}

    /** A copy of an array. */
    static Object copy(Object from) {
        Class<?> shape = from.getClass();
        int length = java.lang.reflect.Array.getLength(from);
        Object to = java.lang.reflect.Array.newInstance(shape.getComponentType(), length);
        JessIds.register(to);
        if (JessMachine.quiet()) {
            System.arraycopy(from, 0, to, 0, length);
            return to;
        }
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(from);
        boolean atOnce = JessMachine.hasRoomFor(length);
        for (int i = 0; i < length; i++) {
            long offset = base + i * scale;
            JessAccess.element(from, i, JessProtocol.PLAIN | JessProtocol.READ, offset, type);
            if (!atOnce) {
                System.arraycopy(from, i, to, i, 1);
            }
        }
        if (atOnce) {
            System.arraycopy(from, 0, to, 0, length);
        }
        return to;
    }
}
