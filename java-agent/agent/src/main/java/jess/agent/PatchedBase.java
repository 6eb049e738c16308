package jess.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The part of JESS inside the patched {@code java.base}, reached without compiling against it, so
 * that these classes load on any JDK and can say what is missing.
 *
 * <p>There is one method behind all of these: the JVM makes classes for each kind of method that is
 * called through a handle, and each of them takes milliseconds before the first line of the program
 * runs.
 */
final class PatchedBase {
    private final MethodHandle call;

    private PatchedBase(MethodHandle call) {
        this.call = call;
    }

    /** Finds it, and with it loads the native library. */
    static PatchedBase open() throws ReflectiveOperationException {
        Class<?> session = Class.forName("java.lang.JessSession", true, null);
        MethodType type =
                MethodType.methodType(
                        Object.class, Object.class, Object.class, Object.class, Object.class);
        PatchedBase base =
                new PatchedBase(MethodHandles.publicLookup().findStatic(session, "call", type));
        if (!(boolean) base.call("available", null, null, null)) {
            throw new ClassNotFoundException("the property jess.library is not set");
        }
        return base;
    }

    /** The class with its twins; null when it stays as it is. */
    byte[] transform(ClassLoader loader, String internalName, byte[] bytes) {
        return (byte[]) call("transform", loader, internalName, bytes);
    }

    /** Explores the body; returns the result JSON. */
    String explore(Runnable body, String optionsJson) {
        return (String) call("explore", body, optionsJson, null);
    }

    /** What the leak check has found. */
    String[] leaks() {
        return (String[]) call("leaks", null, null, null);
    }

    /** Whether a class that is being defined in {@code java.base} is one of its files. */
    boolean isOfBase(String internalName) {
        return (boolean) call("isOfBase", internalName, null, null);
    }

    /** The process that is the parent of this one now; 0 where the system does not say. */
    int parentProcess() {
        return (int) call("parentProcess", null, null, null);
    }

    /** Does what would be left undone, since the JVM will be halted. */
    void leave() {
        call("leave", null, null, null);
    }

    private Object call(String what, Object first, Object second, Object third) {
        try {
            return (Object) call.invokeExact((Object) what, first, second, third);
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
