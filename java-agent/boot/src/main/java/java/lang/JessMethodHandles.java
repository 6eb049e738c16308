package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/**
 * Model of {@code MethodHandles}: handles that access memory announce it. The original is always
 * made first, for its checks and its exceptions.
 */
final class JessMethodHandles {
    private JessMethodHandles() {}

    static MethodHandle varHandleInvoker(AccessMode mode, MethodType type) {
        MethodHandle plain = MethodHandles.varHandleInvoker(mode, type);
        return invoker(MethodHandles.invoker(type), plain, mode);
    }

    static MethodHandle varHandleExactInvoker(AccessMode mode, MethodType type) {
        MethodHandle plain = MethodHandles.varHandleExactInvoker(mode, type);
        return invoker(MethodHandles.exactInvoker(type), plain, mode);
    }

    static MethodHandle arrayElementGetter(Class<?> array) {
        MethodHandle plain = MethodHandles.arrayElementGetter(array);
        return element(array, AccessMode.GET).asType(plain.type());
    }

    static MethodHandle arrayElementSetter(Class<?> array) {
        MethodHandle plain = MethodHandles.arrayElementSetter(array);
        return element(array, AccessMode.SET).asType(plain.type());
    }

    private static MethodHandle element(Class<?> array, AccessMode mode) {
        return JessVarHandleAccess.of(MethodHandles.arrayElementVarHandle(array), mode);
    }

    private static MethodHandle invoker(MethodHandle invoker, MethodHandle plain, AccessMode mode) {
        MethodType type =
                MethodType.methodType(MethodHandle.class, VarHandle.class, AccessMode.class);
        MethodHandle of = JessTrustedLookup.method(JessVarHandleAccess.class, "of", type);
        MethodHandle access = MethodHandles.insertArguments(of, 1, mode);
        return MethodHandles.filterArguments(invoker, 0, access).asType(plain.type());
    }
}
