package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * From (class, offset), which is all that Unsafe and VarHandles know, to field ids. One table with
 * linear probing, filled on first use; it only ever grows with the classes accessed in this way.
 */
final class JessFieldIds {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int NONE = -1;

    private static final JessFieldIds TABLE = new JessFieldIds();

    private Class<?>[] classes = new Class<?>[1024];
    private long[] offsets = new long[1024];
    private int[] ids = new int[1024];
    private int size;

    private JessFieldIds() {}

    /** Whether an offset into a class mirror is a static field of that class. */
    static boolean isStatic(Class<?> owner, long offset) {
        return statics(owner, offset) != NONE;
    }

    static int statics(Class<?> owner, long offset) {
        return TABLE.find(owner, ~offset);
    }

    static int instance(Class<?> type, long offset) {
        return TABLE.find(type, offset);
    }

    /** Static fields are kept under the complement of their offset. */
    private int find(Class<?> type, long key) {
        int mask = classes.length - 1;
        int at = slot(type, key, mask);
        while (classes[at] != null) {
            if (classes[at] == type && offsets[at] == key) {
                return ids[at];
            }
            at = at + 1 & mask;
        }
        int id = key < 0 ? lookUpStatic(type, ~key) : lookUpInstance(type, key);
        classes[at] = type;
        offsets[at] = key;
        ids[at] = id;
        size++;
        if (size * 2 > classes.length) {
            grow();
        }
        return id;
    }

    private static int slot(Class<?> type, long key, int mask) {
        int hash = System.identityHashCode(type) * 31 + (int) key;
        return hash * 0x9E3779B1 >>> 9 & mask;
    }

    private void grow() {
        Class<?>[] oldClasses = classes;
        long[] oldOffsets = offsets;
        int[] oldIds = ids;
        int length = oldClasses.length * 2;
        Class<?>[] newClasses = new Class<?>[length];
        long[] newOffsets = new long[length];
        int[] newIds = new int[length];
        for (int i = 0; i < oldClasses.length; i++) {
            if (oldClasses[i] != null) {
                int at = slot(oldClasses[i], oldOffsets[i], length - 1);
                while (newClasses[at] != null) {
                    at = at + 1 & length - 1;
                }
                newClasses[at] = oldClasses[i];
                newOffsets[at] = oldOffsets[i];
                newIds[at] = oldIds[i];
            }
        }
        classes = newClasses;
        offsets = newOffsets;
        ids = newIds;
    }

    private static int lookUpStatic(Class<?> type, long offset) {
        Field[] fields = JessDeclared.fields(type);
        for (int i = 0; fields != null && i < fields.length; i++) {
            if (Modifier.isStatic(fields[i].getModifiers())
                    && UNSAFE.staticFieldOffset(fields[i]) == offset) {
                checkInitialised(type, fields[i]);
                return JessNative.fieldId(type, fields[i].getName());
            }
        }
        return NONE;
    }

    /**
     * Unsafe alone initialises nothing. As an initialiser runs once in a JVM, what is there before
     * it would be seen by the first execution only.
     */
    private static void checkInitialised(Class<?> type, Field field) {
        if (UNSAFE.shouldBeInitialized(type)) {
            JessModel.unsupported(
                    "the static field "
                            + type.getName()
                            + "."
                            + field.getName()
                            + " is accessed through Unsafe before its class is initialised; remedy:"
                            + " MethodHandles.Lookup.ensureInitialized");
        }
    }

    private static int lookUpInstance(Class<?> type, long offset) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Field[] fields = JessDeclared.fields(c);
            for (int i = 0; fields != null && i < fields.length; i++) {
                if (!Modifier.isStatic(fields[i].getModifiers())
                        && UNSAFE.objectFieldOffset(fields[i]) == offset) {
                    return JessNative.fieldId(c, fields[i].getName());
                }
            }
        }
        return JessNative.fieldId(type, "@".concat(Long.toString(offset)));
    }
}
