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

    public static void main(String[] args) throws Throwable {
        ARRAY[2] = 0;
        if (args[0].equals("unsupported")) {
            unsupported();
            return;
        }
        HandlesOfVariables object = new HandlesOfVariables();
        HandledCounter counter = new HandledCounter();
        make(counter, args[1], object);
        counter.countTwice(args[0]);
        counter.checkTwo();
    }

    private static void make(HandledCounter counter, String how, HandlesOfVariables object)
            throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        VarHandle member = lookup.findVarHandle(HandlesOfVariables.class, "member", int.class);
        VarHandle plain = lookup.findStaticVarHandle(HandlesOfVariables.class, "field", int.class);
        switch (how) {
            case "method":
                field = 0;
                counter.use(plain, AccessMode.GET);
                break;
            case "field":
                counter.use(member, AccessMode.GET_VOLATILE, object);
                break;
            case "invoker":
                field = 0;
                counter.get = invoker(plain, AccessMode.GET_OPAQUE, false);
                counter.set = invoker(plain, AccessMode.SET_OPAQUE, false);
                counter.add = invoker(plain, AccessMode.GET_AND_ADD, false);
                counter.swap = invoker(plain, AccessMode.COMPARE_AND_SET, false);
                break;
            case "exact":
                field = 0;
                counter.get = invoker(plain, AccessMode.GET_ACQUIRE, true);
                counter.set = invoker(plain, AccessMode.SET_RELEASE, true);
                counter.add = invoker(plain, AccessMode.GET_AND_ADD_ACQUIRE, true);
                break;
            case "exchange":
                field = 0;
                counter.use(plain, AccessMode.GET);
                MethodHandle exchange = plain.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
                MethodType two = MethodType.methodType(boolean.class, int.class, int.class);
                MethodHandle equal = lookup.findStatic(HandlesOfVariables.class, "isFirst", two);
                MethodHandle fold =
                        MethodHandles.foldArguments(
                                MethodHandles.dropArguments(equal, 2, int.class), exchange);
                counter.swap = fold;
                break;
            default:
                counter.get = at(MethodHandles.arrayElementGetter(int[].class));
                counter.set = at(MethodHandles.arrayElementSetter(int[].class));
        }
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
