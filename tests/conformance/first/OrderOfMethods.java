import java.lang.reflect.Method;

// A JVM tells the methods of a class in the order of the addresses of their names, and which name
// was met first depends on what was loaded before, in other executions as well. Who goes through
// them has to do so in a replay as in the execution that failed.
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=3
// run: args=declared | expect: "message~[emu, hen, jay, owl, ]"
// run: args=public | expect: "message~in the order "
public class OrderOfMethods {
    static volatile boolean ready;
    static Object made;

    /** Its names are met in this order, if only the first execution has come here. */
    static final class Other {
        void emuOfThisTest() {}

        void jayOfThisTest() {}

        void owlOfThisTest() {}

        void henOfThisTest() {}
    }

    public static class Birds {
        public void henOfThisTest() {}

        public void owlOfThisTest() {}

        public void jayOfThisTest() {}

        public void emuOfThisTest() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> ready = true);
        other.start();
        if (!ready) {
            // What only the first execution does.
            made = new Other();
            other.join();
            return;
        }
        other.join();
        boolean declared = args[0].equals("declared");
        StringBuilder order = new StringBuilder();
        for (Method method :
                declared ? Birds.class.getDeclaredMethods() : Birds.class.getMethods()) {
            if (method.getDeclaringClass() == Birds.class) {
                order.append(method.getName(), 0, 3).append(", ");
            }
        }
        throw new AssertionError("in the order [" + order + "]");
    }
}
