import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;

// A class has one identity hash code as long as the JVM runs. The JDK asks for those of classes
// behind everybody's back, here for its table of method types, and so does the JVM when it verifies
// one. It draws codes from numbers that depend on what was asked for before, and on when its
// compilers have started. In a replay, the code of a class, and with it the order of a map, has to
// be what it was in the execution that failed, although other executions have asked for other codes
// before that.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=3
// run: args=class | expect: "message~code "
// run: args=verified | expect: "message~code "
// run: args=order | expect: "message~in the order "
// run: args=core | expect: "message~codes 1691933089 13172929"
// run: args=constant | expect: "message~code "
public class CodesOfClasses {
    static volatile boolean ready;
    static Object one;

    static final class One {}

    static final class Two {}

    static final class Three {}

    static final class Four {}

    enum Constant {
        OF_THIS
    }

    /** The JDK asks for the codes of classes. */
    static void use(Class<?>... types) {
        MethodType.methodType(void.class, types);
    }

    static String order(Class<?>... types) {
        Map<Class<?>, String> names = new HashMap<>();
        for (Class<?> type : types) {
            names.put(type, type.getSimpleName());
        }
        return names.values().toString();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> ready = true);
        other.start();
        if (!ready) {
            // What only the first execution does.
            use(One.class, One[].class, One[][].class);
            one = new One();
            other.join();
            return;
        }
        other.join();
        switch (args[0]) {
            case "core":
                // Linked before anything of Java can run; the same in each JDK.
                int box = Boolean.class.hashCode();
                throw new AssertionError("codes " + box + " " + String.class.hashCode());
            case "class":
                use(Two.class);
                throw new AssertionError("code " + Two.class.hashCode());
            case "verified":
                one = new Two();
                throw new AssertionError("code " + Two.class.hashCode());
            case "order":
                use(Four.class, Two.class, Three.class, int[].class, long[][].class);
                throw new AssertionError(
                        "in the order "
                                + order(One.class, Two.class, Three.class, Four.class)
                                + order(int[].class, long[][].class, One[].class, String.class));
            case "constant":
                throw new AssertionError("code " + Constant.OF_THIS.hashCode());
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
