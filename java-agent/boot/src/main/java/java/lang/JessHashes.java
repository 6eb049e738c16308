package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.IdentityHashMap;

/**
 * Objects that came from outside an execution and had no identity hash code yet when they were
 * first touched: the plain world has made them, such as a string or a boxed number, and has no
 * table with their hash codes. So controlled code may see other codes. These follow from which
 * thread asks for them and when, not from what else was touched, which depends on the executions
 * before.
 *
 * <p>A code that a class initialiser asks for is kept by the object for ever, so it is one by which
 * both worlds know it. The JVM draws its codes from numbers that depend on when threads of its own,
 * such as those of the compilers, have started, and on the codes drawn before: a table filled with
 * them would differ in a replay.
 *
 * <p>An object with a name, such as a class, exists as long as the JVM runs, and the plain world
 * asks for its code at moments that are not controlled: it gets a code by its name, whichever world
 * asks first. The natives that ask the JVM are replaced by those of the bridge; they call {@link
 * #first}.
 */
final class JessHashes {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The header of an object that is not locked ends with this, as HotSpot writes it. */
    private static final long UNLOCKED = 1;

    private static final long LOCK_BITS = 3;
    private static final int HASH_BITS = 0x7fffffff;

    /** Where in the header the code begins; -1 if that is unknown. */
    private static final int SHIFT = shift();

    /**
     * The code in the header; all of it, so that every object counts as having one, if that is
     * unknown.
     */
    private static final long HASH = SHIFT < 0 ? -1 : (long) HASH_BITS << SHIFT;

    /** Distinguishes these codes from those of {@link JessBlocks}. */
    private static final long KIND = 0x632be59bd9b4e019L;

    /** Numbers of foreign ids of such objects, of this execution. */
    private static final JessBits FOREIGN = new JessBits();

    /** Numbers of ids of those that have survived one. */
    private static final JessBits GLOBAL = new JessBits();

    /** The codes of this execution: ids, at most half as many as there is room, and their codes. */
    private static int[] ids = new int[64];

    private static int[] codes = new int[64];
    private static int count;

    /**
     * Objects whose codes only a report has asked for, for the life of the JVM: few, since a report
     * is made of one execution. Null before the first.
     */
    private static IdentityHashMap<Object, Boolean> shown;

    /** Those of the class initialiser that runs; written by {@link JessClasses}. */
    static Codes given;

    /** What the last code was made of that a table of ours has given; only one thread at a time. */
    private static int owned;

    /** Odd, so that all codes come once before one comes again, and far from its like. */
    private static final int OWN_STEP = 0x9e3779b9;

    private JessHashes() {}

    /** Codes that a class initialiser gives: the same in each JVM, whatever it has done before. */
    static final class Codes {
        /** The name of the class; found out when it is needed, if it is null. */
        private String name;

        private int drawn;

        Codes(String name) {
            this.name = name;
        }

        int next() {
            if (name == null) {
                name = JessStack.initialised();
            }
            return JessBlocks.mix(name.hashCode(), 0, drawn++);
        }
    }

    private static int shift() {
        Object sample = new Object();
        int code = System.identityHashCode(sample);
        long header = UNSAFE.getLong(sample, 0L);
        int found = -1;
        for (int shift = 2; shift <= Long.SIZE - Integer.SIZE + 1; shift++) {
            if ((header >>> shift & HASH_BITS) == code) {
                found = found < 0 ? shift : Long.SIZE;
            }
        }
        return found == Long.SIZE ? -1 : found;
    }

    /** If an object has no code yet, it gets one for ever: by its name, or the next one. */
    static void settle(Object object) {
        if (isUntouched(object)) {
            give(object, isNamed(object) ? byName(object) : given.next());
        }
    }

    /**
     * The code of an object by which a table of ours finds it. One that has none gets it here: to
     * ask the JVM takes much longer.
     */
    static int own(Object object) {
        if (isUntouched(object)) {
            give(object, isNamed(object) ? byName(object) : nextOwn());
        }
        return System.identityHashCode(object);
    }

    /** Any will do, if they differ. */
    private static int nextOwn() {
        int code = (owned += OWN_STEP) & HASH_BITS;
        return code == 0 ? nextOwn() : code;
    }

    /** Gives an object a code for ever, unless it has one or is locked. */
    private static void give(Object object, int code) {
        long bits = (long) code << SHIFT;
        for (long header = UNSAFE.getLong(object, 0L);
                isUntouched(header);
                header = UNSAFE.getLong(object, 0L)) {
            if (UNSAFE.compareAndSetLong(object, 0L, header, header | bits)) {
                return;
            }
        }
    }

    // What has a name.

