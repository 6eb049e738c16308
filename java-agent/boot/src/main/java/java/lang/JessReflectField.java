package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Model of {@link Field}: reflective reads and writes are visible accesses. */
final class JessReflectField {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessReflectField() {}

    /** The field to read, after the check of access and the record of the read. */
    private static Field reading(Field field, Object receiver, Class<?> caller)
            throws IllegalAccessException {
        return before(field, receiver, caller, JessProtocol.READ);
    }

    /** The field to write; a final one is left to the JDK's own rules, so it is the original. */
    private static Field writing(Field field, Object receiver, Class<?> caller)
            throws IllegalAccessException {
        if (Modifier.isFinal(field.getModifiers())) {
            return field;
        }
        return before(field, receiver, caller, JessProtocol.WRITE);
    }

    private static Field before(Field field, Object receiver, Class<?> caller, int kind)
            throws IllegalAccessException {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        if (!isStatic && receiver == null) {
            throw new NullPointerException();
        }
        JessReflection.check(field, receiver, caller);
        char type = field.getType().descriptorString().charAt(0);
        type = type == '[' ? 'L' : type;
        int code = kind | JessAccess.order(field);
        if (isStatic) {
            Class<?> owner = field.getDeclaringClass();
            UNSAFE.ensureClassInitialized(owner);
            JessClasses.uses(owner);
            JessAccess.access(
                    UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), code, type);
        } else if (field.getDeclaringClass().isInstance(receiver)) {
            JessAccess.access(receiver, UNSAFE.objectFieldOffset(field), code, type);
        }
        return JessTwins.field(field);
    }

    @CallerSensitive
    static Object get(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).get(receiver);
    }

    @CallerSensitive
    static void set(Field field, Object receiver, Object value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).set(receiver, value);
    }

    @CallerSensitive
    static boolean getBoolean(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getBoolean(receiver);
    }

    @CallerSensitive
    static void setBoolean(Field field, Object receiver, boolean value)
            throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setBoolean(receiver, value);
    }

    @CallerSensitive
    static byte getByte(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getByte(receiver);
    }

    @CallerSensitive
    static void setByte(Field field, Object receiver, byte value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setByte(receiver, value);
    }

    @CallerSensitive
    static char getChar(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getChar(receiver);
    }

    @CallerSensitive
    static void setChar(Field field, Object receiver, char value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setChar(receiver, value);
    }

    @CallerSensitive
    static short getShort(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getShort(receiver);
    }

    @CallerSensitive
    static void setShort(Field field, Object receiver, short value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setShort(receiver, value);
    }

    @CallerSensitive
    static int getInt(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getInt(receiver);
    }

    @CallerSensitive
    static void setInt(Field field, Object receiver, int value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setInt(receiver, value);
    }

    @CallerSensitive
    static long getLong(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getLong(receiver);
    }

    @CallerSensitive
    static void setLong(Field field, Object receiver, long value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setLong(receiver, value);
    }

    @CallerSensitive
    static float getFloat(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getFloat(receiver);
    }

    @CallerSensitive
    static void setFloat(Field field, Object receiver, float value) throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setFloat(receiver, value);
    }

    @CallerSensitive
    static double getDouble(Field field, Object receiver) throws IllegalAccessException {
        return reading(field, receiver, Reflection.getCallerClass()).getDouble(receiver);
    }

    @CallerSensitive
    static void setDouble(Field field, Object receiver, double value)
            throws IllegalAccessException {
        writing(field, receiver, Reflection.getCallerClass()).setDouble(receiver, value);
    }
}
