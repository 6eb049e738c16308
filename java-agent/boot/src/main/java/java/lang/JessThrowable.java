package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Model of {@link Throwable}: stack traces without traces of JESS. */
final class JessThrowable {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STACK_TRACE = UNSAFE.objectFieldOffset(Throwable.class, "stackTrace");
    private static final Method ORIGINAL = original();

    private JessThrowable() {}

    private static Method original() {
        Method[] all = JessRaw.methods0(Throwable.class, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals("getOurStackTrace")) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        throw new InternalError("getOurStackTrace");
    }

    /** The clean trace stays in the throwable, for readers outside the controlled world. */
    static StackTraceElement[] getOurStackTrace(Throwable thrown) {
        Object before = UNSAFE.getReference(thrown, STACK_TRACE);
        StackTraceElement[] frames;
        try {
            frames = (StackTraceElement[]) ORIGINAL.invoke(thrown);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new InternalError(e);
        }
        StackTraceElement[] clean = JessStackTraces.strip(frames);
        Object after = UNSAFE.getReference(thrown, STACK_TRACE);
        if (after != before) {
            clean = JessStackTraces.withoutMaking(thrown, clean);
        }
        if (clean != frames && after != null) {
            UNSAFE.putReference(thrown, STACK_TRACE, clean);
        }
        return clean;
    }

    /** As text first: other threads see one piece of output. */
    static void printStackTrace(Throwable thrown, PrintStream stream) {
        JessEntryModels.print(stream, JessEntryModels.trace(thrown));
    }
}
