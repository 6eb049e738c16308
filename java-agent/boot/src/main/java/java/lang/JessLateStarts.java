package java.lang;

/**
 * Threads that class initialisers start. They begin when the initialiser has ended, and again at
 * the beginning of every later execution, because the initialiser will not run again. So the list
 * outlives executions; only threads that did not begin are forgotten.
 */
final class JessLateStarts {
    /** In the order of their starts; written by those and at the end of an execution. */
    private static Thread[] threads = new Thread[4];

    /** Threads that have begun in some execution; behind them those that wait for it. */
    private static int started;

    private static int known;

    private JessLateStarts() {}

    static void add(Thread thread) {
        if (contains(thread)) {
            throw new IllegalThreadStateException();
        }
        if (known == threads.length) {
            Thread[] grown = new Thread[known * 2];
            System.arraycopy(threads, 0, grown, 0, known);
            threads = grown;
        }
        threads[known] = thread;
        known++;
    }

    /** The next thread that begins for the first time; null when there is none. */
    static Thread next() {
        return started < known ? threads[started++] : null;
    }

    /** The same of a thread that has begun in this execution already. */
    static void addBegun(Thread thread) {
        if (!contains(thread)) {
            add(thread);
            System.arraycopy(threads, started, threads, started + 1, known - 1 - started);
            threads[started] = thread;
            started++;
        }
    }

    static boolean contains(Thread thread) {
        for (int i = 0; i < known; i++) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }

    /** How many have begun before. */
    static int started() {
        return started;
    }

    static Thread get(int at) {
        return threads[at];
    }

    /** At the end of an execution. */
    static void forgetUnstarted() {
        known = started;
    }
}