    /** Whether an object is one that has a name in each JVM. */
    static boolean isNamed(Object object) {
        return object instanceof Class
                || object instanceof Enum
                || object instanceof Module
                || object instanceof ClassLoader;
    }

    /** The identity hash code of such an object. */
    static int named(Object object) {
        settle(object);
        return System.identityHashCode(object);
    }

    /**
     * A request for the identity hash code of an object that may have none yet. Called by the
     * bridge, from any thread of the JVM.
     *
     * @return 0 if the JVM is to give one
     */
    static int first(Object object) {
        // An object that is locked keeps its code elsewhere.
        if (SHIFT <= 0 || !isNamed(object) || !isUntouched(object)) {
            return 0;
        }
        settle(object);
        long header = UNSAFE.getLong(object, 0L);
        return (header & LOCK_BITS) == UNLOCKED ? (int) (header >>> SHIFT) & HASH_BITS : 0;
    }

    /**
     * A class is loaded. Called by the bridge: for those that are there when it begins to listen,
     * and by the thread that loads another one.
     *
     * @return 0
     */
    static int loaded(Object object) {
        settle(object);
        return 0;
    }

    private static int byName(Object object) {
        if (object instanceof Class) {
            return byName(((Class<?>) object).getName(), 0);
        }
        if (object instanceof Enum) {
            return byName(object.getClass().getName(), 1 + ((Enum<?>) object).ordinal());
        }
        String name = object instanceof Module ? ((Module) object).getName() : null;
        return byName(name == null ? object.getClass().getName() : name, -1);
    }

    /**
     * A code by a name, without what distinguishes classes that are made while the program runs: a
     * number, which counts what was made before, or an address behind a slash.
     */
    private static int byName(String name, int number) {
        int slash = name.indexOf('/');
        int end = slash < 0 ? name.length() : slash;
        while (end > 0 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
            end--;
        }
        int hash = 0;
        for (int i = 0; i < end; i++) {
            hash = 31 * hash + name.charAt(i);
        }
        return JessBlocks.mix(KIND, number, hash);
    }

    /** Whether the identity hash code of an object was never asked for, except by a report. */
    static boolean isUnseen(Object object) {
        return isUntouched(object) || shown != null && shown.containsKey(object);
    }

    /** According to its header. */
    private static boolean isUntouched(Object object) {
        return isUntouched(UNSAFE.getLong(object, 0L));
    }

    private static boolean isUntouched(long header) {
        return (header & LOCK_BITS) == UNLOCKED && (header & HASH) == 0;
    }

    /** A report is about to ask for the identity hash code of an object. */
    static void show(Object object) {
        if (isUntouched(object)) {
            if (shown == null) {
                shown = new IdentityHashMap<>();
            }
            shown.put(object, Boolean.TRUE);
        }
    }

    /** The object with an id, foreign or global, is one of those. */
    static void note(int lo) {
        if (isForeign(lo)) {
            FOREIGN.add(lo & ~JessProtocol.ID_FOREIGN);
        } else {
            GLOBAL.add(lo & ~JessProtocol.ID_GLOBAL);
        }
    }

    /** Whether the object with an id, foreign or global, is one of those. */
    static boolean isNoted(int lo) {
        return isForeign(lo)
                ? FOREIGN.has(lo & ~JessProtocol.ID_FOREIGN)
                : GLOBAL.has(lo & ~JessProtocol.ID_GLOBAL);
    }

    private static boolean isForeign(int lo) {
        return (lo & JessProtocol.ID_FOREIGN) != 0;
    }

    /** The identity hash code of one of those for this execution, never 0. */
    static int code(int lo) {
        int at = slot(ids, lo);
        if (ids[at] == 0) {
            if (2 * ++count > ids.length) {
                grow();
                at = slot(ids, lo);
            }
            ids[at] = lo;
            codes[at] = draw();
        }
        return codes[at];
    }

    private static int draw() {
        JessContext context = JessMachine.current;
        return JessBlocks.mix(JessMachine.seed + KIND, context.index, context.hashes++);
    }

    private static int slot(int[] table, int lo) {
        int at = lo * 0x9E3779B1 >>> 7 & table.length - 1;
        while (table[at] != 0 && table[at] != lo) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private static void grow() {
        int[] moreIds = new int[2 * ids.length];
        int[] moreCodes = new int[2 * ids.length];
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != 0) {
                int at = slot(moreIds, ids[i]);
                moreIds[at] = ids[i];
                moreCodes[at] = codes[i];
            }
        }
        ids = moreIds;
        codes = moreCodes;
    }

    /** Between executions. */
    static void reset() {
        FOREIGN.clear();
        if (count > 0) {
            java.util.Arrays.fill(ids, 0);
            count = 0;
        }
    }
}
