// options: --warm-up off
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;

/** When writes to static fields initialise which class, and what becomes of their exceptions. */
public class WorldStaticWrites {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(Object what) {
        OUT.append(what).append('\n');
    }

    static int told(String what, int value) {
        show(what);
        return value;
    }

    static class Order {
        static int x = told("Order is initialised", 3);
    }

    static class Base {
        static int x = told("Base is initialised", 3);
    }

    static class Derived extends Base {
        static int y = told("Derived is initialised", 4);
    }

    interface Constants {
        int FIRST = told("Constants is initialised", 5);
    }

    static class Implements implements Constants {
        static int z = told("Implements is initialised", 6);
    }

    static class Failing {
        static int x = told("Failing is initialised", 1) / (OUT.length() - OUT.length());
        static long wide;
        static double before;
        static final int[] ELEMENTS = new int[1];
    }

    static class FailsByHandle {
        static int x = Integer.parseInt("not a number");
    }

    static class FailsByReflection {
        static int x = Integer.parseInt("not a number");
    }

    static class FailsByVariable {
        static int x = Integer.parseInt("not a number");
    }

    static class Recursive {
        static int x = 1;
        static int seen;

        static {
            set(x + 1);
            seen = x;
            show("Recursive has " + x);
        }

        static void set(int value) {
            x = value;
        }
    }

    static class Wide {
        static long x = told("Wide is initialised", 8);
        static double y = x + 1;
    }

    static class OnlyConstant {
        static final int ANSWER = 42;

        static {
            show("OnlyConstant is initialised");
        }
    }

    static class Trace {
        static int x;

        static {
            StackTraceElement[] frames = new Throwable().getStackTrace();
            for (StackTraceElement frame : frames) {
                if (frame.getClassName().startsWith("WorldStaticWrites")) {
                    show("  initialised at " + frame.getMethodName() + " " + frame.getLineNumber());
                }
            }
            x = 1;
        }
    }

    interface Body {
        void run() throws Throwable;
    }

    static void failure(String what, Body body) {
        try {
            body.run();
            show(what + " is done");
        } catch (Throwable thrown) {
            show(what + ": " + thrown);
            // The JVM names its own thread, which is not the one of the test.
            show("  because of " + String.valueOf(thrown.getCause()).split(" \\[in thread")[0]);
            StackTraceElement top = thrown.getStackTrace()[0];
            if (top.getClassName().startsWith("WorldStaticWrites")) {
                show("  at " + top.getMethodName() + " " + top.getLineNumber());
            }
        }
    }

    static void writes() {
        Order.x = told("the value is computed", 7);
        show("Order.x is " + Order.x);
        Derived.x = told("the value of an inherited field is computed", 8);
        show("Derived.x is " + Derived.x);
        Derived.y++;
        show("Derived.y is " + Derived.y);
        Implements.z = Implements.z + 1;
        show("Implements.z is " + Implements.z);
        show("Implements.FIRST is " + Implements.FIRST);
        Recursive.x += 10;
        show("Recursive.x is " + Recursive.x + ", it saw " + Recursive.seen);
        Wide.y = told("the value of a double is computed", 2);
        Wide.x *= 2;
        show("Wide has " + Wide.x + " and " + Wide.y);
        show("a constant is " + OnlyConstant.ANSWER);
        Trace.x = 2;
        show("Trace.x is " + Trace.x);
    }

    static void failures() throws Exception {
        failure("first", () -> Failing.x = told("the value for Failing is computed", 1));
        failure("second", () -> Failing.x = told("it is computed again", 2));
        failure("wide", () -> Failing.wide = 2);
        failure("double", () -> Failing.before = 2);
        failure("element", () -> Failing.ELEMENTS[0] = 2);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle setter = lookup.findStaticSetter(FailsByHandle.class, "x", int.class);
        failure(
                "handle",
                () -> {
                    setter.invokeExact(told("for the handle", 1));
                });
        failure(
                "handle again",
                () -> {
                    setter.invokeExact(1);
                });
        Field field = FailsByReflection.class.getDeclaredField("x");
        failure("reflection", () -> field.setInt(null, told("for reflection", 1)));
        failure("reflection again", () -> field.setInt(null, 1));
        failure(
                "variable",
                () -> {
                    VarHandle variable =
                            lookup.findStaticVarHandle(FailsByVariable.class, "x", int.class);
                    variable.setVolatile(1);
                });
    }

    public static void main(String[] args) throws Exception {
        writes();
        failures();
        if (args.length > 0) {
            Files.writeString(Path.of(args[0]), OUT);
        }
        System.out.print(OUT);
    }
}
