package java.lang;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Identities of objects. A word holds the execution number (or GLOBAL) above and the id below: bits
 * 31..30 of the id are 00 for objects made by controlled code in this execution, 10 for foreign
 * objects first touched in it, 01 for objects that survive executions. Arrays and plain {@code
 * Object} instances have no field for the word and live in an identity table, which belongs to one
 * execution; those that survive are recognised through weak references.
 */
final class JessIds {
    private static final int GLOBAL = -1;
    private static final int BLOCK = 1 << JessProtocol.ID_BLOCK_BITS;

    /**
     * Ids left to the running thread: made objects, and foreign ones. Each hand-over puts them into
     * the context of the thread that stops and takes those of the one that goes on; {@link
     * JessClinit} hides them inside initialisers.
     */
    static int next;

    static int last;
    private static int foreignNext;
    private static int foreignLast;

    /** Ids of objects that survive, one after the other; never reset. */
    private static int globals;

    /** Objects without a shadow field that this execution has touched. */
    private static final JessIdentityTable TABLE = new JessIdentityTable();

    /** Objects without a shadow field that came from outside an execution. */
    private static final JessSurvivors SURVIVORS = new JessSurvivors();

    /** Arrays and plain objects made in the class initialiser that is watched. */
    private static final JessIdentityTable FRESH = new JessIdentityTable();

    /** The blocks of ids of objects that controlled code has made. */
    private static final JessBlocks MADE = new JessBlocks();

    private JessIds() {}

    // Hand-overs.

    /** The running thread stops. */
    static void save(JessContext context) {
        context.nextId = next;
        context.lastId = last;
        context.nextForeign = foreignNext;
        context.lastForeign = foreignLast;
    }

    /** The thread goes on. */
    static void restore(JessContext context) {
        next = context.nextId;
        last = context.lastId;
        foreignNext = context.nextForeign;
        foreignLast = context.lastForeign;
    }

    // Ids of objects.

    /**
     * The id of any object in this execution; 0 inside a class initialiser when it has none yet.
     */
    static int lo32(Object object) {
        int lo;
        if (object instanceof JessDoubled) {
            long id = ((JessDoubled) object).jess$id();
            lo = (int) (id >>> 32) == JessMachine.execution ? (int) id : resolve(object, id);
        } else {
            lo = array(object);
        }
        if (JessMachine.verbose) {
            JessVerbose.remember(lo, object);
        }
        return lo;
    }

    /**
     * Whether an object was made by controlled code in this execution, and not by an initialiser.
     */
    static boolean isOwn(Object object) {
        return lo32(object) >>> 30 == 0;
    }

    /** The id behind a word that does not belong to this execution. */
    @DontInline
    static int resolve(Object object, long id) {
        int high = (int) (id >>> 32);
        if (high == GLOBAL || high == JessMachine.execution) {
            return (int) id;
        }
        if (JessMachine.quiet()) {
            return 0;
        }
        JessDoubled doubled = (JessDoubled) object;
        int lo;
        if (high == 0) {
            lo = newForeign(JessHashes.isUnseen(object));
            doubled.jess$setId((long) JessMachine.execution << 32 | lo & 0xffffffffL);
        } else {
            lo = newGlobal(JessHashes.isUnseen(object));
            doubled.jess$setId((long) GLOBAL << 32 | lo);
        }
        return lo;
    }

    /** The id of an object without a shadow field. */
    static int array(Object array) {
        JessIdentityTable table = TABLE;
        if (array == table.lastKey) {
            return table.lastValue;
        }
        return find(table, array);
    }

    @DontInline
    private static int find(JessIdentityTable table, Object array) {
        boolean unseen = JessHashes.isUnseen(array);
        if (unseen && JessMachine.quiet()) {
            JessHashes.settle(array);
        }
        int hash = JessHashes.own(array);
        int at = table.slot(array, hash);
        if (table.holds(at)) {
            return table.at(at);
        }
        if (JessMachine.quiet()) {
            return 0;
        }
        JessSurvivors.Entry survivor = SURVIVORS.find(array, hash);
        int lo;
        if (survivor == null) {
            lo = newForeign(unseen);
        } else {
            if (survivor.id == 0) {
                survivor.id = newGlobal(survivor.unseen);
            }
            lo = survivor.id;
        }
        table.insert(array, at, lo);
        return lo;
    }

