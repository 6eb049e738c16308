package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Reflection without filters. The transform gives these natives bodies that call the private
 * natives of {@link Class} and {@link NullPointerException} of the same meaning, which it opens to
 * this package.
 */
final class JessRaw {
    private JessRaw() {}

    static native Method[] methods0(Class<?> type, boolean publicOnly);

    static native Field[] fields0(Class<?> type, boolean publicOnly);

    static native Constructor<?>[] constructors0(Class<?> type, boolean publicOnly);

    static native Class<?>[] interfaces0(Class<?> type);

    static native String message0(NullPointerException thrown);
}
