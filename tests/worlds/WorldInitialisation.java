import java.io.PrintWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What initialises a class and in which order (JLS 12.4). All initialisers write to one list, so
 * each class is initialised in each execution.
 */
public class WorldInitialisation {
    static final List<String> log = new ArrayList<>();

    static int say(String text, int value) {
        log.add(text);
        return value;
    }

    static class Parent {
        static int inherited = say("Parent", 1);

        static int method() {
            return 2;
        }
    }

    static class Child extends Parent {
        static final int CONSTANT = 5;
        static final String TEXT = "constant";
        static int own = say("Child", 3);

        Child(int argument) {
            say("new Child " + argument, 0);
        }
    }

    static class Arguments {
        static int own = say("Arguments", 3);

        Arguments(int argument) {}

        static void method(int argument) {}
    }

    static class Recursive {
        static final Recursive FIRST = new Recursive();
        static final int VALUE = say("Recursive", 7);
        final int seen;

        Recursive() {
            seen = VALUE;
        }
    }

    static class Earlier {
        static int early = Later.late + say("Earlier", 1);
    }

    static class Later {
        static int late = Earlier.early + say("Later", 10);
    }

    static class ByName {
        static int own = say("ByName", 3);
    }

    static class ByReflection {
        static int own = say("ByReflection", 4);

        static int method() {
            return own;
        }
    }

    static class ByConstructor {
        static int own = say("ByConstructor", 5);
    }

    static class ByHandle {
        static int own = say("ByHandle", 6);

        static int method() {
            return own;
        }
    }

    static class ByReference {
        static int own = say("ByReference", 7);

        static int method() {
            return own;
        }
    }

    static class ByArray {
        static int own = say("ByArray", 8);
    }

    static class ByCast {
        static int own = say("ByCast", 9);
    }

    static class Fails {
        static int own = 1 / say("Fails", 0);
    }

    static class FailsChild extends Fails {
        static int child = say("FailsChild", 0);
    }

    enum Color {
        RED,
        GREEN;

        static int made = say("Color", values().length);
    }

    interface Constants {
        int ZERO = 0;
    }

    static class Implements implements Constants {
        static int own = say("Implements", 12);
    }

    static class Asserts {
        private static final List<String> LIST = new ArrayList<>(List.of("one"));
        static int own = say("Asserts", 13);

        static void method() {
            assert own == 12 + LIST.size();
        }
    }

    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, say("Point", 0));
    }

    public static void main(String[] args) throws Throwable {
        say("constant " + Child.CONSTANT + Child.TEXT, 0);
        say("inherited " + Child.inherited, 0);
        say("method " + Child.method(), 0);
        new Child(say("argument of new", 1));
        Arguments.method(say("argument of call", 1));
        say("recursive " + Recursive.FIRST.seen + Recursive.VALUE, 0);
        say("circle " + Earlier.early + " " + Later.late, 0);
        Class.forName(
                "WorldInitialisation$ByName", false, WorldInitialisation.class.getClassLoader());
        say("not yet", 0);
        Class.forName("WorldInitialisation$ByName");
        say("reflection " + ByReflection.class.getDeclaredMethod("method").invoke(null), 0);
        ByConstructor.class.getDeclaredConstructor().newInstance();
        MethodHandle handle =
                MethodHandles.lookup()
                        .findStatic(ByHandle.class, "method", MethodType.methodType(int.class));
        say("handle " + (int) handle.invokeExact(), 0);
        Supplier<Integer> reference = ByReference::method;
        say("reference " + reference.get(), 0);
        ByArray[] array = new ByArray[1];
        Object nothing = array[0];
        ByCast cast = (ByCast) nothing;
        say("array " + array.length + (cast == null) + (nothing instanceof ByCast), 0);
        for (int i = 0; i < 3; i++) {
            try {
                say(i == 0 ? "child " + FailsChild.child : "parent " + Fails.own, 0);
            } catch (ExceptionInInitializerError e) {
                say("first " + e.getCause(), 0);
            } catch (NoClassDefFoundError e) {
                say("again " + e.getMessage(), 0);
            }
        }
        say("enum " + Color.valueOf("GREEN") + Color.made, 0);
        say("interface " + Implements.own + Constants.ZERO, 0);
        say("record " + Point.ORIGIN, 0);
        Asserts.method();
        for (Class<?> type : List.of(Color.class, Asserts.class, Recursive.class)) {
            for (Field field : type.getDeclaredFields()) {
                String modifiers = Modifier.toString(field.getModifiers());
                say(field.getName() + " " + modifiers + " " + field.isSynthetic(), 0);
            }
        }
        try (PrintWriter out = new PrintWriter(args[0])) {
            log.forEach(out::println);
        }
    }
}
