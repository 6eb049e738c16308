package java.lang;

/** A set of numbers but 0, such as locations, (id, offset) words: linear probing, 0 = free. */
final class JessLocationSet {
    private static final int SMALL = 1024;
    private static final int LARGE = 1 << 15;

    private long[] table = new long[SMALL];
    private int count;

    /** Whether the location was not there. */
    boolean add(long location) {
        int at = slot(table, location);
        if (table[at] == location) {
            return false;
        }
        table[at] = location;
        count++;
        if (count * 2 > table.length) {
            grow();
        }
        return true;
    }

    /** Whether the location is there. */
    boolean has(long location) {
        return table[slot(table, location)] == location;
    }

    /** Where the location is, or the free slot where it would be. */
    private static int slot(long[] table, long location) {
        int mask = table.length - 1;
        int at = (int) (location * 0x9E3779B97F4A7C15L >>> 33) & mask;
        while (table[at] != 0 && table[at] != location) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] grown = new long[table.length * 2];
        for (int i = 0; i < table.length; i++) {
            if (table[i] != 0) {
                grown[slot(grown, table[i])] = table[i];
            }
        }
        table = grown;
    }

    /** It keeps no large table. */
    void clear() {
        if (count > 0) {
            if (table.length > LARGE) {
                table = new long[SMALL];
            } else {
                java.util.Arrays.fill(table, 0);
            }
            count = 0;
        }
    }
}
