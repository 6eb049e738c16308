package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Model of {@link NullPointerException}: helpful messages that do not name twins. */
final class JessNullPointerException {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MESSAGE = UNSAFE.objectFieldOffset(Throwable.class, "detailMessage");
    private static final String OF_SHADOW = "Cannot read field \"$jess\"";
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
            String message = (String) EXTENDED.invoke(thrown);
            if (message != null && message.startsWith(OF_SHADOW)) {
                // The twin reads the identity before the field; which field, the JVM cannot tell.
                return "Cannot access a field".concat(message.substring(OF_SHADOW.length()));
            }
            return JessStack.strip(message);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new InternalError(e);
        }
    }
}
