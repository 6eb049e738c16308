// The initialiser of an interface runs once in a process, since the JVM lets nobody set its fields
// again. If it fails, later executions would find the interface erroneous where the first one finds
// the exception.
// jess: run --strategy dpor
// expect: exit=3 verdict=uncontrolled message~"StateException: not yet at FailingInterface$Fa"
public class FailingInterface {
    interface Fails {
        int VALUE = fails();

        static int fails() {
            throw new IllegalStateException("not yet");
        }

        static void use() {}
    }

    public static void main(String[] args) {
        try {
            Fails.use();
            throw new AssertionError("no exception");
        } catch (ExceptionInInitializerError e) {
            // As it should be.
        }
    }
}
