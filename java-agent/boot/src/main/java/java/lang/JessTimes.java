package java.lang;

/** A time per object, by id: linear probing, 0 = free slot. Times only grow. */
final class JessTimes {
    private int[] keys = new int[256];
    private long[] times = new long[256];
    private int size;

    /** Raises the time of an object to at least this one; its time then. */
    long raise(int key, long time) {
        int at = slot(keys, key);
        if (keys[at] == key) {
            times[at] = Math.max(times[at], time);
            return times[at];
        }
        keys[at] = key;
        times[at] = time;
        size++;
        if (size * 2 > keys.length) {
            grow();
        }
        return time;
    }

    private static int slot(int[] keys, int key) {
        int mask = keys.length - 1;
        int at = key * 0x9E3779B1 >>> 11 & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        int[] newKeys = new int[keys.length * 2];
        long[] newTimes = new long[newKeys.length];
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0) {
                int at = slot(newKeys, keys[i]);
                newKeys[at] = keys[i];
                newTimes[at] = times[i];
            }
        }
        keys = newKeys;
        times = newTimes;
    }

    void clear() {
        java.util.Arrays.fill(keys, 0);
        size = 0;
    }
}
