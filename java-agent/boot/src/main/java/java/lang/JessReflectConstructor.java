package java.lang;

import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Model of {@link Constructor}: a reflective creation runs the twin. */
final class JessReflectConstructor {
    private JessReflectConstructor() {}

    @CallerSensitive
    static Object newInstance(Constructor<?> constructor, Object[] arguments)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        JessReflection.check(constructor, null, Reflection.getCallerClass());
        return create(constructor, arguments);
    }

    static Object newInstanceWithCaller(
            Constructor<?> constructor, Object[] arguments, boolean check, Class<?> caller)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        if (check) {
            JessReflection.check(constructor, null, caller);
        }
        return create(constructor, arguments);
    }

    /** A wrong number of arguments goes to the original, which refuses it. */
    static Object create(Constructor<?> constructor, Object[] arguments)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        int count = arguments == null ? 0 : arguments.length;
        Constructor<?> twin = null;
        if (constructor.getDeclaringClass() != Object.class
                && count == constructor.getParameterCount()) {
            twin = JessTwins.constructor(constructor);
        }
        if (twin == null) {
            return openOriginal(constructor).newInstance(arguments);
        }
        Object[] marked = new Object[count + 1];
        if (count > 0) {
            System.arraycopy(arguments, 0, marked, 0, count);
        }
        try {
            return twin.newInstance(marked);
        } catch (InvocationTargetException thrown) {
            throw JessReflection.passing(thrown);
        }
    }

    /** The original for what has no twin; access has been checked already. */
    private static Constructor<?> openOriginal(Constructor<?> constructor) {
        Constructor<?>[] all = JessRaw.constructors0(constructor.getDeclaringClass(), false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].equals(constructor)) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        return constructor;
    }
}
