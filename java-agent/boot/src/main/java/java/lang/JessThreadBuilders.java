package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;

/**
 * Model of {@code ThreadBuilders}: a virtual thread is made as the JDK makes one on machines
 * without continuations, and from then on is a simulated thread like any other.
 */
final class JessThreadBuilders {
    /** Looked up on first use, then kept. */
    private static Constructor<?> constructor;

    /** What virtual threads are made of; nothing in a JDK without them, or before the first one. */
    private static Class<?> type;

    private JessThreadBuilders() {}

    static boolean isVirtual(Thread thread) {
        return type != null && type.isInstance(thread);
    }

    static Thread newVirtualThread(
            Executor scheduler, String name, int characteristics, Runnable task) {
        try {
            if (constructor == null) {
                type = Class.forName("java.lang.ThreadBuilders$BoundVirtualThread");
                constructor =
                        JessTwins.declaredConstructor(
                                type, String.class, int.class, Runnable.class);
            }
            return (Thread) constructor.newInstance(name, characteristics, task, null);
        } catch (InvocationTargetException e) {
            throw JessReflection.sneak(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }
}
