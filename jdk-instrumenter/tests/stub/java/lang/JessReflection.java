package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Hides what the transform has added. */
public final class JessReflection {
    private JessReflection() {}

    public static Method[] methods(Class<?> type, boolean publicOnly) {
        Method[] all = JessRaw.methods0(type, publicOnly);
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            String name = all[i].getName();
            if (!name.endsWith("$jess") && !name.startsWith("jess$")) {
                all[count++] = all[i];
            }
        }
        if (count == all.length) {
            return all;
        }
        Method[] kept = new Method[count];
        System.arraycopy(all, 0, kept, 0, count);
        return kept;
    }

    public static Field[] fields(Class<?> type, boolean publicOnly) {
        Field[] all = JessRaw.fields0(type, publicOnly);
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (!all[i].getName().equals("$jess")) {
                all[count++] = all[i];
            }
        }
        if (count == all.length) {
            return all;
        }
        Field[] kept = new Field[count];
        System.arraycopy(all, 0, kept, 0, count);
        return kept;
    }

    public static Constructor<?>[] constructors(Class<?> type, boolean publicOnly) {
        Constructor<?>[] all = JessRaw.constructors0(type, publicOnly);
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            Class<?>[] parameters = all[i].getParameterTypes();
            int last = parameters.length - 1;
            if (last < 0 || parameters[last] != JessMarker.class) {
                all[count++] = all[i];
            }
        }
        if (count == all.length) {
            return all;
        }
        Constructor<?>[] kept = new Constructor<?>[count];
        System.arraycopy(all, 0, kept, 0, count);
        return kept;
    }

    public static Class<?>[] interfaces(Class<?> type) {
        Class<?>[] all = JessRaw.interfaces0(type);
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i] != JessDoubled.class) {
                all[count++] = all[i];
            }
        }
        if (count == all.length) {
            return all;
        }
        Class<?>[] kept = new Class<?>[count];
        System.arraycopy(all, 0, kept, 0, count);
        return kept;
    }
}
