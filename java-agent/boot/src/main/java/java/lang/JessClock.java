package java.lang;

/**
 * Virtual time. Each thread has a clock of its own, which moves when the thread sleeps, times out
 * or looks at it, and is raised to the clocks of the threads it synchronises with: so time is a
 * function of the thread's own past, never of an order the explorer is free to change, and no
 * thread ever learns of an event from its future.
 */
final class JessClock {
    /** 2024-01-01T00:00:00Z. */
    private static final long EPOCH_SECONDS = 1_704_067_200L;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long TICK = 1_000;
    private static final long LONGEST_TICK = 10_000_000;
    private static final int STEADY_LOOKS = 64;

    /** Whether any clock has moved in this execution. */
    static boolean moved;

    private static long[] now = new long[64];

    /** Looks at the clock since the thread last waited: a loop that polls time makes it run. */
    private static int[] looks = new int[64];

    /** Clocks that came with permits to go on. */
    private static long[] permits = new long[64];

    /** Clocks left behind on objects, by id; 0 = free slot. */
    private static int[] keys = new int[256];

    private static long[] times = new long[256];
    private static int size;

    private JessClock() {}

    static void reset() {
        if (!moved) {
            return;
        }
        moved = false;
        java.util.Arrays.fill(now, 0);
        java.util.Arrays.fill(looks, 0);
        java.util.Arrays.fill(permits, 0);
        java.util.Arrays.fill(keys, 0);
        size = 0;
    }

    static long nanoTime() {
        look();
        return NANOS_PER_SECOND + now[JessModel.running()];
    }

    static long millis() {
        look();
        return EPOCH_SECONDS * 1_000 + now[JessModel.running()] / 1_000_000;
    }

    /** As {@code VM.getNanoTimeAdjustment}: nanoseconds since an offset in seconds. */
    static long adjustment(long offsetSeconds) {
        look();
        long seconds = EPOCH_SECONDS - offsetSeconds;
        if (seconds <= -(1L << 32) || seconds >= 1L << 32) {
            return -1;
        }
        return seconds * NANOS_PER_SECOND + now[JessModel.running()];
    }

    private static void look() {
        int thread = JessModel.running();
        reserve(thread);
        int seen = ++looks[thread];
        long tick = TICK;
        if (seen > STEADY_LOOKS) {
            tick = Math.min(LONGEST_TICK, TICK << Math.min(20, seen - STEADY_LOOKS));
        }
        now[thread] += tick;
        moved = true;
    }

    /** The running thread has waited so long. */
    static void advance(long nanos) {
        if (nanos > 0) {
            int thread = JessModel.running();
            reserve(thread);
            long sum = now[thread] + nanos;
            now[thread] = sum < 0 ? Long.MAX_VALUE / 2 : sum;
            looks[thread] = 0;
            moved = true;
        }
    }

    static long elapsed() {
        int thread = JessModel.running();
        return thread < now.length ? now[thread] : 0;
    }

    /** A new thread begins at the time of its starter. */
    static void inherit(int parent, int child) {
        reserve(Math.max(parent, child));
        now[child] = now[parent];
        looks[child] = 0;
        permits[child] = 0;
    }

    /** The running thread has synchronised with another. */
    static void meet(int other) {
        if (moved) {
            int thread = JessModel.running();
            reserve(Math.max(thread, other));
            now[thread] = Math.max(now[thread], now[other]);
        }
    }

    /** The running thread gives another its permit to go on; that one learns of it in park. */
    static void unparking(int other) {
        if (moved) {
            int thread = JessModel.running();
            reserve(Math.max(thread, other));
            permits[other] = Math.max(permits[other], now[thread]);
        }
    }

    /** The running thread has come back from park. */
    static void parked() {
        if (moved) {
            int thread = JessModel.running();
            reserve(thread);
            now[thread] = Math.max(now[thread], permits[thread]);
        }
    }

    /** The running thread has done an operation on an object. */
    static void merge(long object) {
        int key = (int) object;
        if (key == 0) {
            return;
        }
        int thread = JessModel.running();
        reserve(thread);
        int mask = keys.length - 1;
        int at = key * 0x9E3779B1 >>> 11 & mask;
        while (keys[at] != 0) {
            if (keys[at] == key) {
                long time = Math.max(times[at], now[thread]);
                times[at] = time;
                now[thread] = time;
                return;
            }
            at = at + 1 & mask;
        }
        keys[at] = key;
        times[at] = now[thread];
        size++;
        if (size * 2 > keys.length) {
            grow();
        }
    }

    private static void grow() {
        int[] oldKeys = keys;
        long[] oldTimes = times;
        keys = new int[oldKeys.length * 2];
        times = new long[keys.length];
        int mask = keys.length - 1;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = oldKeys[i] * 0x9E3779B1 >>> 11 & mask;
                while (keys[at] != 0) {
                    at = at + 1 & mask;
                }
                keys[at] = oldKeys[i];
                times[at] = oldTimes[i];
            }
        }
    }

    private static void reserve(int thread) {
        if (thread >= now.length) {
            int length = Math.max(thread + 1, now.length * 2);
            now = java.util.Arrays.copyOf(now, length);
            looks = java.util.Arrays.copyOf(looks, length);
            permits = java.util.Arrays.copyOf(permits, length);
        }
    }
}
