package java.lang;

/** Model of {@link Runtime}: a machine of two processors, and a JVM that a test cannot end. */
final class JessRuntimeModel {
    private static final int PROCESSORS = 2;

    private JessRuntimeModel() {}

    static void exit(Runtime runtime, int status) {
        end("Runtime.exit", status);
    }

    static void halt(Runtime runtime, int status) {
        end("Runtime.halt", status);
    }

    static int availableProcessors(Runtime runtime) {
        return PROCESSORS;
    }

    /** The JVM outlives the test, so hooks of the test never run. */
    static void addShutdownHook(Runtime runtime, Thread hook) {
        if (hook == null) {
            throw new NullPointerException();
        }
    }

    static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return true;
    }

    /**
     * A status other than 0 is a failure. The calling thread ends here; the others run on, which is
     * one of the things they may do before the process is gone.
     */
    static void end(String by, int status) {
        if (status != 0) {
            StackTraceElement[] frames = JessModel.stackTrace(new Throwable());
            String[] lines = JessStack.lines(frames);
            String message = by + "(" + status + ") ends the program";
            JessNative.failure(0, "exit", message, lines);
        }
        throw JessExit.EXIT;
    }
}
