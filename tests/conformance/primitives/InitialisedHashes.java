// Identity hash codes that a class initialiser asks for are kept for ever, and tables are filled
// with them. They follow from the name of the class, so that each JVM has the same ones: a replay
// in a fresh JVM finds the tables as they were (System.identityHashCode).
// jess: run --strategy dpor
// run: args=plain | expect: exit=1 kind=assertion message~"939828081 688832140 1389743549"
// run: args=others | expect: exit=1 kind=assertion message~"2089721974 127259343"
// run: args=same | expect: exit=0 verdict=verified executions=1 complete=true
public class InitialisedHashes {
    /** Objects that have room for an id, and those that have not. */
    static class Plain {
        static final Object LOCK = new Object();
        static final int[] ARRAY = {1};
        static final Plain OWN = new Plain();
        static final String CODES =
                System.identityHashCode(LOCK)
                        + " "
                        + System.identityHashCode(ARRAY)
                        + " "
                        + System.identityHashCode(OWN);
    }

    /** What code of the JDK has made. */
    static class Others {
        static final String MADE = "a".repeat(3);
        static final String CODES =
                System.identityHashCode(MADE) + " " + System.identityHashCode(boxed());

        static Object boxed() {
            return Integer.valueOf(100_000);
        }
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "plain":
                throw new AssertionError(Plain.CODES);
            case "others":
                throw new AssertionError(Others.CODES);
            default:
                String now =
                        System.identityHashCode(Plain.LOCK)
                                + " "
                                + System.identityHashCode(Plain.ARRAY)
                                + " "
                                + System.identityHashCode(Plain.OWN);
                if (!now.equals(Plain.CODES)) {
                    throw new AssertionError(Plain.CODES + " became " + now);
                }
        }
    }
}
