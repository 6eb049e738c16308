package java.lang;

import java.lang.invoke.VarHandle;

/** Hooks of VarHandle accesses. */
public final class JessVarHandles {
    static int accesses;

    private static int calls;

    private JessVarHandles() {}

    /** Every other access goes the way of adapted handles. */
    public static boolean isAdapted(VarHandle handle) {
        calls++;
        return calls % 2 == 0;
    }

    public static void before(VarHandle handle, Object object, int index, int mode, int site) {
        accesses++;
    }

    public static void beforeUpdate(
            VarHandle handle, Object object, int index, int mode, int site) {
        accesses++;
    }

    public static void storesNumber(long value) {}

    public static void storesReference(Object value) {}

    public static void casResult(boolean done) {}

    public static void afterUpdate() {}
}
