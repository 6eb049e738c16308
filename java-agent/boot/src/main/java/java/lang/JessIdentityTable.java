package java.lang;

import java.lang.ref.WeakReference;

/**
 * From objects without a shadow field to their ids in this execution: linear probing by identity.
 * The object touched last is kept aside, because accesses to one array follow each other.
 */
final class JessIdentityTable {
    private static final int SMALL = 1024;
    private static final int LARGE = 1 << 16;

    /** The object touched last, and its id. */
    Object lastKey;

    int lastValue;

    private Object[] keys = new Object[SMALL];
    private int[] values = new int[SMALL];

    /** The slots in use, in the order in which they were taken. */
    private int[] used = new int[SMALL];

    private int size;

    /** Where the object is, or the free slot where it would be. */
    int slot(Object object, int hash) {
        Object[] table = keys;
        int mask = table.length - 1;
        int at = start(hash, mask);
        for (Object key = table[at]; key != null && key != object; key = table[at]) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** A free slot for an object that is not in the table. */
    int free(Object object) {
        return slot(null, JessHashes.own(object));
    }

    boolean holds(int at) {
        return keys[at] != null;
    }

    /** The id in a slot in use; its object has been touched. */
    int at(int at) {
        lastKey = keys[at];
        lastValue = values[at];
        return lastValue;
    }

    void insert(Object object, int at, int lo) {
        keys[at] = object;
        values[at] = lo;
        used[size] = at;
        size++;
        lastKey = object;
        lastValue = lo;
        if (size * 2 > keys.length) {
            grow();
        }
    }

    private static int start(int hash, int mask) {
        return hash * 0x9E3779B1 >>> 7 & mask;
    }

    private void grow() {
        Object[] oldKeys = keys;
        int[] oldValues = values;
        int[] oldUsed = used;
        int length = oldKeys.length * 2;
        int mask = length - 1;
        Object[] newKeys = new Object[length];
        int[] newValues = new int[length];
        int[] newUsed = new int[length];
        for (int i = 0; i < size; i++) {
            Object key = oldKeys[oldUsed[i]];
            int at = start(System.identityHashCode(key), mask);
            while (newKeys[at] != null) {
                at = at + 1 & mask;
            }
            newKeys[at] = key;
            newValues[at] = oldValues[oldUsed[i]];
            newUsed[i] = at;
        }
        keys = newKeys;
        values = newValues;
        used = newUsed;
    }

    /** Objects and their ids, while the collector may take those that nothing else refers to. */
    static final class Loose {
        final WeakReference<?>[] objects;
        final int[] ids;

        Loose(int size) {
            objects = new WeakReference<?>[size];
            ids = new int[size];
        }
    }

    /** Empties the table into weak references. */
    Loose loosen() {
        Loose loose = new Loose(size);
        for (int i = 0; i < size; i++) {
            int at = used[i];
            loose.objects[i] = new WeakReference<>(keys[at]);
            loose.ids[i] = values[at];
            keys[at] = null;
        }
        size = 0;
        lastKey = null;
        lastValue = 0;
        return loose;
    }

    /** Takes those back that are still there. */
    void tighten(Loose loose) {
        for (int i = 0; i < loose.ids.length; i++) {
            Object object = loose.objects[i].get();
            if (object != null) {
                insert(object, free(object), loose.ids[i]);
            }
        }
        lastKey = null;
        lastValue = 0;
    }

    /** At the end of an execution. Foreign objects may be met again. */
    void empty(JessSurvivors survivors) {
        lastKey = null;
        lastValue = 0;
        for (int i = 0; i < size; i++) {
            int at = used[i];
            if (values[at] < 0) {
                survivors.add(keys[at], JessHashes.isNoted(values[at]));
            }
            keys[at] = null;
        }
        size = 0;
        if (keys.length > LARGE) {
            keys = new Object[SMALL];
            values = new int[SMALL];
            used = new int[SMALL];
        }
    }
}
