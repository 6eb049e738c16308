/** A program of cases, each of which says in a line whether it came to what it should. */
abstract class Cases {
    static int failed;

    interface Case {
        void run() throws Exception;
    }

    static void expect(boolean condition, Object found) {
        if (!condition) {
            throw new IllegalStateException("found " + found);
        }
    }

    static void run(String name, Case test) {
        try {
            test.run();
            System.out.println("ok     " + name);
        } catch (Exception | AssertionError | LinkageError thrown) {
            System.out.println("FAILED " + name + ": " + thrown);
            failed++;
        }
    }
}
