package java.lang;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Natives that get bodies when the JDK is patched. */
final class JessRaw {
    private JessRaw() {}

    static native Method[] methods0(Class<?> type, boolean publicOnly);

    static native Field[] fields0(Class<?> type, boolean publicOnly);

    static native Constructor<?>[] constructors0(Class<?> type, boolean publicOnly);

    static native Class<?>[] interfaces0(Class<?> type);

    static native String message0(NullPointerException thrown);
}
