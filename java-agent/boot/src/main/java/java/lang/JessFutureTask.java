package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.FutureTask;

/**
 * A thread that waits for a {@link FutureTask} without a limit does so at a latch ({@link
 * JessDone}). That of a task that is cancelled is opened before, since the steps of {@code cancel}
 * are not one: a thread that comes in between waits as the JDK lets it.
 */
final class JessFutureTask {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long STATE = UNSAFE.objectFieldOffset(FutureTask.class, "state");
    private static final int COMPLETING = 1;

    private JessFutureTask() {}

    private static boolean isDone(FutureTask<?> task) {
        return UNSAFE.getIntVolatile(task, STATE) > COMPLETING;
    }

    static void get(FutureTask<?> task) {
        if (JessDone.isOn()) {
            JessDone.awaitInterruptibly(task, isDone(task));
        }
    }

    static void cancel(FutureTask<?> task, boolean mayInterrupt) {
        if (JessDone.isOn()) {
            JessDone.open(task, isDone(task));
        }
    }

    static void finishCompletion(FutureTask<?> task) {
        if (JessDone.isOn()) {
            JessDone.open(task, false);
        }
    }
}
