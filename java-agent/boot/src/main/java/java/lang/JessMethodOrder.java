package java.lang;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which a class lists its methods. The JVM keeps them by the addresses of their names,
 * which differ between processes; a program that goes through them would go another way in a
 * replay.
 */
final class JessMethodOrder implements Comparator<Method> {
    private static final JessMethodOrder ORDER = new JessMethodOrder();

    private JessMethodOrder() {}

    /**
     * Puts methods in order: by name, parameters and result. Called by the bridge, before any code
     * has seen them.
     *
     * @return 0
     */
    static int sort(Object methods) {
        Arrays.sort((Method[]) methods, ORDER);
        return 0;
    }

    @Override
    public int compare(Method one, Method other) {
        int order = one.getName().compareTo(other.getName());
        if (order != 0) {
            return order;
        }
        order = compare(one.getParameterTypes(), other.getParameterTypes());
        return order != 0 ? order : compare(one.getReturnType(), other.getReturnType());
    }

    private static int compare(Class<?>[] some, Class<?>[] others) {
        if (some.length != others.length) {
            return some.length - others.length;
        }
        for (int i = 0; i < some.length; i++) {
            int order = compare(some[i], others[i]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(Class<?> one, Class<?> other) {
        return one.getName().compareTo(other.getName());
    }
}
