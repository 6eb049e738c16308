package java.lang;

/**
 * What initialisers that run once have read and not made themselves: state of the program, of the
 * JDK, files. As long as it does not change, it makes no difference when they run. An execution
 * that changes it is one in which they might have run later, so they run in each from the next one
 * on ({@link JessReader}), and the search begins anew.
 *
 * <p>A location is an object, or the mirror of a class, and an offset. Objects are distinguished by
 * their identity hash codes only if they have one, since asking for it would be visible; all others
 * of a class are in one chain. What an initialiser also writes in objects of the JDK, such as the
 * size of a table that it fills, does not count: these are caches and counters. Entries stay for
 * the life of the JVM, as what the initialisers have found does.
 */
final class JessInfluences {
    /** Entries at most; what is read beyond that counts as changed. */
    private static final int MOST = 1 << 20;

    /** How much of a chain is searched for an entry that is there already. */
    private static final int NEAR = 32;

    /**
     * The first entries of the chains. Like the other tables, written when something is read; never
     * reset.
     */
    private static int[] heads = new int[1024];

    /** The entry behind each in its chain. */
    private static int[] next = new int[256];

    /** Where: the object or the mirror of a class. */
    private static Object[] bases = new Object[256];

    /** The offset there, or an index. */
    private static long[] offsets = new long[256];

    /** The initialiser that reads there. */
    private static JessReader[] readers = new JessReader[256];

    /** The initialiser has written there itself. */
    private static boolean[] own = new boolean[256];

    /** Entry 0 stands for none. */
    private static int size = 1;

    /** The initialisers that run, written by {@link JessClasses}: none unless all can run again. */
    static JessReader[] running = new JessReader[0];

    /** Their classes. */
    static Class<?>[] classes = new Class<?>[0];

    /** Whether one has become stale since {@link JessClasses} has looked last. */
    static boolean anyStale;

    /**
     * Whether the one that runs has taken so long that it is taken to wait for other threads: it
     * goes on in the executions. Set by the watchdog.
     */
    private static volatile boolean late;

    private JessInfluences() {}

    /** One that can run again has taken long; whether that is news. */
    static boolean hurry() {
        boolean news = JessMachine.repeatable && !late;
        late |= news;
        return news;
    }

    /** Another one runs. */
    static void onTime() {
        late = false;
    }

    /** The one that runs looks at what other threads may change. */
    static void mayBeLate() {
        if (late) {
            late = false;
            if (JessMachine.repeatable) {
                JessMachine.blamed = true;
                throw JessBlame.BLAME;
            }
        }
    }

    /** The initialisers that run read a location that they have not made. */
    static void read(Object base, long offset) {
        mayBeLate();
        for (int i = 0; i < running.length; i++) {
            note(base, offset, running[i], false);
        }
    }

    /**
     * They write one. True if it is in an object of the program, where other threads see the write,
     * and when it happens.
     */
    static boolean write(Object base, long offset) {
        Class<?> type = base instanceof Class<?> ? (Class<?>) base : base.getClass();
        boolean isOfJdk = type.getClassLoader0() == null;
        if (isOfJdk) {
            for (int i = 0; i < running.length; i++) {
                note(base, offset, running[i], true);
            }
        }
        return !isOfJdk && running.length > 0 && !type.isArray() && !JessFrozen.isLog(type);
    }

    /** Whether a class is one of those that are initialised. */
    static boolean isOfRunning(Class<?> type) {
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] == type) {
                return true;
            }
        }
        return false;
    }

    private static void note(Object base, long offset, JessReader reader, boolean writes) {
        int chain = chain(base, offset);
        int at = heads[chain];
        for (int n = 0; at != 0 && n < NEAR; n++) {
            if (bases[at] == base && offsets[at] == offset && readers[at] == reader) {
                own[at] |= writes;
                return;
            }
            at = next[at];
        }
        reader.depends = true;
        if (size == MOST) {
            stale(reader);
            return;
        }
        if (size == bases.length) {
            grow();
            chain = chain(base, offset);
        }
        bases[size] = base;
        offsets[size] = offset;
        readers[size] = reader;
        own[size] = writes;
        next[size] = heads[chain];
        heads[chain] = size++;
    }

    /** Code that runs in each execution is about to write where it did not make the object. */
    static void changes(Object base, long offset) {
        if (size == 1) {
            return;
        }
        changes(base, offset, heads[chain(base, offset)]);
        if (hasCode(base)) {
            // It may have had none when it was read.
            changes(base, offset, heads[common(base, offset)]);
        }
    }

    private static void changes(Object base, long offset, int first) {
        for (int at = first; at != 0; at = next[at]) {
            if (bases[at] == base && offsets[at] == offset && !own[at] && !readers[at].isStale) {
                stale(readers[at]);
            }
        }
    }

    private static void stale(JessReader reader) {
        reader.becomeStale();
        anyStale = true;
        JessNative.promoted();
    }

    private static boolean hasCode(Object base) {
        return JessHashes.isNamed(base) || !JessHashes.isUnseen(base);
    }

    private static int chain(Object base, long offset) {
        return hasCode(base) ? mix(System.identityHashCode(base), offset) : common(base, offset);
    }

    /** The chain of objects of one class that have no code. */
    private static int common(Object base, long offset) {
        return mix(System.identityHashCode(base.getClass()), offset);
    }

    private static int mix(int code, long offset) {
        return (code * 31 + (int) offset) * 0x9E3779B1 >>> 7 & heads.length - 1;
    }

    private static void grow() {
        int length = size * 2;
        Object[] moreBases = new Object[length];
        long[] moreOffsets = new long[length];
        JessReader[] moreReaders = new JessReader[length];
        boolean[] moreOwn = new boolean[length];
        System.arraycopy(bases, 0, moreBases, 0, size);
        System.arraycopy(offsets, 0, moreOffsets, 0, size);
        System.arraycopy(readers, 0, moreReaders, 0, size);
        System.arraycopy(own, 0, moreOwn, 0, size);
        bases = moreBases;
        offsets = moreOffsets;
        readers = moreReaders;
        own = moreOwn;
        next = new int[length];
        heads = new int[length * 2];
        for (int at = 1; at < size; at++) {
            int chain = chain(bases[at], offsets[at]);
            next[at] = heads[chain];
            heads[chain] = at;
        }
    }
}
