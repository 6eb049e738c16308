package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Static fields of the program's classes: which of them hold state that threads may share, and how
 * all are put back to what they are before the class is initialised. The transform makes those that
 * an initialiser sets not final, but synthetic.
 */
final class JessClassFields {
    private static final int SYNTHETIC = 0x1000;
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessClassFields() {}

    /** Whether a class, which is initialised, has static state that may change. */
    static boolean hasShared(Class<?> type) {
        if (JessFrozen.isLog(type)) {
            return false;
        }
        Field[] fields = JessDeclared.fields(type);
        if (fields == null) {
            return true;
        }
        for (int i = 0; i < fields.length; i++) {
            if (isShared(fields[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isShared(Field field) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) || field.getName().indexOf('$') >= 0) {
            return false;
        }
        if (!Modifier.isFinal(modifiers) && (modifiers & SYNTHETIC) == 0) {
            return true;
        }
        if (field.getType().isPrimitive()) {
            return false;
        }
        Object base = UNSAFE.staticFieldBase(field);
        return !JessFrozen.is(UNSAFE.getReference(base, UNSAFE.staticFieldOffset(field)));
    }

    /** Gives all that the initialiser of a class may set the values that come before it. */
    static void clear(Class<?> type) {
        Field[] fields = JessDeclared.fields(type);
        for (int i = 0; fields != null && i < fields.length; i++) {
            int modifiers = fields[i].getModifiers();
            if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers)) {
                continue;
            }
            Object base = UNSAFE.staticFieldBase(fields[i]);
            long offset = UNSAFE.staticFieldOffset(fields[i]);
            clear(base, offset, fields[i].getType());
        }
    }

    private static void clear(Object base, long offset, Class<?> type) {
        if (!type.isPrimitive()) {
            UNSAFE.putReference(base, offset, null);
        } else if (type == long.class || type == double.class) {
            UNSAFE.putLong(base, offset, 0);
        } else if (type == int.class || type == float.class) {
            UNSAFE.putInt(base, offset, 0);
        } else if (type == short.class || type == char.class) {
            UNSAFE.putShort(base, offset, (short) 0);
        } else {
            UNSAFE.putByte(base, offset, (byte) 0);
        }
    }

    /** Shows a field as the class file has it. */
    static void restoreModifiers(Field field) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) || (modifiers & SYNTHETIC) == 0) {
            return;
        }
        // What a compiler has made was synthetic before; its flags and tables were final, too.
        String name = field.getName();
        if (name.indexOf('$') < 0) {
            modifiers &= ~SYNTHETIC;
        } else if (!name.equals("$VALUES")
                && !name.equals("$assertionsDisabled")
                && !name.startsWith("$SwitchMap$")) {
            return;
        }
        Modifiers.UNSAFE.putInt(field, Modifiers.OFFSET, modifiers | Modifier.FINAL);
    }

    /** Offset of Field.modifiers, which reflection does not show. */
    private static final class Modifiers {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long OFFSET = UNSAFE.objectFieldOffset(Field.class, "modifiers");
    }
}
