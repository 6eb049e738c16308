package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;

/**
 * The twins of reflective members. Those found are kept for the life of the JVM; only the running
 * controlled thread comes here.
 */
final class JessTwins {
    private static final HashMap<Method, Method> METHODS = new HashMap<>();
    private static final HashMap<Constructor<?>, Constructor<?>> CONSTRUCTORS = new HashMap<>();
    private static final HashMap<Field, Field> FIELDS = new HashMap<>();

    private JessTwins() {}

    /** The twin of a method, open to all; null if there is none. */
    static Method method(Method method) {
        if (method.getDeclaringClass() == Object.class) {
            return null;
        }
        Method twin = METHODS.get(method);
        if (twin == null && !METHODS.containsKey(method)) {
            twin =
                    find(
                            method.getDeclaringClass(),
                            method.getName(),
                            method.getParameterTypes(),
                            method.getReturnType());
            METHODS.put(method, twin);
        }
        return twin;
    }

    static Constructor<?> constructor(Constructor<?> constructor) {
        Constructor<?> twin = CONSTRUCTORS.get(constructor);
        if (twin == null && !CONSTRUCTORS.containsKey(constructor)) {
            twin = find(constructor.getDeclaringClass(), constructor.getParameterTypes());
            CONSTRUCTORS.put(constructor, twin);
        }
        return twin;
    }

    /** A field object of our own that may be used without a check. */
    static Field field(Field field) {
        Field open = FIELDS.get(field);
        if (open == null) {
            Field[] all = JessRaw.fields0(field.getDeclaringClass(), false);
            for (int i = 0; i < all.length; i++) {
                if (all[i].getName().equals(field.getName())
                        && all[i].getType() == field.getType()) {
                    open = all[i];
                }
            }
            JessReflection.open(open);
            FIELDS.put(field, open);
        }
        return open;
    }

    // By name and types, among the unfiltered members.

    private static Method find(Class<?> owner, String name, Class<?>[] types, Class<?> result) {
        String wanted = name.concat(JessStack.SUFFIX);
        Method[] all = JessRaw.methods0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals(wanted)
                    && all[i].getReturnType() == result
                    && same(all[i].getParameterTypes(), types, false)) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        return null;
    }

    private static Constructor<?> find(Class<?> owner, Class<?>[] types) {
        Constructor<?>[] all = JessRaw.constructors0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (JessReflection.isMarked(all[i]) && same(all[i].getParameterTypes(), types, true)) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        return null;
    }

    private static boolean same(Class<?>[] found, Class<?>[] types, boolean marked) {
        if (found.length != types.length + (marked ? 1 : 0)) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (found[i] != types[i]) {
                return false;
            }
        }
        return true;
    }

    /** Twin of a method without parameters and result that must exist. */
    static Method declared(Class<?> owner, String name) {
        Method found = find(owner, name, new Class<?>[0], void.class);
        if (found == null) {
            throw new InternalError(name);
        }
        return found;
    }

    static Constructor<?> declaredConstructor(Class<?> owner, Class<?>... types) {
        Constructor<?> found = find(owner, types);
        if (found == null) {
            throw new InternalError(owner.getName());
        }
        return found;
    }
}
