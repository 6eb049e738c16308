package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Model of {@code MethodHandles.Lookup}: handles made in the controlled world lead to twins. The
 * original is always looked up first, for its checks and its exceptions.
 */
final class JessLookup {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final MethodType ACCESS =
            MethodType.methodType(void.class, long.class, int.class, char.class, Object.class);
    private static final MethodType STATIC_ACCESS = ACCESS.changeParameterType(3, Class.class);

    private JessLookup() {}

    static Class<?> defineClass(Lookup lookup, byte[] bytes) throws IllegalAccessException {
        return JessClassLoader.defineBeside(lookup, bytes);
    }

    static MethodHandle findStatic(Lookup lookup, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle plain = lookup.findStatic(owner, name, type);
        try {
            return like(plain, lookup.findStatic(owner, name.concat(JessStack.SUFFIX), type));
        } catch (NoSuchMethodException | IllegalAccessException none) {
            return plain;
        }
    }

    static MethodHandle findVirtual(Lookup lookup, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle plain = lookup.findVirtual(owner, name, type);
        if (owner == VarHandle.class && JessVarHandleAccess.isAccess(name)) {
            AccessMode mode = AccessMode.valueFromMethodName(name);
            return JessMethodHandles.varHandleInvoker(mode, type);
        }
        MethodHandle hook = ofObject(owner, name, type);
        if (hook != null) {
            return hook.asType(plain.type());
        }
        try {
            return like(plain, lookup.findVirtual(owner, name.concat(JessStack.SUFFIX), type));
        } catch (NoSuchMethodException | IllegalAccessException none) {
            return plain;
        }
    }

    static MethodHandle findSpecial(
            Lookup lookup, Class<?> owner, String name, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle plain = lookup.findSpecial(owner, name, type, caller);
        try {
            return like(
                    plain, lookup.findSpecial(owner, name.concat(JessStack.SUFFIX), type, caller));
        } catch (NoSuchMethodException | IllegalAccessException none) {
            return plain;
        }
    }

    static MethodHandle findConstructor(Lookup lookup, Class<?> owner, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle plain = lookup.findConstructor(owner, type);
        try {
            MethodType marked = type.appendParameterTypes(JessMarker.class);
            return like(plain, unmarked(lookup.findConstructor(owner, marked)));
        } catch (NoSuchMethodException | IllegalAccessException none) {
            return plain;
        }
    }

    static Class<?> ensureInitialized(Lookup lookup, Class<?> type) throws IllegalAccessException {
        lookup.ensureInitialized(type);
        JessClasses.uses(type);
        return type;
    }

    static MethodHandle bind(Lookup lookup, Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle plain = lookup.bind(receiver, name, type);
        MethodHandle twin = findVirtual(lookup, receiver.getClass(), name, type);
        return like(plain, twin.bindTo(receiver));
    }

