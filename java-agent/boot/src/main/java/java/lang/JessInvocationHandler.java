package java.lang;

import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Model of {@link InvocationHandler}: default methods of a proxy's interfaces run as twins. */
final class JessInvocationHandler {
    private static final Method ORIGINAL = original();

    private JessInvocationHandler() {}

    private static Method original() {
        Method[] all = JessRaw.methods0(Proxy.class, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals("invokeDefault")) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        throw new InternalError("Proxy.invokeDefault");
    }

    @CallerSensitive
    static Object invokeDefault(Object proxy, Method method, Object[] arguments) throws Throwable {
        Method called = method.isDefault() ? JessTwins.method(method) : null;
        if (called == null) {
            called = method;
        }
        try {
            return ORIGINAL.invoke(null, proxy, called, arguments, Reflection.getCallerClass());
        } catch (InvocationTargetException thrown) {
            throw JessReflection.sneak(thrown.getCause());
        }
    }
}
