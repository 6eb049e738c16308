package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Objects that do not change any more, as far as their classes show: constants. Large arrays of
 * constants count as tables.
 */
final class JessFrozen {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** How far an object is followed. */
    private static final int DEEPEST = 4;

    /** Arrays from this length on are tables. */
    private static final int TABLE = 16;

    /** How names of classes of the JDK begin whose objects are constants. */
    private static final String[] CONSTANT = {
        "java.lang.Boolean",
        "java.lang.Byte",
        "java.lang.Character",
        "java.lang.Double",
        "java.lang.Float",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.ThreadLocal",
        "java.lang.invoke.",
        "java.lang.reflect.",
        "java.math.",
        "java.net.URI",
        "java.nio.charset.Charset",
        "java.nio.file.attribute.",
        "java.io.File$",
        "java.text.Format$",
        "java.time.",
        "java.util.Collections$Copies",
        "java.util.Collections$Empty",
        "java.util.Collections$Reverse",
        "java.util.Collections$Singleton",
        "java.util.Collections$Unmodifiable",
        "java.util.Comparators$",
        "java.util.Currency",
        "java.util.ImmutableCollections$",
        "java.util.Locale",
        "java.util.Optional",
        "java.util.UUID",
        "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
        "java.util.concurrent.atomic.AtomicLongFieldUpdater",
        "java.util.concurrent.atomic.AtomicReferenceFieldUpdater",
        "java.util.logging.",
        "java.util.regex.Pattern",
        "sun.nio.cs.",
        "sun.nio.fs."
    };

    /**
     * What keeps a log. Nearly every class gets its logger in its initialiser, and what that
     * changes is no state of the program.
     */
    private static final String[] LOGS = {
        "org.slf4j.",
        "ch.qos.logback.",
        "org.apache.logging.",
        "org.apache.log4j.",
        "org.apache.commons.logging.",
        "org.jboss.logging."
    };

    private JessFrozen() {}

    /** Whether a class is one that keeps a log. */
    static boolean isLog(Class<?> type) {
        return begins(type.getName(), LOGS);
    }

    /** Whether neither an object nor what it leads to can change. */
    static boolean is(Object object) {
        return is(object, 0);
    }

    private static boolean is(Object object, int depth) {
        if (object == null || object instanceof Enum<?>) {
            return true;
        }
        Class<?> type = object.getClass();
        if (type.isArray()) {
            return isTable(object, depth);
        }
        String name = type.getName();
        if (type.getClassLoader0() == null) {
            return type == String.class
                    || type == Class.class
                    || type == java.io.File.class
                    || begins(name, CONSTANT);
        }
        // What a lambda has captured is final, and mostly nothing.
        return type.isHidden()
                || name.endsWith("Logger")
                || depth < DEEPEST && fields(object, depth);
    }

    private static boolean begins(String name, String[] with) {
        for (int i = 0; i < with.length; i++) {
            if (name.startsWith(with[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTable(Object array, int depth) {
        int length = java.lang.reflect.Array.getLength(array);
        if (length > 0 && length < TABLE) {
            return false;
        }
        return !(array instanceof Object[]) || length == 0 || is(((Object[]) array)[0], depth + 1);
    }

    private static boolean fields(Object object, int depth) {
        for (Class<?> c = object.getClass();
                c != null && c != Object.class;
                c = c.getSuperclass()) {
            Field[] fields = JessDeclared.fields(c);
            if (fields == null) {
                return false;
            }
            for (int i = 0; i < fields.length; i++) {
                int modifiers = fields[i].getModifiers();
                String name = fields[i].getName();
                if (Modifier.isStatic(modifiers) || name.equals(JessStack.SUFFIX)) {
                    continue;
                }
                if (!Modifier.isFinal(modifiers)) {
                    return false;
                }
                if (!fields[i].getType().isPrimitive()) {
                    long offset = UNSAFE.objectFieldOffset(c, name);
                    if (!is(UNSAFE.getReference(object, offset), depth + 1)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
