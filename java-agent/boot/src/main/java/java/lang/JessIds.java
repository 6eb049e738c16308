package java.lang;

import jdk.internal.vm.annotation.DontInline;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Identities of objects. A word holds the execution number (or GLOBAL) above and the id below: bits
 * 31..30 of the id are 00 for objects made by controlled code in this execution, 10 for foreign
 * objects first touched in it, 01 for objects that survive executions. Arrays and plain {@code
 * Object} instances have no field for the word and live in an identity table, which belongs to one
 * execution; those that survive are recognised through weak references.
 */
final class JessIds {
    static final int GLOBAL = -1;
    private static final int BLOCK = 1 << JessProtocol.ID_BLOCK_BITS;
    private static final int SMALL_TABLE = 1024;
    private static final int LARGE_TABLE = 1 << 16;

    /** Ids left to the running thread: made objects, and foreign ones. */
    static int next;

    static int last;
    static int foreignNext;
    static int foreignLast;

    private static int globals;

    /** Identity table of this execution: linear probing. */
    private static Object[] keys = new Object[SMALL_TABLE];

    private static int[] values = new int[SMALL_TABLE];
    private static int[] used = new int[SMALL_TABLE];
    private static int size;

    /** The array touched last. */
    private static Object lastKey;

    private static int lastValue;

    /** Which thread took a block of ids and as its how-manieth: what makes ids canonical. */
    private static int[] blockThread = new int[64];

    private static int[] blockOrdinal = new int[64];

    /** Fieldless objects that came from outside an execution. */
    private static Survivor[] survivors = new Survivor[SMALL_TABLE];

    private static int survivorCount;
    private static final ReferenceQueue<Object> CLEARED = new ReferenceQueue<>();

    private JessIds() {}

    private static final class Survivor extends WeakReference<Object> {
        final int hash;
        int id;
        Survivor link;

        Survivor(Object object, int hash) {
            super(object, CLEARED);
            this.hash = hash;
        }
    }

    /**
     * The id of any object in this execution; 0 inside a class initialiser when it has none yet.
     */
    static int lo32(Object object) {
        int lo;
        if (object instanceof JessDoubled) {
            long id = ((JessDoubled) object).jess$id();
            lo = (int) (id >>> 32) == JessRuntime.execution ? (int) id : resolve(object, id);
        } else {
            lo = array(object);
        }
        if (JessRuntime.verbose) {
            JessVerbose.remember(lo, object);
        }
        return lo;
    }

    /** The id behind a word that does not belong to this execution. */
    @DontInline
    static int resolve(Object object, long id) {
        int high = (int) (id >>> 32);
        if (high == GLOBAL || high == JessRuntime.execution) {
            return (int) id;
        }
        if (JessRuntime.quiet()) {
            return 0;
        }
        JessDoubled doubled = (JessDoubled) object;
        int lo;
        if (high == 0) {
            lo = newForeign();
            doubled.jess$setId((long) JessRuntime.execution << 32 | lo & 0xffffffffL);
        } else {
            lo = newGlobal();
            doubled.jess$setId((long) GLOBAL << 32 | lo);
        }
        return lo;
    }

    /** The id of an object without a shadow field. */
    static int array(Object array) {
        if (array == lastKey) {
            return lastValue;
        }
        return find(array);
    }

    @DontInline
    private static int find(Object array) {
        int hash = System.identityHashCode(array);
        Object[] table = keys;
        int mask = table.length - 1;
        int at = hash * 0x9E3779B1 >>> 7 & mask;
        for (Object key = table[at]; key != null; key = table[at]) {
            if (key == array) {
                lastKey = array;
                return lastValue = values[at];
            }
            at = at + 1 & mask;
        }
        if (JessRuntime.quiet()) {
            return 0;
        }
        Survivor survivor = survivor(array, hash);
        int lo;
        if (survivor == null) {
            lo = newForeign();
        } else {
            if (survivor.id == 0) {
                survivor.id = newGlobal();
            }
            lo = survivor.id;
        }
        insert(array, at, lo);
        return lo;
    }

    /** Notes a new array, or a new plain object, of controlled code. */
    @DontInline
    static void register(Object object) {
        if (object instanceof JessDoubled) {
            return;
        }
        long id = JessHooks.newId();
        if (id == 0) {
            return;
        }
        int mask = keys.length - 1;
        int at = System.identityHashCode(object) * 0x9E3779B1 >>> 7 & mask;
        while (keys[at] != null) {
            at = at + 1 & mask;
        }
        insert(object, at, (int) id);
    }

