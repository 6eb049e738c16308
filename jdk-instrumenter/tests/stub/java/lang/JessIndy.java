package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.lang.invoke.TypeDescriptor;
import java.lang.runtime.ObjectMethods;

/** Bootstrap methods of twins; here they only pass on. */
public final class JessIndy {
    private JessIndy() {}

    public static CallSite concat(
            MethodHandles.Lookup lookup,
            String name,
            MethodType type,
            String recipe,
            Object... constants)
            throws Throwable {
        return StringConcatFactory.makeConcatWithConstants(lookup, name, type, recipe, constants);
    }

    public static CallSite concatPlain(MethodHandles.Lookup lookup, String name, MethodType type)
            throws Throwable {
        return StringConcatFactory.makeConcat(lookup, name, type);
    }

    public static Object record(
            MethodHandles.Lookup lookup,
            String name,
            TypeDescriptor type,
            Class<?> recordClass,
            String names,
            MethodHandle... getters)
            throws Throwable {
        return ObjectMethods.bootstrap(lookup, name, type, recordClass, names, getters);
    }
}
