package java.lang;

/** The simulated threads of the execution by their numbers; those not started have no context. */
final class JessContexts {
    /**
     * Grows with the largest number. Written when a thread starts; emptied when the execution has
     * ended and its threads have unwound.
     */
    private static JessContext[] contexts = new JessContext[16];

    /** One more than the largest number in use. */
    private static int count;

    /** That many are searched faster than the engine is queried. */
    private static final int FEW = 16;

    private JessContexts() {}

    static void add(JessContext context) {
        int index = context.index;
        if (index >= contexts.length) {
            JessContext[] grown = new JessContext[Math.max(index + 1, contexts.length * 2)];
            System.arraycopy(contexts, 0, grown, 0, count);
            contexts = grown;
        }
        contexts[index] = context;
        if (index >= count) {
            count = index + 1;
        }
    }

    /** Null if no such thread has been started in this execution. */
    static JessContext get(int index) {
        return index < count ? contexts[index] : null;
    }

    /** Whether a thread has been started in this execution. */
    static boolean has(Thread thread) {
        return numberOf(thread, count) >= 0;
    }

    /**
     * The number of a thread that has been started, or -1. Of many threads only the first are
     * looked through.
     */
    static int numberOf(Thread thread) {
        return numberOf(thread, Math.min(count, FEW));
    }

    private static int numberOf(Thread thread, int most) {
        for (int i = 0; i < most; i++) {
            if (contexts[i] != null && contexts[i].thread == thread) {
                return i;
            }
        }
        return -1;
    }

    static int count() {
        return count;
    }

    /** Passes the names that the threads have now to the bridge. */
    static void tellNames() {
        for (int i = 0; i < count; i++) {
            if (contexts[i] != null) {
                JessNative.threadName(i, contexts[i].thread.getName());
            }
        }
    }

    static void clear() {
        for (int i = 0; i < count; i++) {
            contexts[i] = null;
        }
        count = 0;
    }
}
