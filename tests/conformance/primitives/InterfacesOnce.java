// The initialiser of an interface runs once in a process. If it may matter when, the verdict says
// so; if it makes its own state, or only reads what nobody changes, it does not.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified relative_to~"interfaces that are initialised once"
// rows: reads, below, monitor, circle, writes, values, defaults, constants
// jess: run --strategy dpor
// expect: exit=0 verdict=verified relative_to!~"interfaces that are initialised once"
// rows: makes, steady, abstracts
import java.util.HashMap;
import java.util.Map;

public class InterfacesOnce {
    static int shared;

    static final int STEADY = "steady".length();

    interface Reads {
        int SEEN = twice(shared);
    }

    static class Reader {
        static int read() {
            return shared;
        }
    }

    interface Below {
        int SEEN = Reader.read();
    }

    interface Locks {
        int SEEN = locked();
    }

    interface One {
        int VALUE = twice(Other.BASE);

        int BASE = twice(1);
    }

    interface Other {
        int VALUE = twice(One.BASE);

        int BASE = twice(2);
    }

    interface Writes {
        int SEEN = written();
    }

    interface Makes {
        Map<String, Integer> COUNTS = new HashMap<>();

        int FIRST = first(COUNTS);
    }

    interface Steady {
        int SEEN = twice(STEADY);
    }

    // Nothing is called: who comes first decides what both are.
    interface Left {
        String VALUE = Right.VALUE == null ? "left" : Right.VALUE;
    }

    interface Right {
        String VALUE = Left.VALUE == null ? "right" : Left.VALUE;
    }

    // A class brings the interfaces that have default methods.
    interface WithDefault {
        Object VALUE = String.valueOf(OfDefault.VALUE);

        default void act() {}
    }

    static class OfDefault implements WithDefault {
        static final Object VALUE = new Object();
    }

    interface OfConstant {
        Object VALUE = String.valueOf(Constant.ONE);

        default void act() {}
    }

    enum Constant implements OfConstant {
        ONE
    }

    interface WithoutDefault {
        Object VALUE = String.valueOf(OfAbstract.VALUE);

        void act();
    }

    abstract static class OfAbstract implements WithoutDefault {
        static final Object VALUE = new Object();
    }

    static final Object LOCK = new Object();

    static int twice(int number) {
        return 2 * number;
    }

    static int locked() {
        synchronized (LOCK) {
            return 1;
        }
    }

    static int written() {
        shared = 1;
        return 1;
    }

    static int first(Map<String, Integer> counts) {
        counts.put("first", 1);
        return counts.size();
    }

    static void run(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void use(int value) {
        if (value < 0) {
            throw new AssertionError(value);
        }
    }

    static void use(Object value) {
        if (value == null) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "reads":
                run(() -> shared = 1, () -> use(Reads.SEEN));
                break;
            case "below":
                run(() -> shared = 1, () -> use(Below.SEEN));
                break;
            case "monitor":
                run(
                        () -> {
                            synchronized (LOCK) {
                                shared++;
                            }
                        },
                        () -> use(Locks.SEEN));
                break;
            case "circle":
                run(() -> use(One.VALUE), () -> use(Other.VALUE));
                break;
            case "values":
                run(() -> use(Left.VALUE), () -> use(Right.VALUE));
                break;
            case "defaults":
                run(() -> use(WithDefault.VALUE), () -> use(OfDefault.VALUE));
                break;
            case "constants":
                run(() -> use(OfConstant.VALUE), () -> use(Constant.ONE));
                break;
            case "abstracts":
                run(() -> use(WithoutDefault.VALUE), () -> use(OfAbstract.VALUE));
                break;
            case "writes":
                run(() -> use(shared), () -> use(Writes.SEEN));
                break;
            case "makes":
                run(
                        () -> use(Makes.FIRST),
                        () -> {
                            synchronized (Makes.COUNTS) {
                                Makes.COUNTS.put("second", 2);
                            }
                        });
                break;
            default:
                run(() -> use(Steady.SEEN), () -> use(Steady.SEEN));
        }
    }
}
