package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.WeakHashMap;

/** Copies of arrays and objects whose elements and fields are read one by one. */
final class JessCopies {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Fields of instances by their class. */
    private static final WeakHashMap<Class<?>, Layout> LAYOUTS = new WeakHashMap<>();

    private JessCopies() {}

    /** Reads each field of an object, and gives what was read to its clone. */
    static void copyFields(Object from, Object to) {
        if (JessMachine.quiet()) {
            return;
        }
        Layout layout = LAYOUTS.get(from.getClass());
        if (layout == null) {
            layout = new Layout(from.getClass());
            LAYOUTS.put(from.getClass(), layout);
        }
        for (int i = 0; i < layout.count; i++) {
            long offset = layout.offsets[i];
            char type = layout.types[i];
            JessAccess.access(from, offset, layout.orders[i] | JessProtocol.READ, type);
            if (type == 'L') {
                UNSAFE.putReference(to, offset, UNSAFE.getReference(from, offset));
            } else {
                JessMemory.write(to, offset, type, JessMemory.read(from, offset, type));
            }
        }
    }

    /** The fields of the instances of a class, which it does not keep alive. */
    private static final class Layout {
        final int count;
        final long[] offsets;
        final char[] types;
        final int[] orders;

        Layout(Class<?> type) {
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
            count = found.size();
            offsets = new long[count];
            types = new char[count];
            orders = new int[count];
            for (int i = 0; i < count; i++) {
                Field field = found.get(i);
                Class<?> held = field.getType();
                offsets[i] = UNSAFE.objectFieldOffset(field);
                types[i] = held.isPrimitive() ? held.descriptorString().charAt(0) : 'L';
                orders[i] = JessAccess.order(field);
            }
        }
    }

    /**
     * Copies into a part of an array: writes each of its elements, with the values of another
     * array, which no other thread has.
     */
    static void write(Object from, int fromIndex, Object to, int begin, int length) {
        if (JessMachine.quiet()) {
            JessUndo.part(to, begin, length);
            System.arraycopy(from, fromIndex, to, begin, length);
            return;
        }
        if (JessAccess.isRun(to, JessMachine.hasRoomFor(length)) && length > 0) {
            JessAccess.overwrite(to, begin, length);
            System.arraycopy(from, fromIndex, to, begin, length);
            return;
        }
        Class<?> shape = to.getClass();
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(to);
        for (int i = 0; i < length; i++) {
            JessAccess.overwrite(to, begin + i, base + (begin + i) * scale, type);
            System.arraycopy(from, fromIndex + i, to, begin + i, 1);
        }
    }

    /**
     * Copies a part of an array: reads each of its elements, for another array, which no other
     * thread has.
     */
    static void read(Object from, int fromIndex, Object to, int begin, int length) {
        boolean atOnce = JessMachine.hasRoomFor(length);
        if (JessAccess.isRun(from, atOnce) && length > 0) {
            JessAccess.read(from, fromIndex, length);
            System.arraycopy(from, fromIndex, to, begin, length);
            return;
        }
        Class<?> shape = from.getClass();
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(from);
        for (int i = 0; i < length; i++) {
            long offset = base + (fromIndex + i) * scale;
            int kind = JessProtocol.PLAIN | JessProtocol.READ;
            JessAccess.element(from, fromIndex + i, kind, offset, type);
            if (!atOnce) {
                System.arraycopy(from, fromIndex + i, to, begin + i, 1);
            }
        }
        if (atOnce) {
            System.arraycopy(from, fromIndex, to, begin, length);
        }
    }

    /** The arguments of a call, of which the array that holds them may be another thread's, too. */
    static Object[] arguments(Object[] given) {
        return given == null || given.length == 0 ? given : (Object[]) copy(given);
    }

    /** A copy of an array. */
    static Object copy(Object from) {
        int length = java.lang.reflect.Array.getLength(from);
        Object to = java.lang.reflect.Array.newInstance(from.getClass().getComponentType(), length);
        JessIds.register(to);
        if (JessMachine.quiet()) {
            JessReads.part(from, 0, length);
            System.arraycopy(from, 0, to, 0, length);
        } else {
            read(from, 0, to, 0, length);
        }
        return to;
    }
}
