package jess.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiFunction;

/**
 * The part of JESS inside the patched {@code java.base}, reached without compiling against it, so
 * that these classes load on any JDK and can say what is missing.
 *
 * <p>A method handle is called once only: the JVM makes classes for each kind of method that is
 * called through one, which takes milliseconds, and more for a handle that is called often, at a
 * moment that cannot be controlled, such as while a class is loaded.
 */
final class PatchedBase {
    private static final Object[] NOTHING = {};

    private final BiFunction<Object, Object[], Object> session;

    private PatchedBase(BiFunction<Object, Object[], Object> session) {
        this.session = session;
    }

    /** Finds it, and with it loads the native library. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static PatchedBase open() throws ReflectiveOperationException {
        Class<?> session = Class.forName("java.lang.JessSession", true, null);
        MethodType type = MethodType.methodType(BiFunction.class);
        MethodHandle calls = MethodHandles.publicLookup().findStatic(session, "calls", type);
        PatchedBase base;
        try {
            base =
                    new PatchedBase(
                            (BiFunction<Object, Object[], Object>)
                                    (BiFunction) calls.invokeExact());
        } catch (Throwable thrown) {
            throw unchecked(thrown);
        }
        if (!(boolean) base.call("available", NOTHING)) {
            throw new ClassNotFoundException("the property jess.library is not set");
        }
        return base;
    }

    /** The class with its twins; null when it stays as it is. */
    byte[] transform(ClassLoader loader, String internalName, byte[] bytes) {
        return (byte[]) call("transform", new Object[] {loader, internalName, bytes});
    }

    /** Explores the body; returns the result JSON. */
    String explore(Runnable body, String optionsJson) {
        return (String) call("explore", new Object[] {body, optionsJson});
    }

    /** A result as a page; null for one that cannot be read. */
    String page(String resultJson, String classPath, boolean replaying) {
        return (String) call("page", new Object[] {resultJson, classPath, replaying});
    }

    /** A result as a log for code scanning; null for one that cannot be read. */
    String log(String resultJson, String classPath) {
        return (String) call("log", new Object[] {resultJson, classPath});
    }

    /** The patterns of the libraries that an exploration with these options trusts. */
    String[] trusted(String optionsJson) {
        return (String[]) call("trusted", new Object[] {optionsJson});
    }

    /** What the leak check has found. */
    String[] leaks() {
        return (String[]) call("leaks", NOTHING);
    }

    /** Whether a class that is being defined in {@code java.base} is one of its files. */
    boolean isOfBase(String internalName) {
        return (boolean) call("isOfBase", new Object[] {internalName});
    }

    /** The process that is the parent of this one now; 0 where the system does not say. */
    int parentProcess() {
        return (int) call("parentProcess", NOTHING);
    }

    /** Does what would be left undone, since the JVM will be halted. */
    void leave() {
        call("leave", NOTHING);
    }

    private Object call(String what, Object[] arguments) {
        return session.apply(what, arguments);
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
