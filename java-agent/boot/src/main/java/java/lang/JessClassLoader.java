package java.lang;

import java.lang.invoke.MethodHandles.Lookup;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.WeakHashMap;

/**
 * Model of the parts of {@link ClassLoader} that define classes. A loader that outlives an
 * execution keeps its classes, although what the program has noted about them is undone: to define
 * one again gives the one that there is, and until then it is not there.
 */
final class JessClassLoader {
    /** The last execution in which each class was defined; used by the running thread only. */
    private static final WeakHashMap<Class<?>, Integer> DEFINED = new WeakHashMap<>();

    private JessClassLoader() {}

    static Class<?> defineClass(ClassLoader loader, byte[] bytes, int offset, int length) {
        return defineClass(loader, null, bytes, offset, length, null);
    }

    static Class<?> defineClass(
            ClassLoader loader, String name, byte[] bytes, int offset, int length) {
        return defineClass(loader, name, bytes, offset, length, null);
    }

    static Class<?> defineClass(
            ClassLoader loader,
            String name,
            byte[] bytes,
            int offset,
            int length,
            ProtectionDomain domain) {
        byte[] read = (byte[]) JessGiven.taken(bytes, offset, length);
        String named = name != null ? name : JessClassName.of(read, offset, length);
        Class<?> before = before(loader, named);
        return before != null
                ? before
                : noted(loader.defineClass(name, read, offset, length, domain));
    }

    /** What {@link Lookup#defineClass} does: a class beside the one that the lookup is for. */
    static Class<?> defineBeside(Lookup lookup, byte[] bytes) throws IllegalAccessException {
        byte[] read = (byte[]) JessGiven.taken(bytes, 0, bytes.length);
        Class<?> before =
                before(
                        lookup.lookupClass().getClassLoader0(),
                        JessClassName.of(read, 0, read.length));
        return before != null ? before : noted(lookup.defineClass(read));
    }

    static Class<?> defineClass(
            ClassLoader loader, String name, ByteBuffer bytes, ProtectionDomain domain) {
        ByteBuffer read = (ByteBuffer) JessGiven.buffer(bytes, false);
        Class<?> before = before(loader, name);
        return before != null ? before : noted(loader.defineClass(name, read, domain));
    }

    static Class<?> findLoadedClass(ClassLoader loader, String name) {
        Class<?> found = loader.findLoadedClass(name);
        return found != null && isOfBefore(found) ? null : found;
    }

    /** The class of that name that was defined in an earlier execution, and not yet in this one. */
    private static Class<?> before(ClassLoader loader, String name) {
        if (name == null) {
            return null;
        }
        Class<?> found =
                loader == null
                        ? ClassLoader.findBootstrapClassOrNull(name)
                        : loader.findLoadedClass(name);
        return found != null && isOfBefore(found) ? noted(found) : null;
    }

    private static boolean isOfBefore(Class<?> type) {
        Integer defined = DEFINED.get(type);
        return defined != null && defined != JessMachine.execution;
    }

    private static Class<?> noted(Class<?> type) {
        DEFINED.put(type, JessMachine.execution);
        return type;
    }
}