    static void registerMulti(Object array, int dims) {
        register(array);
        if (dims > 1) {
            Object[] rows = (Object[]) array;
            for (int i = 0; i < rows.length; i++) {
                registerMulti(rows[i], dims - 1);
            }
        }
    }

    private static void insert(Object object, int at, int lo) {
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

    private static void grow() {
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
            int at = System.identityHashCode(key) * 0x9E3779B1 >>> 7 & mask;
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

    // Ids.

    @DontInline
    static long newIdSlow() {
        if (JessRuntime.quiet()) {
            return 0;
        }
        JessRuntime.checkStopped();
        int first = JessNative.newBlock(0);
        noteBlock(first >>> 8);
        next = first + 1;
        last = first + BLOCK;
        return (long) JessRuntime.execution << 32 | first;
    }

    private static int newForeign() {
        JessRuntime.checkStopped();
        if (foreignNext == foreignLast) {
            foreignNext = JessNative.newBlock(1) | JessProtocol.ID_FOREIGN;
            foreignLast = foreignNext + BLOCK;
        }
        return foreignNext++;
    }

    private static int newGlobal() {
        JessRuntime.checkStopped();
        JessNative.promoted();
        return JessProtocol.ID_GLOBAL | ++globals;
    }

    private static void noteBlock(int block) {
        if (block >= blockThread.length) {
            int length = Math.max(block + 1, blockThread.length * 2);
            int[] threads = new int[length];
            int[] ordinals = new int[length];
            System.arraycopy(blockThread, 0, threads, 0, blockThread.length);
            System.arraycopy(blockOrdinal, 0, ordinals, 0, blockOrdinal.length);
            blockThread = threads;
            blockOrdinal = ordinals;
        }
        JessContext context = JessRuntime.current;
        blockThread[block] = context.index;
        blockOrdinal[block] = context.blocks++;
    }

    /**
     * The identity hash code: of what controlled code made, a function of seed and canonical id; of
     * what came from outside, the real one, because the plain world may have used it already.
     */
    static int identityHash(Object object) {
        int lo = lo32(object);
        if (lo == 0 || lo >>> 30 != 0) {
            return System.identityHashCode(object);
        }
        int block = lo >>> 8;
        long z = JessRuntime.seed;
        z = z * 31 + blockThread[block];
        z = z * 0x100000001b3L + ((long) blockOrdinal[block] << 8 | lo & 0xff);
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        int hash = (int) (z ^ z >>> 31) & 0x7fffffff;
        return hash == 0 ? 1 : hash;
    }

    // Between executions.

    static void reset() {
        next = 0;
        last = 0;
        foreignNext = 0;
        foreignLast = 0;
        lastKey = null;
        lastValue = 0;
        for (int i = 0; i < size; i++) {
            int at = used[i];
            if (values[at] < 0) {
                addSurvivor(keys[at]);
            }
            keys[at] = null;
        }
        size = 0;
        if (keys.length > LARGE_TABLE) {
            keys = new Object[SMALL_TABLE];
            values = new int[SMALL_TABLE];
            used = new int[SMALL_TABLE];
        }
        expunge();
    }

    private static Survivor survivor(Object object, int hash) {
        Survivor entry = survivors[hash & survivors.length - 1];
        while (entry != null) {
            if (entry.hash == hash && entry.refersTo(object)) {
                return entry;
            }
            entry = entry.link;
        }
        return null;
    }

    private static void addSurvivor(Object object) {
        int hash = System.identityHashCode(object);
        if (survivor(object, hash) != null) {
            return;
        }
        if (survivorCount >= survivors.length) {
            growSurvivors();
        }
        Survivor entry = new Survivor(object, hash);
        int at = hash & survivors.length - 1;
        entry.link = survivors[at];
        survivors[at] = entry;
        survivorCount++;
    }

    private static void growSurvivors() {
        Survivor[] old = survivors;
        Survivor[] table = new Survivor[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            Survivor entry = old[i];
            while (entry != null) {
                Survivor link = entry.link;
                int at = entry.hash & table.length - 1;
                entry.link = table[at];
                table[at] = entry;
                entry = link;
            }
        }
        survivors = table;
    }

    private static void expunge() {
        if (survivorCount == 0) {
            return;
        }
        for (Reference<?> gone = CLEARED.poll(); gone != null; gone = CLEARED.poll()) {
            Survivor dead = (Survivor) gone;
            int at = dead.hash & survivors.length - 1;
            Survivor entry = survivors[at];
            if (entry == dead) {
                survivors[at] = dead.link;
                survivorCount--;
                continue;
            }
            while (entry != null) {
                if (entry.link == dead) {
                    entry.link = dead.link;
                    survivorCount--;
                    break;
                }
                entry = entry.link;
            }
        }
    }
}
