package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.Reflection;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Reflection on doubled classes: hides what the transform has added, and finds the twins of methods
 * and constructors. The filters run during JVM start already, so they use arrays only.
 */
final class JessReflection {
    private static final String SUFFIX = "$jess";

    private JessReflection() {}

    // Filters, called wherever Class asks the JVM for members.

    static Method[] methods(Class<?> type, boolean publicOnly) {
        Method[] all = JessRaw.methods0(type, publicOnly);
        int kept = 0;
        for (int i = 0; i < all.length; i++) {
            if (!isAdded(all[i].getName())) {
                all[kept++] = all[i];
            }
        }
        if (kept == all.length) {
            return all;
        }
        Method[] result = new Method[kept];
        System.arraycopy(all, 0, result, 0, kept);
        return result;
    }

    private static boolean isAdded(String name) {
        return name.endsWith(SUFFIX) || name.startsWith("jess$");
    }

    static Field[] fields(Class<?> type, boolean publicOnly) {
        Field[] all = JessRaw.fields0(type, publicOnly);
        int kept = 0;
        for (int i = 0; i < all.length; i++) {
            if (!all[i].getName().equals(SUFFIX)) {
                all[kept++] = all[i];
            }
        }
        if (kept == all.length) {
            return all;
        }
        Field[] result = new Field[kept];
        System.arraycopy(all, 0, result, 0, kept);
        return result;
    }

    static Constructor<?>[] constructors(Class<?> type, boolean publicOnly) {
        Constructor<?>[] all = JessRaw.constructors0(type, publicOnly);
        int kept = 0;
        for (int i = 0; i < all.length; i++) {
            if (!isMarked(all[i])) {
                all[kept++] = all[i];
            }
        }
        if (kept == all.length) {
            return all;
        }
        Constructor<?>[] result = new Constructor<?>[kept];
        System.arraycopy(all, 0, result, 0, kept);
        return result;
    }

    static boolean isMarked(Constructor<?> constructor) {
        int count = constructor.getParameterCount();
        return count > 0 && constructor.getParameterTypes()[count - 1] == JessMarker.class;
    }

    static Class<?>[] interfaces(Class<?> type) {
        Class<?>[] all = JessRaw.interfaces0(type);
        int kept = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i] != JessDoubled.class) {
                all[kept++] = all[i];
            }
        }
        if (kept == all.length) {
            return all;
        }
        Class<?>[] result = new Class<?>[kept];
        System.arraycopy(all, 0, result, 0, kept);
        return result;
    }

    // Twins.

    /** The twin of a method, open to all; null if there is none. */
    static Method twin(Method method) {
        Class<?> owner = method.getDeclaringClass();
        if (owner == Object.class) {
            return null;
        }
        return JessTwins.method(method);
    }

    /** Looks a twin up by name and types among the unfiltered methods. */
    static Method findTwin(Class<?> owner, String name, Class<?>[] types, Class<?> result) {
        String wanted = name.concat(SUFFIX);
        Method[] all = JessRaw.methods0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals(wanted)
                    && all[i].getReturnType() == result
                    && same(all[i].getParameterTypes(), types, false)) {
                open(all[i]);
                return all[i];
            }
        }
        return null;
    }

    static Constructor<?> findTwin(Class<?> owner, Class<?>[] types) {
        Constructor<?>[] all = JessRaw.constructors0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (isMarked(all[i]) && same(all[i].getParameterTypes(), types, true)) {
                open(all[i]);
                return all[i];
            }
        }
        return null;
    }

    private static boolean same(Class<?>[] found, Class<?>[] types, boolean marked) {
        if (found.length != types.length + (marked ? 1 : 0)) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (found[i] != types[i]) {
                return false;
            }
        }
        return true;
    }

    /** Twin of a method without parameters and result that must exist. */
    static Method declaredTwin(Class<?> owner, String name) {
        Method found = findTwin(owner, name, new Class<?>[0], void.class);
        if (found == null) {
            throw new InternalError(name);
        }
        return found;
    }

    static Constructor<?> declaredConstructorTwin(Class<?> owner, Class<?>... types) {
        Constructor<?> found = findTwin(owner, types);
        if (found == null) {
            throw new InternalError(owner.getName());
        }
        return found;
    }

    // Access.

    /** Offset of AccessibleObject.override, which reflection does not show. */
    private static final class Override {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long OFFSET = UNSAFE.objectFieldOffset(AccessibleObject.class, "override");
    }

    static void open(AccessibleObject object) {
        Override.UNSAFE.putBoolean(object, Override.OFFSET, true);
    }

    static boolean isOpen(AccessibleObject object) {
        return Override.UNSAFE.getBoolean(object, Override.OFFSET);
    }

    /** The check that the JDK makes before a reflective call, on behalf of the real caller. */
    static <T extends AccessibleObject & Member> void check(
            T member, Object receiver, Class<?> caller) throws IllegalAccessException {
        if (isOpen(member)) {
            return;
        }
        Class<?> owner = member.getDeclaringClass();
        int modifiers = member.getModifiers();
        Class<?> target = null;
        if (member instanceof Constructor<?>) {
            target = owner;
        } else if (!Modifier.isStatic(modifiers)) {
            target = receiver.getClass();
        }
        if (!Reflection.verifyMemberAccess(caller, owner, target, modifiers)) {
            throw Reflection.newIllegalAccessException(caller, owner, target, modifiers);
        }
    }

    /** Lets the end of an execution through a reflective call. */
    static InvocationTargetException passing(InvocationTargetException thrown) {
        if (thrown.getCause() instanceof JessStop) {
            throw JessStop.STOP;
        }
        return thrown;
    }

    /** Throws anything; declared to return so that callers can say where control goes. */
    static RuntimeException sneak(Throwable thrown) {
        throw JessReflection.<RuntimeException>raise(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T raise(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
