package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.ref.Reference;

/**
 * Model of what references do in native methods: the referent is a field like any other, but that
 * the collector clears it.
 */
final class JessReference {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long REFERENT = JessMemory.offset(Reference.class, "referent");

    private JessReference() {}

    static void clear0(Reference<?> reference) {
        JessAccess.stores((Object) null);
        JessAccess.access(reference, REFERENT, JessProtocol.PLAIN | JessProtocol.WRITE, 'L');
        UNSAFE.putReference(reference, REFERENT, null);
    }

    static boolean refersTo0(Reference<?> reference, Object object) {
        return get(reference) == object;
    }

    static Object get(Reference<?> reference) {
        if (!JessCollections.asked) {
            return read(reference);
        }
        // A thread that comes between finds that the object is still referenced, as if this had
        // been one step.
        int state = JessTrust.enter();
        JessCollections.look();
        Object held = UNSAFE.getReference(reference, REFERENT);
        Object referent = read(reference);
        Reference.reachabilityFence(held);
        JessTrust.leave(state);
        return referent;
    }

    private static Object read(Reference<?> reference) {
        JessAccess.access(reference, REFERENT, JessProtocol.PLAIN | JessProtocol.READ, 'L');
        Object referent = UNSAFE.getReference(reference, REFERENT);
        JessReferents.seen(reference, referent);
        return referent;
    }
}
