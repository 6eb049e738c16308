package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A thread that the program has started: it runs its Thread object. */
final class JessStarted extends JessLife {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Fields of threads that belong to a container; -1 before JDK 21. */
    private static final long CONTAINER = JessMemory.offset(Thread.class, "container");

    private static final long SCOPES = JessMemory.offset(Thread.class, "headStackableScopes");

    /** The twin of Thread.exit, which leaves containers; looked up on first use, then kept. */
    private static Method exit;

    JessStarted(Thread thread, int index) {
        super(thread, index);
    }

    @Override
    void body() {
        try {
            JessEntry.runThread(thread);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable thrown) {
            JessUncaught.handle(thread, thrown);
        }
        leave();
    }

    /** A thread of a container or scope notifies it that it ends. */
    private void leave() {
        boolean contained =
                CONTAINER >= 0 && UNSAFE.getReference(thread, CONTAINER) != null
                        || SCOPES >= 0 && UNSAFE.getReference(thread, SCOPES) != null;
        if (!contained) {
            return;
        }
        if (exit == null) {
            exit = JessTwins.declared(Thread.class, "exit");
        }
        try {
            exit.invoke(thread);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof JessStop) {
                throw JessStop.STOP;
            }
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        }
    }
}
