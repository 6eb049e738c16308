import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Supplier;

// A class that is first touched by a write: its initialiser has run before the write, so a reader
// sees what the initialiser left or what was written, and never the default value. A run asserts
// that the outcome is one of those that are listed: exit=0 when all are, exit=1 when one is
// missing in the list.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true executions=2
// run: args="int 3 1"
// run: args="long 3 1"
// run: args="double 3 1"
// run: args="text 3 1"
// run: args="volatile 3 1"
// run: args="subclass 3 1"
// run: args="recursion 3 1"
// run: args="circle 3 1" | expect: executions=4
// run: args="varhandle 3 1"
// run: args="methodhandle 3 1"
// run: args="reflection 3 1"
// run: args="element 3 1"
// run: args="object 3 1"
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="int 3 1"
// run: args="subclass 3 1"
// run: args="circle 3 1"
// run: args="varhandle 3 1"
// run: args="methodhandle 3 1"
// run: args="update 4 7 8"
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// run: args="int 3 1"
// run: args="update 4 7 8"
// jess: run --strategy auto
// expect: exit=0 verdict=verified complete=true
// run: args="int 3 1"
// run: args="update 4 7 8"
// jess: run --strategy dpor
// expect: exit=1 kind=assertion
// run: args="int 1" | expect: message~3
// run: args="int 3" | expect: message~1
// run: args="long 1" | expect: message~3
// run: args="long 3" | expect: message~1
// run: args="text 1" | expect: message~3
// run: args="text 3" | expect: message~1
// run: args="subclass 1" | expect: message~3
// run: args="subclass 3" | expect: message~1
// run: args="recursion 1" | expect: message~3
// run: args="recursion 3" | expect: message~1
// run: args="circle 1" | expect: message~3
// run: args="circle 3" | expect: message~1
// run: args="varhandle 1" | expect: message~3
// run: args="varhandle 3" | expect: message~1
// run: args="methodhandle 1" | expect: message~3
// run: args="methodhandle 3" | expect: message~1
// run: args="reflection 1" | expect: message~3
// run: args="reflection 3" | expect: message~1
// run: args="update 4 7" | expect: message~8
// run: args="update 4 8" | expect: message~7
// run: args="update 7 8" | expect: message~4
// jess: run --strategy dfs
// expect: exit=1 kind=assertion
// run: args="int 1" | expect: message~3
// run: args="int 3" | expect: message~1
// jess: run --strategy lazy-dpor
// expect: exit=1 kind=assertion
// run: args="int 1" | expect: message~3
// run: args="int 3" | expect: message~1
// jess: run --strategy auto
// expect: exit=1 kind=assertion
// run: args="int 1" | expect: message~3
// run: args="int 3" | expect: message~1
public class LitmusInitialisers {
    static class Int {
        static int x = Integer.parseInt("3");
    }

    static class Long {
        static long x = Integer.parseInt("3");
    }

    static class Double {
        static double x = Integer.parseInt("3");
    }

    static class Text {
        static String x = Integer.toString(3);
    }

    static class Volatile {
        static volatile int x = Integer.parseInt("3");
    }

    static class Declares {
        static int x = Integer.parseInt("3");
    }

    /** Nobody initialises this one: only the class that declares the field is. */
    static class Inherits extends Declares {
        static {
            fail("the initialiser of a class that only inherits the field has run");
        }
    }

    static class Recursion {
        static int x = 7;

        static {
            set(x - 4);
        }

        static void set(int value) {
            Recursion.x = value;
        }
    }

    static class Circle {
        static int x = 7;

        static {
            Other.y = 5;
        }
    }

    static class Other {
        static int y = 4;

        static {
            Circle.x = y - 1;
        }
    }

    static class Handle {
        static int x = Integer.parseInt("3");
    }

    static class Handles {
        static int x = Integer.parseInt("3");
    }

    static class Reflected {
        static int x = Integer.parseInt("3");
    }

    static class Element {
        static int[] x = {Integer.parseInt("3")};
    }

    static class Made {
        static Made x = new Made();
        int value = Integer.parseInt("3");
    }

    static class Update {
        static int x = Integer.parseInt("3");
    }

    interface Body {
        void run() throws Throwable;
    }

    static void fail(String message) {
        throw new AssertionError(message);
    }

    static Thread start(Body body) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (Throwable thrown) {
                                throw new AssertionError(thrown);
                            }
                        });
        thread.start();
        return thread;
    }

    /** What a thread sees that reads while another one writes. */
    static String seen(Body write, Supplier<Object> read) throws Exception {
        Object[] seen = new Object[1];
        Thread writer = start(write);
        Thread reader = start(() -> seen[0] = read.get());
        writer.join();
        reader.join();
        return seen[0].toString().replace(".0", "");
    }

    static String outcome(String test) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        switch (test) {
            case "int":
                return seen(() -> Int.x = 1, () -> Int.x);
            case "long":
                return seen(() -> Long.x = 1, () -> Long.x);
            case "double":
                return seen(() -> Double.x = 1, () -> Double.x);
            case "text":
                return seen(() -> Text.x = "1", () -> Text.x);
            case "volatile":
                return seen(() -> Volatile.x = 1, () -> Volatile.x);
            case "subclass":
                return seen(() -> Inherits.x = 1, () -> Inherits.x);
            case "recursion":
                return seen(() -> Recursion.x = 1, () -> Recursion.x);
            case "circle":
                return seen(() -> Circle.x = 1, () -> Circle.x);
            case "varhandle":
                VarHandle variable = lookup.findStaticVarHandle(Handle.class, "x", int.class);
                return seen(() -> variable.setVolatile(1), () -> (int) variable.getVolatile());
            case "methodhandle":
                MethodHandle setter = lookup.findStaticSetter(Handles.class, "x", int.class);
                return seen(
                        () -> {
                            setter.invokeExact(1);
                        },
                        () -> Handles.x);
            case "reflection":
                return seen(
                        () -> Reflected.class.getDeclaredField("x").setInt(null, 1),
                        () -> Reflected.x);
            case "element":
                return seen(() -> Element.x[0] = 1, () -> Element.x[0]);
            case "object":
                return seen(() -> Made.x.value = 1, () -> Made.x.value);
            default:
                Thread one = start(() -> Update.x = Update.x + 1);
                Thread two = start(() -> Update.x = 7);
                one.join();
                two.join();
                return Integer.toString(Update.x);
        }
    }

    public static void main(String[] args) throws Exception {
        String outcome = outcome(args[0]);
        if (!Arrays.asList(args).subList(1, args.length).contains(outcome)) {
            fail("saw " + outcome);
        }
    }
}