    static MethodHandle unreflect(Lookup lookup, Method method) throws IllegalAccessException {
        MethodHandle plain = lookup.unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            MethodType type =
                    MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            MethodHandle hook = ofObject(method.getDeclaringClass(), method.getName(), type);
            if (hook != null) {
                return hook.asType(plain.type());
            }
        }
        Method twin = JessTwins.method(method);
        return twin == null ? plain : like(plain, lookup.unreflect(twin));
    }

    static MethodHandle unreflectSpecial(Lookup lookup, Method method, Class<?> caller)
            throws IllegalAccessException {
        MethodHandle plain = lookup.unreflectSpecial(method, caller);
        Method twin = JessTwins.method(method);
        return twin == null ? plain : like(plain, lookup.unreflectSpecial(twin, caller));
    }

    static MethodHandle unreflectConstructor(Lookup lookup, Constructor<?> constructor)
            throws IllegalAccessException {
        MethodHandle plain = lookup.unreflectConstructor(constructor);
        if (constructor.getDeclaringClass() == Object.class) {
            return plain;
        }
        Constructor<?> twin = JessTwins.constructor(constructor);
        return twin == null ? plain : like(plain, unmarked(lookup.unreflectConstructor(twin)));
    }

    // Fields: the handle, with the record of the access before it.

    static MethodHandle findGetter(Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle plain = lookup.findGetter(owner, name, type);
        return recorded(plain, field(owner, name, type), JessProtocol.READ);
    }

    static MethodHandle findSetter(Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle plain = lookup.findSetter(owner, name, type);
        return recorded(plain, field(owner, name, type), JessProtocol.WRITE);
    }

    static MethodHandle findStaticGetter(Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle plain = lookup.findStaticGetter(owner, name, type);
        return recorded(plain, field(owner, name, type), JessProtocol.READ);
    }

    static MethodHandle findStaticSetter(Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle plain = lookup.findStaticSetter(owner, name, type);
        return recorded(plain, field(owner, name, type), JessProtocol.WRITE);
    }

    static MethodHandle unreflectGetter(Lookup lookup, Field field) throws IllegalAccessException {
        return recorded(lookup.unreflectGetter(field), field, JessProtocol.READ);
    }

    static MethodHandle unreflectSetter(Lookup lookup, Field field) throws IllegalAccessException {
        return recorded(lookup.unreflectSetter(field), field, JessProtocol.WRITE);
    }

    private static MethodHandle recorded(MethodHandle plain, Field field, int kind) {
        if (field == null) {
            return plain;
        }
        char type = field.getType().descriptorString().charAt(0);
        type = type == '[' ? 'L' : type;
        int code = kind | JessAccess.order(field);
        MethodHandle before;
        if (Modifier.isStatic(field.getModifiers())) {
            long offset = UNSAFE.staticFieldOffset(field);
            Class<?> owner = field.getDeclaringClass();
            before = handle("accessStatic$", STATIC_ACCESS);
            before = MethodHandles.insertArguments(before, 0, offset, code, type, owner);
        } else {
            long offset = UNSAFE.objectFieldOffset(field);
            before = handle("access$", ACCESS);
            before = MethodHandles.insertArguments(before, 0, offset, code, type);
            Class<?> receiver = plain.type().parameterType(0);
            before = before.asType(MethodType.methodType(void.class, receiver));
        }
        return MethodHandles.foldArguments(plain, before);
    }

    private static MethodHandle handle(String name, MethodType type) {
        return JessTrustedLookup.method(JessLookup.class, name, type);
    }

    /** The dollar keeps the transform from taking it for a model of a method of Lookup. */
    static void access$(long offset, int kind, char type, Object base) {
        if (base != null) {
            JessAccess.access(base, offset, kind, type);
        }
    }

    /** As the handle itself does, this initialises the class; a write must find what that left. */
    static void accessStatic$(long offset, int kind, char type, Class<?> owner) {
        UNSAFE.ensureClassInitialized(owner);
        JessClasses.uses(owner);
        JessAccess.access(owner, offset, kind, type);
    }

    /** Field resolution of the JVM: the class, its interfaces, its superclass. */
    private static Field field(Class<?> owner, String name, Class<?> type) {
        if (owner == null) {
            return null;
        }
        Field[] all = JessRaw.fields0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getType() == type && all[i].getName().equals(name)) {
                return all[i];
            }
        }
        Class<?>[] interfaces = JessRaw.interfaces0(owner);
        for (int i = 0; i < interfaces.length; i++) {
            Field found = field(interfaces[i], name, type);
            if (found != null) {
                return found;
            }
        }
        return field(owner.getSuperclass(), name, type);
    }

    // Shapes of handles.

    private static MethodHandle unmarked(MethodHandle constructor) {
        int last = constructor.type().parameterCount() - 1;
        return MethodHandles.insertArguments(constructor, last, (Object) null);
    }

    private static MethodHandle like(MethodHandle plain, MethodHandle twin) {
        MethodHandle result = twin.asFixedArity().asType(plain.type());
        if (plain.isVarargsCollector()) {
            int last = plain.type().parameterCount() - 1;
            result = result.asVarargsCollector(plain.type().parameterType(last));
        }
        return result;
    }

    /**
     * The hook for a method of Object: one that every class may override, if it is called on what
     * may be of any class, or one that waits or notifies. Null for others.
     */
    private static MethodHandle ofObject(Class<?> owner, String name, MethodType type) {
        String hook = monitorHook(name, type);
        if (hook == null && (owner == Object.class || owner.isInterface())) {
            hook = isOverridable(name, type) ? name : null;
        }
        if (hook == null) {
            return null;
        }
        MethodType hooked = type.insertParameterTypes(0, Object.class);
        return JessTrustedLookup.method(JessHooks.class, hook, hooked);
    }

    private static boolean isOverridable(String name, MethodType type) {
        int count = type.parameterCount();
        return count == 0 && (name.equals("toString") || name.equals("hashCode"))
                || count == 1 && name.equals("equals") && type.parameterType(0) == Object.class;
    }

    /** The name of the hook for a method of monitors, all of which are final in Object. */
    private static String monitorHook(String name, MethodType type) {
        int count = type.parameterCount();
        if (count == 0 && (name.equals("notify") || name.equals("notifyAll"))) {
            return name.concat("_");
        }
        boolean waits =
                name.equals("wait")
                        && (count == 0 || type.parameterType(0) == long.class)
                        && (count < 2 || count == 2 && type.parameterType(1) == int.class);
        return waits ? "wait_" : null;
    }
}
