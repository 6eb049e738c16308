package java.lang;

import jdk.internal.misc.Unsafe;

/** Exceptions that leave a thread: a bug unless a handler of the program takes them. */
final class JessUncaught {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long HANDLER = JessMemory.offset(Thread.class, "uncaughtExceptionHandler");

    private JessUncaught() {}

    static void handle(Thread thread, Throwable thrown) {
        if (thrown instanceof JessExit) {
            return;
        }
        Object handler = UNSAFE.getReference(thread, HANDLER);
        if (handler == null) {
            ThreadGroup group = thread.getThreadGroup();
            if (group != null && group.getClass() != ThreadGroup.class) {
                handler = group;
            } else {
                handler = Thread.getDefaultUncaughtExceptionHandler();
            }
        }
        if (handler == null) {
            JessModel.fail(thrown);
            return;
        }
        try {
            JessEntry.uncaught((Thread.UncaughtExceptionHandler) handler, thread, thrown);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable ignored) {
            // The JVM ignores what a handler throws.
            return;
        }
    }
}
