package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** Accesses through VarHandles as method handles. */
public final class JessVarHandleAccess {
    private JessVarHandleAccess() {}

    public static MethodHandle of(VarHandle handle, String mode) {
        JessVarHandles.accesses++;
        return handle.toMethodHandle(AccessMode.valueFromMethodName(mode));
    }
}
