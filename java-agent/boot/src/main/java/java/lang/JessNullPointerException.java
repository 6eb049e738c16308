package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Model of {@link NullPointerException}: helpful messages that do not name twins. */
final class JessNullPointerException {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MESSAGE = UNSAFE.objectFieldOffset(Throwable.class, "detailMessage");
    private static final Method EXTENDED = extended();

    private JessNullPointerException() {}

    private static Method extended() {
        Method[] all = JessRaw.methods0(NullPointerException.class, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals("getExtendedNPEMessage")) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        throw new InternalError("getExtendedNPEMessage");
    }

    static String getMessage(NullPointerException thrown) {
        Object own = UNSAFE.getReference(thrown, MESSAGE);
        if (own != null) {
            return (String) own;
        }
        try {
            return JessStack.strip((String) EXTENDED.invoke(thrown));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new InternalError(e);
        }
    }
}
