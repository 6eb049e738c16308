package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** Model of {@code VarHandle}: its method handles announce what they access. */
final class JessVarHandle {
    private JessVarHandle() {}

    static MethodHandle toMethodHandle(VarHandle handle, AccessMode mode) {
        handle.isAccessModeSupported(mode);
        return JessVarHandleAccess.of(handle, mode);
    }
}
