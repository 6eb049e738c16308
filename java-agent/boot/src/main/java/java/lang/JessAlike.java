package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Threads that run the same code on the same data: of one class, with tasks of one class, whose
 * fields hold the same. The engine is asked to explore them up to their names ({@code
 * --symmetric}); it knows whether something came in between, or tells them apart later.
 */
final class JessAlike {
    /** Whether such threads are looked for. */
    static boolean on;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessAlike() {}

    /** A thread is about to be started. */
    static void starts(Thread thread, int index) {
        JessContext current = JessMachine.current;
        if (current.startedLast != null && areAlike(current.startedLast, thread)) {
            JessModel.query(JessOp.Q_STARTS_ALIKE, index, current.madeLast);
        }
        current.startedLast = thread;
        // What is made later has a higher number.
        current.madeLast = (int) JessIds.newId();
    }

    private static boolean areAlike(Thread a, Thread b) {
        return a.getClass() == b.getClass()
                && a.getPriority() == b.getPriority()
                && a.getThreadGroup() == b.getThreadGroup()
                && a.getContextClassLoader() == b.getContextClassLoader()
                && a.getUncaughtExceptionHandler() == b.getUncaughtExceptionHandler()
                && (JessVirtual.is(a) || holdTheSame(a, b, Thread.class))
                && areAlikeTasks(task(a), task(b));
    }

    /** What a thread runs, unless its class says what. */
    private static Object task(Thread thread) {
        if (JessVirtual.is(thread)) {
            return value(thread, thread.getClass(), "task");
        }
        Object holder = value(thread, Thread.class, "holder");
        return holder == null
                ? value(thread, Thread.class, "target")
                : value(holder, holder.getClass(), "task");
    }

    /** What a field holds; nothing if there is no such field. */
    private static Object value(Object of, Class<?> type, String name) {
        Field[] fields = JessDeclared.fields(type);
        for (int i = 0; fields != null && i < fields.length; i++) {
            if (fields[i].getName().equals(name)) {
                return UNSAFE.getReference(of, UNSAFE.objectFieldOffset(fields[i]));
            }
        }
        return null;
    }

    private static boolean areAlikeTasks(Object a, Object b) {
        return a == b
                || a != null
                        && b != null
                        && a.getClass() == b.getClass()
                        && holdTheSame(a, b, Object.class);
    }

    /**
     * Whether two objects of one class hold the same in the fields of the classes below another.
     */
    private static boolean holdTheSame(Object a, Object b, Class<?> end) {
        for (Class<?> c = a.getClass(); c != end; c = c.getSuperclass()) {
            Field[] fields = JessDeclared.fields(c);
            if (fields == null) {
                return false;
            }
            for (int i = 0; i < fields.length; i++) {
                if (!Modifier.isStatic(fields[i].getModifiers())
                        && !fields[i].getName().endsWith(JessStack.SUFFIX)
                        && !holdTheSame(a, b, fields[i])) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean holdTheSame(Object a, Object b, Field field) {
        Class<?> type = field.getType();
        // Those of a class that the JVM has made, as for a lambda expression, have an offset too.
        long offset = UNSAFE.objectFieldOffset(field);
        if (!type.isPrimitive()) {
            return UNSAFE.getReference(a, offset) == UNSAFE.getReference(b, offset);
        }
        char kind = type.descriptorString().charAt(0);
        return JessMemory.read(a, offset, kind) == JessMemory.read(b, offset, kind);
    }
}
