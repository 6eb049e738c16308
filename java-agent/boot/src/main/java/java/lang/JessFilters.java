package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.reflect.Executable;

/** Model of {@code VarHandles}: filters of VarHandles are twins, which reflection does not show. */
final class JessFilters {
    private JessFilters() {}

    /** The exceptions that a method handle declares; null if they are not known. */
    static Class<?>[] exceptionTypes(MethodHandle handle) {
        MethodHandleInfo info;
        try {
            info = JessTrustedLookup.lookup().revealDirect(handle);
        } catch (IllegalArgumentException notDirect) {
            return null;
        }
        if (info.getReferenceKind() <= MethodHandleInfo.REF_putStatic) {
            return new Class<?>[0];
        }
        String name = JessStackTraces.name(info.getName());
        Class<?> owner = info.getDeclaringClass();
        Class<?>[] parameters = info.getMethodType().parameterArray();
        try {
            Executable called =
                    info.getReferenceKind() == MethodHandleInfo.REF_newInvokeSpecial
                            ? owner.getDeclaredConstructor(parameters)
                            : owner.getDeclaredMethod(name, parameters);
            return called.getExceptionTypes();
        } catch (NoSuchMethodException hidden) {
            return null;
        }
    }
}
