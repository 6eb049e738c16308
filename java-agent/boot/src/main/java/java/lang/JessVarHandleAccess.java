package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.IdentityHashMap;

/**
 * Accesses through VarHandles as method handles of the controlled world, each of which announces
 * what it accesses: those that a program gets from a VarHandle, and those of the VarHandles whose
 * accesses are more than one.
 *
 * <p>A handle that is made from another one ({@code MethodHandles.filterValue} and its like, paths
 * of memory layouts) calls code around the access; it is made anew around an access that is
 * announced, in the way in which the JDK made it. The accesses of a handle to memory segments are
 * methods of the JDK, which look whether the segment is alive: their twins.
 */
public final class JessVarHandleAccess {
    private static final int MOST_REMEMBERED = 1_000;
    private static final MethodType BEFORE =
            MethodType.methodType(
                    void.class, int.class, boolean.class, Class.class, Object[].class);

    /** By handle and mode; forgotten when there are many, since programs may make handles. */
    private static final IdentityHashMap<VarHandle, MethodHandle[]> KNOWN = new IdentityHashMap<>();

    private JessVarHandleAccess() {}

    /**
     * The access to the variable of a handle.
     *
     * @param mode the name of the method of VarHandle
     * @return takes the coordinates and values that the method takes
     */
    public static MethodHandle of(VarHandle handle, String mode) {
        return of(handle, AccessMode.valueFromMethodName(mode));
    }

    /** The same; an access that the handle does not support fails when it is called. */
    static MethodHandle of(VarHandle handle, AccessMode mode) {
        MethodHandle[] known = KNOWN.get(handle);
        if (known == null) {
            if (KNOWN.size() == MOST_REMEMBERED) {
                KNOWN.clear();
            }
            known = new MethodHandle[AccessMode.values().length];
            KNOWN.put(handle, known);
        }
        MethodHandle access = known[mode.ordinal()];
        if (access == null) {
            access =
                    handle.isAccessModeSupported(mode)
                            ? unbound(handle, mode).bindTo(direct(handle))
                            : handle.toMethodHandle(mode);
            known[mode.ordinal()] = access;
        }
        return access;
    }

    /** Whether a method of VarHandle is an access. */
    static boolean isAccess(String method) {
        AccessMode[] all = AccessMode.values();
        for (int i = 0; i < all.length; i++) {
            if (all[i].methodName().equals(method)) {
                return true;
            }
        }
        return false;
    }

    /** The access with the VarHandle that all is made from as its first argument. */
    private static MethodHandle unbound(VarHandle handle, AccessMode mode) {
        VarHandle from = JessVarHandles.madeFrom(handle);
        if (from != null) {
            return JessVarHandles.adaptation(handle).apply(mode, unbound(from, mode));
        }
        Class<?> accesses = JessVarHandles.segmentAccesses(handle);
        return accesses == null ? announced(handle, mode) : twin(accesses, handle, mode);
    }

    private static VarHandle direct(VarHandle handle) {
        VarHandle direct = handle;
        VarHandle from = JessVarHandles.madeFrom(direct);
        while (from != null) {
            direct = from;
            from = JessVarHandles.madeFrom(direct);
        }
        return direct;
    }

    private static MethodHandle twin(Class<?> accesses, VarHandle handle, AccessMode mode) {
        MethodType type = handle.accessModeType(mode).insertParameterTypes(0, VarHandle.class);
        MethodType erased = type.changeParameterType(1, Object.class);
        String name = mode.methodName().concat(JessStack.SUFFIX);
        return JessTrustedLookup.method(accesses, name, erased).asType(type);
    }

    /** The access as the JDK does it, with hooks before it and, if it updates, after it. */
    private static MethodHandle announced(VarHandle handle, AccessMode mode) {
        MethodType own = handle.accessModeType(mode);
        MethodHandle access = MethodHandles.varHandleInvoker(mode, own);
        MethodType type = access.type();
        String name = mode.methodName();
        int code = code(name);
        int kind = code & JessProtocol.KIND;
        boolean tells = kind == JessProtocol.CAS && type.returnType() == boolean.class;
        boolean updates = !tells && (kind == JessProtocol.CAS || kind == JessProtocol.RMW);
        boolean stores =
                kind == JessProtocol.WRITE
                        || kind == JessProtocol.CAS
                        || name.startsWith("getAndSet");
        Class<?> stored = stores ? type.parameterType(type.parameterCount() - 1) : null;
        MethodHandle before =
                MethodHandles.insertArguments(hook("before", BEFORE), 0, code, updates, stored)
                        .asCollector(Object[].class, type.parameterCount())
                        .asType(type.changeReturnType(void.class));
        MethodHandle announced = MethodHandles.foldArguments(access, before);
        if (tells) {
            MethodType result = MethodType.methodType(boolean.class, boolean.class);
            return MethodHandles.filterReturnValue(announced, hook("told", result));
        }
        return updates ? ended(announced) : announced;
    }

    /** An update, and the look at what it came to. */
    private static MethodHandle ended(MethodHandle update) {
        Class<?> result = update.type().returnType();
        MethodHandle after = hook("after", MethodType.methodType(void.class));
        MethodHandle keep = MethodHandles.identity(result);
        return MethodHandles.filterReturnValue(update, MethodHandles.foldArguments(keep, after));
    }

    private static MethodHandle hook(String name, MethodType type) {
        return JessTrustedLookup.method(JessVarHandleAccess.class, name, type);
    }

    /** Before an access; the arguments are the handle, its coordinates and values. */
    private static void before(int code, boolean updates, Class<?> stored, Object[] arguments) {
        VarHandle handle = (VarHandle) arguments[0];
        int coordinates = handle.coordinateTypes().size();
        Object first = coordinates > 0 ? arguments[1] : null;
        int index = coordinates > 1 ? (Integer) arguments[2] : 0;
        if (stored != null) {
            announce(stored, arguments[arguments.length - 1]);
        }
        JessVarHandles.before(handle, first, index, code, 0, updates);
    }

    private static void announce(Class<?> type, Object value) {
        if (!type.isPrimitive()) {
            JessVarHandles.storesReference(value);
        } else if (value instanceof Boolean) {
            JessVarHandles.storesNumber((Boolean) value ? 1 : 0);
        } else if (value instanceof Character) {
            JessVarHandles.storesNumber((Character) value);
        } else if (type != float.class && type != double.class) {
            JessVarHandles.storesNumber(((Number) value).longValue());
        }
    }

    private static boolean told(boolean done) {
        JessVarHandles.casResult(done);
        return done;
    }

    private static void after() {
        JessVarHandles.afterUpdate();
    }

    /** What an access method of VarHandle does, as the code of a record says it. */
    private static int code(String name) {
        int order =
                name.endsWith("Acquire")
                        ? JessProtocol.ACQUIRE
                        : name.endsWith("Release")
                                ? JessProtocol.RELEASE
                                : name.endsWith("Opaque")
                                        ? JessProtocol.OPAQUE
                                        : JessProtocol.VOLATILE;
        if (name.endsWith("ompareAndSet") || name.startsWith("weakCompareAndSet")) {
            return JessProtocol.CAS | (name.endsWith("Plain") ? JessProtocol.PLAIN : order);
        }
        if (name.startsWith("getAnd") || name.startsWith("compareAndExchange")) {
            return JessProtocol.RMW | order;
        }
        boolean plain = name.length() == 3;
        int kind = name.startsWith("get") ? JessProtocol.READ : JessProtocol.WRITE;
        return kind | (plain ? JessProtocol.PLAIN : order);
    }
}
