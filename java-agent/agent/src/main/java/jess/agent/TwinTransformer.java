package jess.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Hands every class outside {@code java.base} to the native transform, and every class that a
 * program has put there, which is code of the program.
 *
 * <p>The JVM ignores what a transformer throws and defines the class as it was: a class without
 * twins, whose overrides the controlled world would skip. So a failure is recorded and the class is
 * replaced by bytes that the JVM refuses.
 */
final class TwinTransformer implements ClassFileTransformer {
    private static final byte[] REFUSED = {};

    /** How messages of the native library begin. */
    private static final String OWN = "JESS: ";

    private final PatchedBase runtime;

    TwinTransformer(PatchedBase runtime) {
        this.runtime = runtime;
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String internalName,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        ClassLoader owner = loader;
        if ("java.base".equals(module.getName())) {
            if (!Injected.isInjected(runtime, internalName)) {
                // Doubled when the JDK was patched.
                return null;
            }
            owner = ClassLoader.getSystemClassLoader();
        }
        try {
            return runtime.transform(owner, internalName, bytes);
        } catch (Throwable thrown) {
            Agent.failed(describe(internalName, thrown));
            return REFUSED;
        }
    }

    private static String describe(String internalName, Throwable thrown) {
        String reason = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        if (reason.startsWith(OWN)) {
            // The library names the class itself.
            reason = reason.substring(OWN.length());
        } else {
            String name = internalName == null ? "without a name" : internalName.replace('/', '.');
            reason = "class " + name + " cannot be doubled: " + reason;
        }
        return reason + "; remedy: compile it again, or leave it off the class path";
    }
}
