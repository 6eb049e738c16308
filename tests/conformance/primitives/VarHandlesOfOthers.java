import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;

// VarHandles that a program makes from others access the same variable, and run its filters.
// jess: run --strategy dpor
// jdk: 25
// expect: exit=1 kind=assertion message~"count 1" replay=5
// rows: lost inserted, lost bound, lost dropped, lost permuted, lost collected, lost value
// rows: lost coordinate, lost nested, lost filter
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: added inserted, added bound, added dropped, added permuted, added collected
// rows: added coordinate, added nested, swapped inserted, swapped value
public class VarHandlesOfOthers {
    private static final int[] ARRAY = new int[4];
    private static int field;
    private static int calls;

    private static VarHandle element;

    public static void main(String[] args) throws Throwable {
        ARRAY[2] = 0;
        element = MethodHandles.arrayElementVarHandle(int[].class);
        HandledCounter counter = new HandledCounter();
        make(counter, args[1]);
        counter.countTwice(args[0]);
        if (args[1].equals("filter")) {
            HandledCounter.two(calls);
        } else {
            counter.checkTwo();
        }
    }

    private static void make(HandledCounter counter, String how) throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        VarHandle plain = lookup.findStaticVarHandle(VarHandlesOfOthers.class, "field", int.class);
        switch (how) {
            case "inserted":
                counter.use(MethodHandles.insertCoordinates(element, 1, 2), AccessMode.GET, ARRAY);
                break;
            case "bound":
                counter.use(MethodHandles.insertCoordinates(element, 0, ARRAY, 2), AccessMode.GET);
                break;
            case "dropped":
                VarHandle more = MethodHandles.dropCoordinates(element, 1, String.class);
                counter.use(more, AccessMode.GET, ARRAY, "ignored", 2);
                break;
            case "permuted":
                VarHandle turned =
                        MethodHandles.permuteCoordinates(
                                element, List.of(int.class, int[].class), 1, 0);
                counter.use(turned, AccessMode.GET, 2, ARRAY);
                break;
            case "collected":
                MethodHandle sum = function(lookup, "sum");
                counter.use(
                        MethodHandles.collectCoordinates(element, 1, sum),
                        AccessMode.GET,
                        ARRAY,
                        1,
                        1);
                break;
            case "coordinate":
                MethodHandle next = function(lookup, "next");
                counter.use(
                        MethodHandles.filterCoordinates(element, 1, next),
                        AccessMode.GET,
                        ARRAY,
                        1);
                break;
            case "nested":
                VarHandle once = MethodHandles.dropCoordinates(element, 1, String.class);
                VarHandle twice = MethodHandles.insertCoordinates(once, 1, "inserted", 2);
                counter.use(twice, AccessMode.GET_VOLATILE, ARRAY);
                break;
            case "value":
                MethodHandle in = function(lookup, "minus");
                MethodHandle out = function(lookup, "minus");
                field = 0;
                counter.use(MethodHandles.filterValue(plain, in, out), AccessMode.GET);
                break;
            default:
                // The filter counts its calls; each of the threads calls it once.
                calls = 0;
                MethodHandle counts = function(lookup, "counts");
                MethodHandle same = MethodHandles.identity(int.class);
                field = 0;
                counter.use(MethodHandles.filterValue(plain, counts, same), AccessMode.GET);
        }
    }

    private static MethodHandle function(Lookup lookup, String name) throws Throwable {
        MethodType type =
                name.equals("sum")
                        ? MethodType.methodType(int.class, int.class, int.class)
                        : MethodType.methodType(int.class, int.class);
        return lookup.findStatic(VarHandlesOfOthers.class, name, type);
    }

    private static int sum(int first, int second) {
        return first + second;
    }

    private static int next(int index) {
        return index + 1;
    }

    private static int minus(int value) {
        return -value;
    }

    private static int counts(int value) {
        calls = calls + 1;
        return value;
    }
}
