package java.lang;

/**
 * Numbers of threads, and numbers that stand in for randomness: functions of the seed, of which
 * thread started which, and of the order in which one thread starts others, never of an order that
 * the explorer is free to change.
 */
final class JessLineage {
    /** Above the ids of the threads of any JVM that is not under control. */
    private static final long FIRST_THREAD_ID = 1 << 20;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Next number of an unnamed thread, and of any thread. Reset when an execution begins. */
    private static int threadNumber;

    private static long threadId;

    private JessLineage() {}

    /** The first thread of an execution. */
    static void begin(JessContext main) {
        threadNumber = 0;
        threadId = 0;
        main.lineage = mix(JessMachine.seed + GOLDEN) | 1;
    }

    /** The running thread starts another. */
    static void inherit(JessContext child) {
        JessContext parent = JessMachine.current;
        child.lineage = mix(parent.lineage + ++parent.children * GOLDEN) | 1;
    }

    static int nextThreadNumber() {
        return threadNumber++;
    }

    static long nextThreadId() {
        return FIRST_THREAD_ID + threadId++;
    }

    /** The next number of the running thread; a function of seed, ancestry and earlier draws. */
    static long random() {
        JessContext me = JessMachine.current;
        return mix(me.lineage ^ ++me.draws * GOLDEN);
    }

    static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
