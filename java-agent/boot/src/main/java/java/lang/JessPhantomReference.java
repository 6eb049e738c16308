package java.lang;

import java.lang.ref.PhantomReference;

/** Model of the natives that {@link PhantomReference} has of its own. */
final class JessPhantomReference {
    private JessPhantomReference() {}

    static void clear0(PhantomReference<?> reference) {
        JessReference.clear0(reference);
    }

    static boolean refersTo0(PhantomReference<?> reference, Object object) {
        return JessReference.refersTo0(reference, object);
    }
}
