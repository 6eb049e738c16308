import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** Accesses to elements of arrays through what is made from a VarHandle, one after the other. */
final class Handles {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(char[].class);
    private static final MethodHandle GET = MethodHandles.arrayElementGetter(char[].class);
    private static final MethodHandle SET = MethodHandles.arrayElementSetter(char[].class);
    private static final MethodHandle OPAQUE = ELEMENT.toMethodHandle(AccessMode.GET_OPAQUE);
    private static final MethodHandle SWAP = ELEMENT.toMethodHandle(AccessMode.GET_AND_SET);

    private Handles() {}

    static char[] got(char[] row) {
        try {
            char first = (char) GET.invokeExact(row, 0);
            return new char[] {first, (char) GET.invokeExact(row, 1)};
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static char[] opaque(char[] row) {
        try {
            char first = (char) OPAQUE.invokeExact(row, 0);
            return new char[] {first, (char) OPAQUE.invokeExact(row, 1)};
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static void set(char[] row, char value) {
        try {
            SET.invokeExact(row, 0, value);
            SET.invokeExact(row, 1, value);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static void swap(char[] row, char value) {
        try {
            char first = (char) SWAP.invokeExact(row, 0, value);
            char second = (char) SWAP.invokeExact(row, 1, value);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
