package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;

/** Twins of reflective members found before. Only the running controlled thread comes here. */
final class JessTwins {
    private static final HashMap<Method, Method> METHODS = new HashMap<>();
    private static final HashMap<Constructor<?>, Constructor<?>> CONSTRUCTORS = new HashMap<>();
    private static final HashMap<Field, Field> FIELDS = new HashMap<>();

    private JessTwins() {}

    static Method method(Method method) {
        Method twin = METHODS.get(method);
        if (twin == null && !METHODS.containsKey(method)) {
            twin =
                    JessReflection.findTwin(
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
            twin =
                    JessReflection.findTwin(
                            constructor.getDeclaringClass(), constructor.getParameterTypes());
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
}
