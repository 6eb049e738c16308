package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Method;

/**
 * Where the elements of arrays begin. {@code Unsafe.arrayBaseOffset} returns an int on old JDKs and
 * a long on new ones, so one class file cannot call it; it is looked up once.
 */
final class JessArrays {
    private static final Method BASE = lookUp();
    private static final long BYTES = ask(byte[].class);
    private static final long LONGS = ask(long[].class);
    private static final long REFERENCES = ask(Object[].class);

    private JessArrays() {}

    static long base(Class<?> array) {
        Class<?> element = array.getComponentType();
        if (!element.isPrimitive()) {
            return REFERENCES;
        }
        return element == long.class || element == double.class ? LONGS : BYTES;
    }

    private static Method lookUp() {
        try {
            return Unsafe.class.getMethod("arrayBaseOffset", Class.class);
        } catch (NoSuchMethodException e) {
            throw new InternalError(e);
        }
    }

    private static long ask(Class<?> array) {
        try {
            return ((Number) BASE.invoke(Unsafe.getUnsafe(), array)).longValue();
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }
}
