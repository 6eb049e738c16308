package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Model of {@link Constructor}: a reflective creation runs the twin. */
final class JessReflectConstructor {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ROOT = UNSAFE.objectFieldOffset(Constructor.class, "root");
    private static final long ACCESSOR =
            UNSAFE.objectFieldOffset(Constructor.class, "constructorAccessor");

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
    static Object create(Constructor<?> constructor, Object[] given)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        Object[] arguments = JessCopies.arguments(given);
        if (isForSerialization(constructor)) {
            return createForSerialization(constructor, arguments);
        }
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

    /**
     * Whether this runs the constructor of a superclass on a new object of another class ({@code
     * ReflectionFactory.newConstructorForSerialization}), which it does not name: unlike all that
     * {@link Class} hands out it is no copy, and it knows from the start how to run.
     */
    private static boolean isForSerialization(Constructor<?> constructor) {
        return UNSAFE.getReference(constructor, ROOT) == null
                && UNSAFE.getReference(constructor, ACCESSOR) != null;
    }

    private static Object createForSerialization(Constructor<?> constructor, Object[] arguments)
            throws InstantiationException, IllegalAccessException, InvocationTargetException {
        if (constructor.getDeclaringClass() != Object.class) {
            JessEnd.uncontrolled(
                    "an object is made with nothing but a constructor of its superclass "
                            + constructor.getDeclaringClass().getName()
                            + " (ReflectionFactory.newConstructorForSerialization), which would run"
                            + " unseen; remedy: use that of Object, or deserialise");
        }
        Object made = constructor.newInstance(arguments);
        JessHooks.cloned(made);
        return made;
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
