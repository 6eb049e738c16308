package java.lang;

import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Model of the parts of {@link Class} that create objects and initialise classes. */
final class JessReflectClass {
    private static final Class<?>[] NONE = new Class<?>[0];

    private JessReflectClass() {}

    @CallerSensitive
    static Class<?> forName(String name) throws ClassNotFoundException {
        ClassLoader loader = Reflection.getCallerClass().getClassLoader0();
        return forName(name, true, loader);
    }

    static Class<?> forName(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException {
        Class<?> found = Class.forName(name, initialize, loader);
        if (initialize) {
            JessClasses.uses(found);
        }
        return found;
    }

    static Method getMethod(Class<?> type, String name, Class<?>[] parameters)
            throws NoSuchMethodException {
        return type.getMethod(name, types(parameters));
    }

    static Method getDeclaredMethod(Class<?> type, String name, Class<?>[] parameters)
            throws NoSuchMethodException {
        return type.getDeclaredMethod(name, types(parameters));
    }

    static Constructor<?> getConstructor(Class<?> type, Class<?>[] parameters)
            throws NoSuchMethodException {
        return type.getConstructor(types(parameters));
    }

    static Constructor<?> getDeclaredConstructor(Class<?> type, Class<?>[] parameters)
            throws NoSuchMethodException {
        return type.getDeclaredConstructor(types(parameters));
    }

    /** The array may be another thread's, too. */
    private static Class<?>[] types(Class<?>[] given) {
        return (Class<?>[]) JessCopies.arguments(given);
    }

    @CallerSensitive
    static Object newInstance(Class<?> type) throws InstantiationException, IllegalAccessException {
        Constructor<?> found = null;
        Constructor<?>[] all = JessReflection.constructors(type, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getParameterCount() == 0) {
                found = all[i];
            }
        }
        if (found == null) {
            InstantiationException refused = new InstantiationException(type.getName());
            refused.initCause(new NoSuchMethodException(type.getName().concat(".<init>()")));
            throw refused;
        }
        JessReflection.check(found, null, Reflection.getCallerClass());
        try {
            return JessReflectConstructor.create(found, NONE);
        } catch (InvocationTargetException thrown) {
            throw JessReflection.sneak(thrown.getCause());
        }
    }
}
