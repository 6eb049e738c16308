package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.WeakHashMap;

/** Copies of arrays and objects whose elements and fields are read one by one. */
final class JessCopies {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Fields of instances by their class, its superclasses included. */
    private static final WeakHashMap<Class<?>, Field[]> FIELDS = new WeakHashMap<>();

    private JessCopies() {}

    /** Reads each field of an object, and gives what was read to its clone. */
    static void copyFields(Object from, Object to) {
        if (JessMachine.quiet()) {
            return;
        }
        Field[] fields = fieldsOf(from.getClass());
        for (int i = 0; i < fields.length; i++) {
            Class<?> type = fields[i].getType();
            long offset = UNSAFE.objectFieldOffset(fields[i]);
            int order = JessAccess.order(fields[i]);
            char letter = type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
            JessAccess.access(from, offset, order | JessProtocol.READ, letter);
            copyField(from, to, offset, letter);
        }
    }

    private static void copyField(Object from, Object to, long offset, char type) {
        switch (type) {
            case 'L':
                UNSAFE.putReference(to, offset, UNSAFE.getReference(from, offset));
                break;
            case 'J':
            case 'D':
                UNSAFE.putLong(to, offset, UNSAFE.getLong(from, offset));
                break;
            case 'I':
            case 'F':
                UNSAFE.putInt(to, offset, UNSAFE.getInt(from, offset));
                break;
            case 'S':
            case 'C':
                UNSAFE.putShort(to, offset, UNSAFE.getShort(from, offset));
                break;
            default:
                UNSAFE.putByte(to, offset, UNSAFE.getByte(from, offset));
        }
    }

    private static Field[] fieldsOf(Class<?> type) {
        Field[] known = FIELDS.get(type);
        if (known == null) {
            ArrayList<Field> found = new ArrayList<>();
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                Field[] all = JessDeclared.fields(c);
                for (int i = 0; all != null && i < all.length; i++) {
                    boolean shadow = all[i].getName().equals(JessStack.SUFFIX);
                    if (!Modifier.isStatic(all[i].getModifiers()) && !shadow) {
                        found.add(all[i]);
                    }
                }
            }
            known = found.toArray(new Field[0]);
            FIELDS.put(type, known);
        }
        return known;
    }

    /**
     * Before a copy into a part of an array: writes each of its elements, which get theirs from
     * another array that nobody else has.
     */
    static void write(Object from, Object to, int begin, int length) {
        Class<?> shape = to.getClass();
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(to);
        for (int i = 0; i < length; i++) {
            long offset = base + (begin + i) * scale;
            JessAccess.element(
                    to, begin + i, JessProtocol.PLAIN | JessProtocol.WRITE, offset, type);
            System.arraycopy(from, i, to, begin + i, 1);
        }
    }

    /** A copy of an array. */
    static Object copy(Object from) {
        Class<?> shape = from.getClass();
        int length = java.lang.reflect.Array.getLength(from);
        Object to = java.lang.reflect.Array.newInstance(shape.getComponentType(), length);
        JessIds.register(to);
        if (JessMachine.quiet()) {
            System.arraycopy(from, 0, to, 0, length);
            return to;
        }
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(from);
        boolean atOnce = JessMachine.hasRoomFor(length);
        for (int i = 0; i < length; i++) {
            long offset = base + i * scale;
            JessAccess.element(from, i, JessProtocol.PLAIN | JessProtocol.READ, offset, type);
            if (!atOnce) {
                System.arraycopy(from, i, to, i, 1);
            }
        }
        if (atOnce) {
            System.arraycopy(from, 0, to, 0, length);
        }
        return to;
    }
}
