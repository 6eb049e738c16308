package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * The security manager of the JVM, put back after each execution: one that a test leaves behind
 * would call the test's own classes for everything that JESS does.
 */
final class JessSecurity {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Where {@code System} keeps it; negative on a JDK that has none any more. */
    private static final long MANAGER = offset();

    /** What it was when the execution began. Only the driver uses it. */
    private static Object before;

    static {
        if (MANAGER >= 0) {
            // Making a stack walker needs a permission.
            UNSAFE.ensureClassInitialized(JessStack.class);
            UNSAFE.ensureClassInitialized(JessLeaks.class);
            UNSAFE.ensureClassInitialized(JessDepth.class);
        }
    }

    private JessSecurity() {}

    private static long offset() {
        try {
            return UNSAFE.objectFieldOffset(System.class, "security");
        } catch (InternalError none) {
            return -1;
        }
    }

    static void begin() {
        if (MANAGER >= 0) {
            before = UNSAFE.getReferenceVolatile(System.class, MANAGER);
        }
    }

    static void putBack() {
        if (MANAGER >= 0) {
            UNSAFE.putReferenceVolatile(System.class, MANAGER, before);
            before = null;
        }
    }
}
