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
     * Before a copy into a part of an array: writes each of its elements, which get theirs from
     * another array that nobody else has.
     */
    static void write(Object from, Object to, int begin, int length) {
        if (JessMachine.quiet()) {
            JessUndo.part(to, begin, length);
            System.arraycopy(from, 0, to, begin, length);
            return;
        }
        if (JessAccess.isRun(to, JessMachine.hasRoomFor(length)) && length > 0) {
            JessAccess.overwrite(to, begin, length);
            System.arraycopy(from, 0, to, begin, length);
            return;
        }
        Class<?> shape = to.getClass();
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(to);
        for (int i = 0; i < length; i++) {
            JessAccess.overwrite(to, begin + i, base + (begin + i) * scale, type);
            System.arraycopy(from, i, to, begin + i, 1);
        }
    }

    /**
     * A native method is about to write into a part of an array, at one moment. Of an array that
     * the execution has made, one element stands for all: it is mostly a buffer that nobody else
     * has, and long.
     */
    static void filled(byte[] bytes, int from, int length) {
        if (!isPart(bytes, from, length)) {
            return;
        }
        if (JessMachine.quiet()) {
            JessUndo.part(bytes, from, length);
            return;
        }
        long base = JessArrays.base(bytes.getClass());
        int count = JessIds.isOwn(bytes) ? 1 : length;
        for (int i = from; i < from + count; i++) {
            JessAccess.overwrite(bytes, i, base + i, 'B');
        }
    }

    /** The same of one that is about to read it. */
    static void taken(byte[] bytes, int from, int length) {
        if (isPart(bytes, from, length) && !JessMachine.quiet()) {
            int kind = JessProtocol.PLAIN | JessProtocol.READ;
            long offset = JessArrays.base(bytes.getClass()) + from;
            JessAccess.element(bytes, from, kind, offset, 'B');
        }
    }

    /** Whether there is anything to do; what is wrong is left to the original to refuse. */
    private static boolean isPart(byte[] bytes, int from, int length) {
        return bytes != null && length > 0 && from >= 0 && length <= bytes.length - from;
    }

    /** A copy of an array. */
    static Object copy(Object from) {
        Class<?> shape = from.getClass();
        int length = java.lang.reflect.Array.getLength(from);
        Object to = java.lang.reflect.Array.newInstance(shape.getComponentType(), length);
        JessIds.register(to);
        if (JessMachine.quiet()) {
            JessReads.part(from, 0, length);
            System.arraycopy(from, 0, to, 0, length);
            return to;
        }
        boolean atOnce = JessMachine.hasRoomFor(length);
        if (JessAccess.isRun(from, atOnce) && length > 0) {
            JessAccess.read(from, 0, length);
            System.arraycopy(from, 0, to, 0, length);
            return to;
        }
        long scale = UNSAFE.arrayIndexScale(shape);
        long base = JessArrays.base(shape);
        char type = JessMemory.elementType(from);
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
