package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** A lookup that may see private members; the JDK keeps it to itself. */
final class JessTrustedLookup {
    private JessTrustedLookup() {}

    static Lookup lookup() {
        Unsafe unsafe = Unsafe.getUnsafe();
        Field[] fields = JessRaw.fields0(Lookup.class, false);
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].getName().equals("IMPL_LOOKUP")) {
                Object base = unsafe.staticFieldBase(fields[i]);
                long offset = unsafe.staticFieldOffset(fields[i]);
                return (Lookup) unsafe.getReference(base, offset);
            }
        }
        throw new AssertionError("this JDK has no trusted lookup");
    }

    /** A static method that is there, of JESS or of the JDK. */
    static MethodHandle method(Class<?> owner, String name, MethodType type) {
        try {
            return lookup().findStatic(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }
}
