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

    public static Object bootstrap(
            MethodHandles.Lookup lookup,
            String name,
            Object type,
            MethodHandle method,
            Object... constants)
            throws Throwable {
        Object[] arguments = new Object[constants.length + 3];
        arguments[0] = lookup;
        arguments[1] = name;
        arguments[2] = type;
        System.arraycopy(constants, 0, arguments, 3, constants.length);
        return method.invokeWithArguments(arguments);
    }

    public static MethodHandle handle(MethodHandle plain, MethodHandles.Lookup lookup) {
        return plain;
    }
}
