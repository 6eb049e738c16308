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

    private JessThreadBuilders() {}

    static Thread newVirtualThread(
            Executor scheduler, String name, int characteristics, Runnable task) {
        try {
            if (constructor == null) {
                constructor =
                        JessTwins.declaredConstructor(
                                JessVirtual.type(), String.class, int.class, Runnable.class);
            }
            return (Thread) constructor.newInstance(name, characteristics, task, null);
        } catch (InvocationTargetException e) {
            throw JessReflection.sneak(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }
}
