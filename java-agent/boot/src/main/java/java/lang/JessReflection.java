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
 * Reflection on doubled classes: hides what the transform has added, and checks access as the JDK
 * does. The filters run during JVM start already, so they use arrays only.
 */
final class JessReflection {
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
        return name.endsWith(JessStack.SUFFIX) || name.startsWith("jess$");
    }

    static Field[] fields(Class<?> type, boolean publicOnly) {
        Field[] all = JessRaw.fields0(type, publicOnly);
        int kept = 0;
        for (int i = 0; i < all.length; i++) {
            if (!all[i].getName().equals(JessStack.SUFFIX)) {
                if (type.getClassLoader0() != null) {
                    JessClassFields.restoreModifiers(all[i]);
                }
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

    /** Whether an interface declares a method of its objects that has a body. */
    static boolean declaresDefault(Class<?> type) {
        Method[] all;
        try {
            all = JessRaw.methods0(type, false);
        } catch (LinkageError missing) {
            // A class that its methods name cannot be loaded, so this is unknown.
            return true;
        }
        for (int i = 0; i < all.length; i++) {
            if ((all[i].getModifiers() & (Modifier.ABSTRACT | Modifier.STATIC)) == 0) {
                return true;
            }
        }
        return false;
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
