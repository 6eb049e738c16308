package java.lang;

import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Model of {@link Method}: a reflective call runs the twin. */
final class JessReflectMethod {
    private JessReflectMethod() {}

    @CallerSensitive
    static Object invoke(Method method, Object receiver, Object[] given)
            throws IllegalAccessException, InvocationTargetException {
        if (receiver == null && !Modifier.isStatic(method.getModifiers())) {
            throw new NullPointerException();
        }
        JessReflection.check(method, receiver, Reflection.getCallerClass());
        Object[] arguments = JessCopies.arguments(given);
        int count = arguments == null ? 0 : arguments.length;
        if (count == method.getParameterCount()
                && !Modifier.isStatic(method.getModifiers())
                && method.getDeclaringClass().isInstance(receiver)) {
            try {
                Object result = ofObject(method, receiver, arguments);
                if (result != NOT_OF_OBJECT) {
                    return result;
                }
            } catch (JessStop stop) {
                throw stop;
            } catch (Throwable thrown) {
                throw new InvocationTargetException(thrown);
            }
        }
        Method twin = JessTwins.method(method);
        if (twin == null) {
            twin = openOriginal(method);
        }
        try {
            return twin.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            throw JessReflection.passing(thrown);
        }
    }

    private static final Object NOT_OF_OBJECT = new Object();

    /** Methods of Object, wherever they are declared, are dispatched by the hooks. */
    private static Object ofObject(Method method, Object receiver, Object[] arguments)
            throws InterruptedException {
        String name = method.getName();
        Class<?>[] types = method.getParameterTypes();
        if (types.length == 0) {
            switch (name) {
                case "hashCode":
                    return JessHooks.hashCode(receiver);
                case "toString":
                    return JessHooks.toString(receiver);
                case "notify":
                    JessHooks.notify_(receiver);
                    return null;
                case "notifyAll":
                    JessHooks.notifyAll_(receiver);
                    return null;
                case "wait":
                    JessHooks.wait_(receiver);
                    return null;
                default:
                    return NOT_OF_OBJECT;
            }
        }
        if (types.length == 1 && types[0] == Object.class && name.equals("equals")) {
            return JessHooks.equals(receiver, arguments[0]);
        }
        if (method.getDeclaringClass() == Object.class && name.equals("wait")) {
            long millis = (Long) arguments[0];
            if (types.length == 1) {
                JessHooks.wait_(receiver, millis);
            } else {
                JessHooks.wait_(receiver, millis, (Integer) arguments[1]);
            }
            return null;
        }
        return NOT_OF_OBJECT;
    }

    /** The original for what has no twin; access has been checked already. */
    private static Method openOriginal(Method method) {
        Method[] all = JessRaw.methods0(method.getDeclaringClass(), false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].equals(method)) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        return method;
    }
}
