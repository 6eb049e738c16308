import java.util.HashMap;
import java.util.Map;

// Classes that would be initialised in each execution, since their initialisers use each other,
// but that an initialiser needs which runs once only: that of an interface. They are initialised
// once after all, and keep what they were set to.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=2
// rows: before, after, table
public class InitialisedOnceAfterAll {
    static final Object LOCK = new Object();

    static class Table {
        static final Map<String, Integer> ENTRIES = new HashMap<>();

        static {
            ENTRIES.put("first", User.START);
        }

        static int get(String key) {
            return ENTRIES.get(key);
        }
    }

    static class User {
        static final Integer START = Integer.valueOf(7);
        static final Map<String, Integer> SEEN = Table.ENTRIES;
    }

    interface Constants {
        int FIRST = Table.get("first");
    }

    static void use(String when) {
        synchronized (LOCK) {
            if (when.equals("before") && User.SEEN == null) {
                throw new AssertionError("nothing seen");
            }
            if (when.equals("table") && Table.get("first") != 7) {
                throw new AssertionError("not in the table");
            }
            if (Constants.FIRST != 7 || Table.get("first") != 7 || User.SEEN != Table.ENTRIES) {
                throw new AssertionError("not initialised");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> use(args[0]));
        other.start();
        use(args[0]);
        other.join();
    }
}
