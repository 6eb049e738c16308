package java.lang;

/**
 * Model of {@link Runtime}: a machine of two processors, with memory of which half is free whatever
 * happens, and a program that can end.
 */
final class JessRuntimeModel {
    static final int PROCESSORS = 2;
    static final long MEMORY_BYTES = 1L << 29;

    private JessRuntimeModel() {}

    static void exit(Runtime runtime, int status) {
        JessShutdown.exit("Runtime.exit", status);
    }

    static void halt(Runtime runtime, int status) {
        JessShutdown.halt("Runtime.halt", status);
    }

    /** Only here does the program see that the collector clears references. */
    static void gc(Runtime runtime) {
        JessReferents.collect(runtime);
    }

    static int availableProcessors(Runtime runtime) {
        return PROCESSORS;
    }

    static long maxMemory(Runtime runtime) {
        return MEMORY_BYTES;
    }

    static long totalMemory(Runtime runtime) {
        return MEMORY_BYTES;
    }

    static long freeMemory(Runtime runtime) {
        return MEMORY_BYTES / 2;
    }

    static void addShutdownHook(Runtime runtime, Thread hook) {
        JessShutdown.add(hook);
    }

    static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return JessShutdown.remove(hook);
    }
}
