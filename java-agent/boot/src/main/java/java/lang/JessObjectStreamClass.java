package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ReflectionFactory;

import java.io.ObjectStreamClass;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;

/**
 * Model of {@link ObjectStreamClass}: what is deserialised begins with the twin of a constructor,
 * that of the class itself or of its first superclass that is not serialisable.
 */
final class JessObjectStreamClass {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long TYPE = UNSAFE.objectFieldOffset(ObjectStreamClass.class, "cl");
    private static final long CONSTRUCTOR =
            UNSAFE.objectFieldOffset(ObjectStreamClass.class, "cons");

    /** Only the running controlled thread comes here. */
    private static final HashMap<Class<?>, Constructor<?>> TWINS = new HashMap<>();

    private JessObjectStreamClass() {}

    static Object newInstance(ObjectStreamClass description)
            throws InstantiationException, InvocationTargetException {
        Constructor<?> plain = (Constructor<?>) UNSAFE.getReference(description, CONSTRUCTOR);
        if (plain == null) {
            throw new UnsupportedOperationException();
        }
        try {
            if (plain.getDeclaringClass() == Object.class) {
                // Object has no twins; its constructor's twin would do no more than this.
                Object made = plain.newInstance();
                JessHooks.cloned(made);
                return made;
            }
            Class<?> type = (Class<?>) UNSAFE.getReference(description, TYPE);
            return twin(type, plain).newInstance((Object) null);
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        } catch (InstantiationError e) {
            InstantiationException thrown = new InstantiationException();
            thrown.initCause(e);
            throw thrown;
        } catch (InvocationTargetException thrown) {
            throw JessReflection.passing(thrown);
        }
    }

    private static Constructor<?> twin(Class<?> type, Constructor<?> plain) {
        Constructor<?> twin = TWINS.get(type);
        if (twin == null) {
            Constructor<?> own =
                    JessTwins.declaredConstructor(
                            plain.getDeclaringClass(), plain.getParameterTypes());
            twin =
                    ReflectionFactory.getReflectionFactory()
                            .newConstructorForSerialization(type, own);
            TWINS.put(type, twin);
        }
        return twin;
    }
}
