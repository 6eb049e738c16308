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
        for (int i = 0; i < count; i++) {
            if (contexts[i] != null && contexts[i].thread == thread) {
                return true;
            }
        }
        return false;
    }

    static int count() {
        return count;
    }

    /** Tells the bridge the names that the threads have now. */
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
