package java.lang;

/**
 * How often each thread has arrived at each barrier in the running execution, and how many threads
 * have: a table by the numbers of both. Only the running thread touches it.
 */
final class JessArrivals {
    /** In the place of the number of a thread: of all. */
    private static final int ALL = -1;

    /** One entry for each barrier and thread: the barrier, the thread, and how often it arrived. */
    private static long[] objects = new long[16];

    /** The threads of the entries. */
    private static int[] threads = new int[16];

    /** How often they have arrived. */
    private static int[] counts = new int[16];

    /** The number of entries. */
    private static int used;

    /** The execution that they belong to. */
    private static int execution = -1;

    private JessArrivals() {}

    /** A thread arrives; returns how often it has arrived before. */
    static int arrive(long object, int thread) {
        if (execution != JessMachine.execution) {
            execution = JessMachine.execution;
            used = 0;
        }
        int own = find(object, thread);
        int before = counts[own]++;
        if (before == 0) {
            counts[find(object, ALL)]++;
        }
        return before;
    }

    /** How many threads have arrived at an object at which one just has. */
    static int threads(long object) {
        return counts[find(object, ALL)];
    }

    private static int find(long object, int thread) {
        for (int i = 0; i < used; i++) {
            if (objects[i] == object && threads[i] == thread) {
                return i;
            }
        }
        if (used == counts.length) {
            grow();
        }
        objects[used] = object;
        threads[used] = thread;
        counts[used] = 0;
        return used++;
    }

    private static void grow() {
        int length = 2 * used;
        long[] newObjects = new long[length];
        int[] newThreads = new int[length];
        int[] newCounts = new int[length];
        System.arraycopy(objects, 0, newObjects, 0, used);
        System.arraycopy(threads, 0, newThreads, 0, used);
        System.arraycopy(counts, 0, newCounts, 0, used);
        objects = newObjects;
        threads = newThreads;
        counts = newCounts;
    }
}
