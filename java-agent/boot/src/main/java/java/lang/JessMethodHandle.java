package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Model of {@code MethodHandle}: arrays of arguments are read where that is seen. */
final class JessMethodHandle {
    private JessMethodHandle() {}

    static Object invokeWithArguments(MethodHandle handle, Object[] arguments) throws Throwable {
        return handle.invokeWithArguments(JessCopies.arguments(arguments));
    }

    static MethodHandle asSpreader(MethodHandle handle, Class<?> array, int count) {
        MethodHandle plain = handle.asSpreader(array, count);
        return copying(plain, plain.type().parameterCount() - 1, array);
    }

    static MethodHandle asSpreader(MethodHandle handle, int position, Class<?> array, int count) {
        return copying(handle.asSpreader(position, array, count), position, array);
    }

    /** The array that is spread may be another thread's, too. */
    private static MethodHandle copying(MethodHandle spreads, int position, Class<?> array) {
        MethodType type = MethodType.methodType(Object.class, Object.class);
        MethodHandle copy = JessTrustedLookup.method(JessMethodHandle.class, "copy$", type);
        MethodHandle same = copy.asType(MethodType.methodType(array, array));
        return MethodHandles.filterArguments(spreads, position, same);
    }

    /** The dollar keeps the transform from taking it for a model of a method of MethodHandle. */
    private static Object copy$(Object array) {
        return array == null ? null : JessCopies.copy(array);
    }
}
