// An initialiser that uses static state of a superclass, which may go by the name of its own
// class, runs when the class is used first, before or after what other threads do (JLS 12.4.2);
// not before that (JLS 12.4.1).
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=2
// run: args=inherits | expect: "message~saw 1"
// run: args=far | expect: "message~saw 1"
// run: args=asks | expect: "message~saw 1"
// run: args=numbers | expect: "message~first 1"
//
// jess: run --strategy dpor
// args: early
// expect: exit=0 verdict=verified
public class InheritedStatics {
    static class Base {
        static int x;
        static int next;

        static int get() {
            return x;
        }
    }

    static class Inherits extends Base {
        static final int SEEN = x;
    }

    static class Middle extends Base {}

    static class Far extends Middle {
        static final int SEEN = x;
    }

    static class Asks extends Base {
        static final int SEEN = get();
    }

    static class First extends Base {
        static final int ID = next++;
    }

    static class Second extends Base {
        static final int ID = next++;
    }

    static void must(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread writes = new Thread(() -> Base.x = 1);
        Thread makes = new Thread(() -> must(Second.ID >= 0, "no number"));
        switch (args[0]) {
            case "inherits", "far", "asks" -> {
                writes.start();
                int seen =
                        switch (args[0]) {
                            case "inherits" -> Inherits.SEEN;
                            case "far" -> Far.SEEN;
                            default -> Asks.SEEN;
                        };
                writes.join();
                must(seen == 0, "saw " + seen);
            }
            case "numbers" -> {
                makes.start();
                int id = First.ID;
                makes.join();
                must(id == 0, "first " + id);
            }
            default -> {
                must(Base.next == 0, "before " + Base.next);
                makes.start();
                makes.join();
                must(Base.next == 1 && Second.ID == 0, "after " + Base.next);
            }
        }
    }
}
