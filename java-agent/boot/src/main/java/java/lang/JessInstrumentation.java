package java.lang;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Model of the methods of {@code java.lang.instrument.Instrumentation} that change classes which
 * are loaded. The new code would have no twins, and the code that changes it runs unseen, so only
 * classes without code may be changed, as libraries do with interfaces that they implement.
 */
public final class JessInstrumentation {
    private JessInstrumentation() {}

    /** {@code retransformClasses}. */
    public static void retransformClasses(Object instrumentation, Class<?>[] types)
            throws Throwable {
        Class<?> first = null;
        for (int i = 0; i < types.length; i++) {
            if (hasCode(types[i]) && (first == null || first == Object.class)) {
                first = types[i];
            }
        }
        if (first != null) {
            refuse("class ".concat(first.getName()));
        }
        Method[] all = JessRaw.methods0(instrumentation.getClass(), true);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals("retransformClasses")) {
                JessReflection.open(all[i]);
                try {
                    all[i].invoke(instrumentation, (Object) types);
                    return;
                } catch (InvocationTargetException thrown) {
                    throw thrown.getCause();
                }
            }
        }
    }

    /** {@code redefineClasses}. */
    public static void redefineClasses(Object instrumentation, Object[] definitions) {
        if (definitions.length > 0) {
            refuse("the program");
        }
    }

    private static boolean hasCode(Class<?> type) {
        Method[] all = JessReflection.methods(type, false);
        for (int i = 0; i < all.length; i++) {
            if (!Modifier.isAbstract(all[i].getModifiers())) {
                return true;
            }
        }
        return !type.isInterface();
    }

    private static void refuse(String what) {
        JessEnd.uncontrolled(
                "the code of "
                        + what
                        + " is changed while the program runs (java.lang.instrument; mocks of"
                        + " classes and of static methods are made so); remedy: mock an interface,"
                        + " or have subclasses made instead (Mockito: MockMakers.SUBCLASS)");
    }
}
