package java.lang;

import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;

/** Model of {@code AccessController}: privileged actions run their twins. */
@SuppressWarnings({"removal", "deprecation"})
final class JessAccessController {
    /** Without a security manager the content of a context is never checked. */
    private static final AccessControlContext NO_DOMAINS =
            new AccessControlContext(new ProtectionDomain[0]);

    private JessAccessController() {}

    static AccessControlContext getContext() {
        return System.getSecurityManager() == null ? NO_DOMAINS : AccessController.getContext();
    }

    static Object doPrivileged(PrivilegedAction<?> action) {
        return JessEntryModels.run(action);
    }

    static Object doPrivilegedWithCombiner(PrivilegedAction<?> action) {
        return JessEntryModels.run(action);
    }

    static Object doPrivileged(PrivilegedAction<?> action, AccessControlContext context) {
        return JessEntryModels.run(action);
    }

    static Object doPrivileged(
            PrivilegedAction<?> action, AccessControlContext context, Permission[] permissions) {
        return JessEntryModels.run(action);
    }

    static Object doPrivilegedWithCombiner(
            PrivilegedAction<?> action, AccessControlContext context, Permission[] permissions) {
        return JessEntryModels.run(action);
    }

    static Object doPrivileged(PrivilegedExceptionAction<?> action)
            throws PrivilegedActionException {
        return run(action);
    }

    static Object doPrivilegedWithCombiner(PrivilegedExceptionAction<?> action)
            throws PrivilegedActionException {
        return run(action);
    }

    static Object doPrivileged(PrivilegedExceptionAction<?> action, AccessControlContext context)
            throws PrivilegedActionException {
        return run(action);
    }

    static Object doPrivileged(
            PrivilegedExceptionAction<?> action,
            AccessControlContext context,
            Permission[] permissions)
            throws PrivilegedActionException {
        return run(action);
    }

    static Object doPrivilegedWithCombiner(
            PrivilegedExceptionAction<?> action,
            AccessControlContext context,
            Permission[] permissions)
            throws PrivilegedActionException {
        return run(action);
    }

    private static Object run(PrivilegedExceptionAction<?> action)
            throws PrivilegedActionException {
        try {
            return JessEntryModels.run(action);
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new PrivilegedActionException(thrown);
        }
    }
}
