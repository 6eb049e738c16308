package jess.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The part of JESS inside the patched {@code java.base}, reached without compiling against it, so
 * that these classes load on any JDK and can say what is missing.
 */
final class PatchedBase {
    private final MethodHandle transform;
    private final MethodHandle explore;
    private final MethodHandle leaks;
    private final MethodHandle leave;

    private PatchedBase(
            MethodHandle transform, MethodHandle explore, MethodHandle leaks, MethodHandle leave) {
        this.transform = transform;
        this.explore = explore;
        this.leaks = leaks;
        this.leave = leave;
    }

    /** Finds it, and with it loads the native library. */
    static PatchedBase open() throws ReflectiveOperationException {
        Class<?> session = Class.forName("java.lang.JessSession", true, null);
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle available =
                lookup.findStatic(session, "available", MethodType.methodType(boolean.class));
        boolean here;
        try {
            here = (boolean) available.invokeExact();
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
        if (!here) {
            throw new ClassNotFoundException("the property jess.library is not set");
        }
        MethodType transformType =
                MethodType.methodType(byte[].class, ClassLoader.class, String.class, byte[].class);
        MethodType exploreType = MethodType.methodType(String.class, Runnable.class, String.class);
        return new PatchedBase(
                lookup.findStatic(session, "transform", transformType),
                lookup.findStatic(session, "explore", exploreType),
                lookup.findStatic(session, "leaks", MethodType.methodType(String[].class)),
                lookup.findStatic(session, "leave", MethodType.methodType(void.class)));
    }

    /** The class with its twins; null when it stays as it is. */
    byte[] transform(ClassLoader loader, String internalName, byte[] bytes) {
        try {
            return (byte[]) transform.invokeExact(loader, internalName, bytes);
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    /** Explores the body; returns the result JSON. */
    String explore(Runnable body, String optionsJson) {
        try {
            return (String) explore.invokeExact(body, optionsJson);
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    /** What the leak check has found. */
    String[] leaks() {
        try {
            return (String[]) leaks.invokeExact();
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    /** Does what would be left undone, since the JVM will be halted. */
    void leave() {
        try {
            leave.invokeExact();
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error) {
            throw (Error) thrown;
        }
        if (thrown instanceof RuntimeException) {
            return (RuntimeException) thrown;
        }
        return new IllegalStateException(thrown);
    }
}
