import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

// Method handles and invokers that a program makes from a VarHandle access the same variable, and
// handles of elements access them.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"count 1" replay=5
// rows: lost method, lost field, lost invoker, lost exact, lost element
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: added method, added field, added invoker, added exact, swapped method, swapped field
// rows: swapped invoker, swapped exchange, unsupported
public class HandlesOfVariables {
    private static final int[] ARRAY = new int[4];
    private static int field;
    private int member;

    private static MethodHandle get;
    private static MethodHandle set;
    private static MethodHandle add;
    private static MethodHandle swap;

    public static void main(String[] args) throws Throwable {
        ARRAY[2] = 0;
        if (args[0].equals("unsupported")) {
            unsupported();
            return;
        }
        HandlesOfVariables object = new HandlesOfVariables();
        make(args[1], object);
        Thread other = new Thread(() -> count(args[0]));
        other.start();
        count(args[0]);
        other.join();
        int count = (int) get.invoke();
        if (count != 2) {
            throw new AssertionError("count " + count);
        }
    }

    private static void count(String how) {
        try {
            switch (how) {
                case "lost":
                    set.invoke((int) get.invoke() + 1);
                    break;
                case "added":
                    int before = (int) add.invoke(1);
                    break;
                default:
                    int seen = (int) get.invoke();
                    while (!(boolean) swap.invoke(seen, seen + 1)) {
                        seen = (int) get.invoke();
                    }
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void make(String how, HandlesOfVariables object) throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        VarHandle member = lookup.findVarHandle(HandlesOfVariables.class, "member", int.class);
        VarHandle plain = lookup.findStaticVarHandle(HandlesOfVariables.class, "field", int.class);
        switch (how) {
            case "method":
                field = 0;
                use(plain, AccessMode.GET);
                break;
            case "field":
                use(member, AccessMode.GET_VOLATILE, object);
                break;
            case "invoker":
                field = 0;
                get = invoker(plain, AccessMode.GET_OPAQUE, false);
                set = invoker(plain, AccessMode.SET_OPAQUE, false);
                add = invoker(plain, AccessMode.GET_AND_ADD, false);
                swap = invoker(plain, AccessMode.COMPARE_AND_SET, false);
                break;
            case "exact":
                field = 0;
                get = invoker(plain, AccessMode.GET_ACQUIRE, true);
                set = invoker(plain, AccessMode.SET_RELEASE, true);
                add = invoker(plain, AccessMode.GET_AND_ADD_ACQUIRE, true);
                break;
            case "exchange":
                field = 0;
                use(plain, AccessMode.GET);
                MethodHandle exchange = plain.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
                MethodType two = MethodType.methodType(boolean.class, int.class, int.class);
                MethodHandle equal = lookup.findStatic(HandlesOfVariables.class, "isFirst", two);
                MethodHandle fold =
                        MethodHandles.foldArguments(
                                MethodHandles.dropArguments(equal, 2, int.class), exchange);
                swap = fold;
                break;
            default:
                get = at(MethodHandles.arrayElementGetter(int[].class));
                set = at(MethodHandles.arrayElementSetter(int[].class));
        }
    }

    private static void use(VarHandle handle, AccessMode mode, Object... coordinates) {
        AccessMode write = mode == AccessMode.GET ? AccessMode.SET : AccessMode.SET_VOLATILE;
        get = MethodHandles.insertArguments(handle.toMethodHandle(mode), 0, coordinates);
        set = MethodHandles.insertArguments(handle.toMethodHandle(write), 0, coordinates);
        if (handle.isAccessModeSupported(AccessMode.GET_AND_ADD)) {
            MethodHandle adds = handle.toMethodHandle(AccessMode.GET_AND_ADD);
            add = MethodHandles.insertArguments(adds, 0, coordinates);
        }
        MethodHandle swaps = handle.toMethodHandle(AccessMode.COMPARE_AND_SET);
        swap = MethodHandles.insertArguments(swaps, 0, coordinates);
    }

    private static MethodHandle invoker(VarHandle handle, AccessMode mode, boolean exact) {
        MethodType type = handle.accessModeType(mode);
        MethodHandle invoker =
                exact
                        ? MethodHandles.varHandleExactInvoker(mode, type)
                        : MethodHandles.varHandleInvoker(mode, type);
        return invoker.bindTo(handle);
    }

    private static MethodHandle at(MethodHandle access) {
        return MethodHandles.insertArguments(access, 0, ARRAY, 2);
    }

    private static boolean isFirst(int first, int second) {
        return first == second;
    }

    /** As in a JVM, what a handle does not support fails when it is called. */
    private static void unsupported() throws Throwable {
        VarHandle texts = MethodHandles.arrayElementVarHandle(String[].class);
        MethodHandle adds = texts.toMethodHandle(AccessMode.GET_AND_ADD);
        try {
            Object sum = adds.invoke(new String[1], 0, "a");
            throw new AssertionError("added " + sum);
        } catch (UnsupportedOperationException expected) {
            return;
        }
    }
}
