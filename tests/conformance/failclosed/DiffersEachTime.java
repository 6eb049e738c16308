import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

// What differs from execution to execution is told by what both did, on which objects and where,
// with what was read before and a likely cause. What has changed once, and is the same from then
// on, is no reason to give up: the search begins anew, and says so.
// jess: run --strategy dpor
// expect: exit=3 verdict=nondeterministic message!~ObjectId
// run: args=object | expect: "message~of DiffersEachTime$Left#" "message~DiffersEachTime.java:"
// run: args=other | expect: "message~another object" "message~likely cause"
// run: args=value | expect: "message~DiffersEachTime.drawn was" "message~likely cause: state that"
// run: args=more | expect: message~DiffersEachTime.count "message~DiffersEachTime.java:"
// run: args=table | expect: "message~hash code" message~DiffersEachTime.java
// jess: run --strategy dpor
// expect: exit=0 verdict=verified complete=true text~"the search began anew"
// rows: once, later
// jess: run --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true text~"the search began anew"
// rows: once, later
public class DiffersEachTime {
    static class Left {}

    static class Right {}

    static final Object LEFT = new Left();
    static final Object RIGHT = new Right();
    static final Object OTHER = new Right();

    static int calls;
    static int drawn;
    static int count;

    /** The number of this execution of the process, kept where nothing is undone. */
    static int number() throws ReflectiveOperationException {
        Method outside =
                Class.forName("java.lang.JessSession")
                        .getMethod("outside", IntUnaryOperator.class, int.class);
        IntUnaryOperator counts = by -> calls += by;
        return (int) outside.invoke(null, counts, 1);
    }

    /** A key whose place in a table is another one each time. */
    static final class Key {
        private final int code;

        Key(int code) {
            this.code = code;
        }

        @Override
        public int hashCode() {
            return code;
        }
    }

    static void take(Object monitor) {
        synchronized (monitor) {
            monitor.hashCode();
        }
    }

    static void act(String kind, boolean odd) {
        switch (kind) {
            case "object" -> take(odd ? LEFT : RIGHT);
            case "other" -> take(odd ? OTHER : RIGHT);
            case "value" -> {
                drawn = odd ? 5 : 7;
                if (drawn == 5) {
                    count++;
                }
            }
            case "more" -> {
                if (odd) {
                    count++;
                }
            }
            case "table" -> {
                Map<Key, Object> table = new HashMap<>();
                table.put(new Key(odd ? 1 : 2), LEFT);
                table.put(new Key(odd ? 2 : 1), RIGHT);
                table.values().forEach(DiffersEachTime::take);
            }
            default -> throw new IllegalArgumentException(kind);
        }
    }

    static void all() {
        take(LEFT);
        count++;
    }

    public static void main(String[] args) throws Exception {
        int number = number();
        Thread other = new Thread(DiffersEachTime::all);
        other.start();
        switch (args[0]) {
            case "once" -> act("object", number == 8);
            case "later" -> act("object", number >= 8);
            default -> act(args[0], number % 2 == 1);
        }
        all();
        other.join();
    }
}