    /** Notes a new array, or a new plain object, of controlled code. */
    @DontInline
    static void register(Object object) {
        if (object instanceof JessDoubled) {
            return;
        }
        if (JessMachine.quiet()) {
            if (JessMachine.watching) {
                JessHashes.settle(object);
                FRESH.insert(object, FRESH.free(object), JessMachine.episode);
            }
            return;
        }
        long id = newId();
        JessIdentityTable table = TABLE;
        table.insert(object, table.free(object), (int) id);
    }

    /** Whether controlled code has made an object in this execution. */
    static boolean isMade(Object object) {
        return lo32(object) >>> 30 == 0;
    }

    /** Whether an object was made in the class initialiser that runs, not in one inside of it. */
    static boolean isMadeHere(Object object) {
        return object instanceof JessDoubled
                ? ((JessDoubled) object).jess$id() == JessMachine.episode
                : isFresh(object);
    }

    /** The same of an array, or a plain object. */
    static boolean isFresh(Object array) {
        int at = FRESH.slot(array, System.identityHashCode(array));
        return FRESH.holds(at) && FRESH.at(at) == JessMachine.episode;
    }

    /** The outermost initialiser has ended. */
    static void forgetFresh() {
        FRESH.empty(null);
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

    // New ids.

    /**
     * The word of a new object of controlled code; inside a class initialiser it has no execution,
     * and below is the number of the initialiser if that is watched.
     */
    @ForceInline
    static long newId() {
        int id = next;
        if (id == last) {
            return newIdSlow();
        }
        next = id + 1;
        return (long) JessMachine.execution << 32 | id;
    }

    @DontInline
    private static long newIdSlow() {
        if (JessMachine.quiet()) {
            return JessMachine.watching ? JessMachine.episode : 0;
        }
        JessMachine.checkStopped();
        int first = JessNative.newBlock(0);
        MADE.note(first, JessMachine.current.blocks++);
        next = first + 1;
        last = first + BLOCK;
        return (long) JessMachine.execution << 32 | first;
    }

    private static int newForeign(boolean unseen) {
        JessMachine.checkStopped();
        if (foreignNext == foreignLast) {
            int first = JessNative.newBlock(1);
            foreignNext = first | JessProtocol.ID_FOREIGN;
            foreignLast = foreignNext + BLOCK;
        }
        int lo = foreignNext++;
        if (unseen) {
            JessHashes.note(lo);
        }
        return lo;
    }

    private static int newGlobal(boolean unseen) {
        JessMachine.checkStopped();
        JessNative.promoted();
        int lo = JessProtocol.ID_GLOBAL | ++globals;
        if (unseen) {
            JessHashes.note(lo);
        }
        return lo;
    }

    /**
     * The identity hash code: of what has a name, a function of that; of what controlled code made,
     * one of seed and canonical id; of what came from outside, the real one if the plain world may
     * have used it already.
     */
    static int identityHash(Object object) {
        if (JessHashes.isNamed(object)) {
            return JessHashes.named(object);
        }
        int lo = lo32(object);
        if (lo == 0) {
            JessHashes.settle(object);
            return System.identityHashCode(object);
        }
        if (lo >>> 30 != 0 && !JessHashes.isNoted(lo)) {
            return System.identityHashCode(object);
        }
        return lo >>> 30 == 0 ? MADE.hash(lo) : JessHashes.code(lo);
    }

    /** Keeps no object of this execution alive, until they are given back. */
    static JessIdentityTable.Loose loosen() {
        return TABLE.loosen();
    }

    static void tighten(JessIdentityTable.Loose loose) {
        TABLE.tighten(loose);
    }

    /** Between executions. */
    static void reset() {
        next = 0;
        last = 0;
        foreignNext = 0;
        foreignLast = 0;
        TABLE.empty(SURVIVORS);
        JessHashes.reset();
        SURVIVORS.expunge();
    }
}
