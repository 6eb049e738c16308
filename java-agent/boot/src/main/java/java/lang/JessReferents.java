package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Keeps what references refer to, so that the collector clears none that the program sees: when it
 * runs is not controlled, and a replay would see it at another time.
 *
 * <p>What a reference of an execution refers to is kept until its end, or until the program
 * requests a collection. What an older reference refers to is kept from the first time that the
 * program sees it until the exploration is over.
 *
 * <p>Invariant: no hash code is asked for here, since that would be visible.
 */
final class JessReferents {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long REFERENT = JessMemory.offset(Reference.class, "referent");
    private static final int SMALL = 64;
    private static final int LARGE = 1 << 16;

    /** References made in this execution, each followed by what it refers to. */
    private static Object[] own = new Object[SMALL];

    private static int owned;

    /** Of references that were there before and have been seen in this execution only, by id. */
    private static Object[] foreign = new Object[SMALL];

    private static int foreigners;

    /** Of references that outlive executions, by id. */
    private static Object[] global = new Object[SMALL];

    /** Of references made by initialisers, and of those that were foreign in an execution. */
    private static Object[] lasting = new Object[SMALL];

    private static int lasted;

    /** The twin of what the JVM enqueues references by. */
    private static Method enqueue;

    private JessReferents() {}

    /** A reference to an object is made in the controlled world. */
    static void made(Reference<?> reference, Object referent) {
        if (referent == null) {
            return;
        }
        if (JessMachine.quiet()) {
            last(referent);
            return;
        }
        own = withRoom(own, owned + 1);
        own[owned] = reference;
        own[owned + 1] = referent;
        owned += 2;
    }

    /** The program has seen what a reference refers to. */
    static void seen(Reference<?> reference, Object referent) {
        if (referent == null) {
            return;
        }
        int lo = JessIds.lo32(reference);
        int kind = lo >>> 30;
        if (kind == 0) {
            if (lo == 0) {
                last(referent);
            }
            return;
        }
        boolean isForeign = (lo & JessProtocol.ID_FOREIGN) != 0;
        int at = lo & ~(JessProtocol.ID_FOREIGN | JessProtocol.ID_GLOBAL);
        if (isForeign) {
            foreign = withRoom(foreign, at);
            foreign[at] = referent;
            foreigners = Math.max(foreigners, at + 1);
        } else {
            global = withRoom(global, at);
            global[at] = referent;
        }
    }

    private static void last(Object referent) {
        lasting = withRoom(lasting, lasted);
        lasting[lasted] = referent;
        lasted++;
    }

    private static Object[] withRoom(Object[] kept, int at) {
        return at < kept.length ? kept : Arrays.copyOf(kept, Math.max(2 * kept.length, at + 1));
    }

    /**
     * The program requests a collection: references to what only JESS still has are cleared, and
     * enqueued.
     */
    static void collect(Runtime runtime) {
        JessCollections.ask();
        WeakReference<?>[] references = new WeakReference<?>[owned / 2];
        for (int i = 0; i < references.length; i++) {
            references[i] = new WeakReference<>(own[2 * i]);
        }
        release();
        JessIdentityTable.Loose ids = JessIds.loosen();
        JessVerbose.Loose names = JessMachine.verbose ? JessVerbose.loosen() : null;
        runtime.gc();
        JessIds.tighten(ids);
        if (names != null) {
            JessVerbose.tighten(names);
        }
        for (int i = 0; i < references.length; i++) {
            takeBack((Reference<?>) references[i].get());
        }
    }

    /** One made before, if it is still there: keeps what it refers to again, or enqueues it. */
    private static void takeBack(Reference<?> reference) {
        if (reference == null) {
            return;
        }
        Object referent = UNSAFE.getReference(reference, REFERENT);
        if (referent != null) {
            made(reference, referent);
        } else if (!JessMachine.quiet()) {
            enqueue(reference);
        }
    }

    /** As the collector does it, which calls no method that a program can override. */
    private static void enqueue(Reference<?> reference) {
        if (enqueue == null) {
            enqueue = JessTwins.declared(Reference.class, "enqueueFromPending");
        }
        try {
            enqueue.invoke(reference);
        } catch (InvocationTargetException e) {
            throw new InternalError(JessReflection.passing(e));
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        }
    }

    private static void release() {
        if (own.length > LARGE) {
            own = new Object[SMALL];
        } else {
            Arrays.fill(own, 0, owned, null);
        }
        owned = 0;
    }

    /** An execution is over. */
    static void endExecution() {
        release();
        for (int i = 0; i < foreigners; i++) {
            if (foreign[i] != null) {
                last(foreign[i]);
                foreign[i] = null;
            }
        }
        foreigners = 0;
    }

    /** The exploration is over. */
    static void endExploration() {
        endExecution();
        JessCollections.asked = false;
        global = new Object[SMALL];
        lasting = new Object[SMALL];
        lasted = 0;
    }
}
