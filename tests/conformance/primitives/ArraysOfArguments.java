import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

// An array of arguments may be another thread's, too: calls by reflection and by method handles
// read
// its elements one after the other, and so does what copies it until an element does not fit.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion message~"torn" replay=5
// rows: method, constructor, arguments, list, spreader, middle, classes
// jess: run --strategy dpor
// expect: exit=1 replay=5
// run: args="store" | expect: kind=exception message~"ArrayStoreException"
// run: args="half" | expect: kind=assertion message~"half"
// jess: run --strategy dpor
// expect: exit=0 verdict=verified
// rows: caught, notifies, waits
public class ArraysOfArguments {
    private static Object[] shared;
    private static boolean ready;

    private final Object first;
    private final Object second;

    public ArraysOfArguments(Object first, Object second) {
        this.first = first;
        this.second = second;
    }

    public static void compare(Object first, Object second) {
        if (!first.equals(second)) {
            throw new AssertionError("torn: " + first + second);
        }
    }

    public static void none(int first, int second) {}

    public static void none(long first, long second) {}

    public static void main(String[] args) throws Throwable {
        Class<?>[] two = {Object.class, Object.class};
        MethodType type = MethodType.methodType(void.class, two);
        MethodHandle compare =
                MethodHandles.lookup().findStatic(ArraysOfArguments.class, "compare", type);
        shared = new Object[] {1, 1};
        switch (args[0]) {
            case "method":
                Thread writer = change(2);
                try {
                    ArraysOfArguments.class.getMethod("compare", two).invoke(null, shared);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    throw e.getCause();
                }
                writer.join();
                break;
            case "constructor":
                change(2);
                ArraysOfArguments made =
                        ArraysOfArguments.class.getConstructor(two).newInstance(shared);
                compare(made.first, made.second);
                break;
            case "arguments":
                change(2);
                compare.invokeWithArguments(shared);
                break;
            case "list":
                List<Object> list = Arrays.asList(shared);
                change(2);
                compare.invokeWithArguments(list);
                break;
            case "spreader":
                change(2);
                compare.asSpreader(Object[].class, 2).invoke(shared);
                break;
            case "middle":
                MethodHandle third = MethodHandles.dropArguments(compare, 2, int.class);
                change(2);
                third.asSpreader(0, Object[].class, 2).invoke(shared, 3);
                break;
            case "classes":
                shared = new Class<?>[] {int.class, int.class};
                change(long.class);
                try {
                    ArraysOfArguments.class.getMethod("none", (Class<?>[]) shared);
                } catch (NoSuchMethodException e) {
                    throw new AssertionError("torn", e);
                }
                break;
            case "store":
                shared = new Object[] {"a", 1};
                change("b");
                System.arraycopy(shared, 0, new String[2], 0, 2);
                break;
            case "half":
                half();
                break;
            case "caught":
                try {
                    Arrays.asList(1, "a").toArray(new String[0]);
                    throw new AssertionError("stored");
                } catch (ArrayStoreException expected) {
                    break;
                }
            default:
                monitor(args[0].equals("waits"));
        }
    }

    private static Thread change(Object to) {
        Thread writer =
                new Thread(
                        () -> {
                            shared[0] = to;
                            shared[1] = to;
                        });
        writer.start();
        return writer;
    }

    /** What was copied before the element that does not fit is there. */
    private static void half() {
        String[] copy = new String[2];
        Thread reader =
                new Thread(
                        () -> {
                            if (copy[0] != null) {
                                throw new AssertionError("half: " + copy[0]);
                            }
                        });
        reader.start();
        try {
            System.arraycopy(new Object[] {"a", 1}, 0, copy, 0, 2);
        } catch (ArrayStoreException expected) {
            return;
        }
    }

    /** Handles of the methods of monitors. */
    private static void monitor(boolean waits) throws Throwable {
        Object lock = new Object();
        MethodType none = MethodType.methodType(void.class);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle wait = lookup.findVirtual(Object.class, "wait", none);
        MethodHandle notify = lookup.findVirtual(String.class, "notifyAll", none);
        ready = false;
        Thread other =
                new Thread(
                        () -> {
                            synchronized (lock) {
                                ready = true;
                                lock.notifyAll();
                            }
                        });
        if (waits) {
            other.start();
            synchronized (lock) {
                while (!ready) {
                    wait.invoke(lock);
                }
            }
        } else {
            String text = "text";
            synchronized (text) {
                notify.invoke(text);
            }
        }
    }
}
