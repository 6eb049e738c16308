package java.lang;

import jdk.internal.misc.Unsafe;

/** Model of {@code ThreadLocalRandom}: seeds and probes are functions of the thread's ancestry. */
final class JessThreadLocalRandom {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SEED =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
    private static final long SECONDARY =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");

    private JessThreadLocalRandom() {}

    static void localInit() {
        Thread thread = JessMachine.thread();
        JessUndo.raw(thread, SEED, 'J');
        JessUndo.raw(thread, PROBE, 'I');
        int probe = (int) JessLineage.random();
        thread.threadLocalRandomProbe = probe == 0 ? 1 : probe;
        thread.threadLocalRandomSeed = JessLineage.random();
    }

    /** The probe of a thread is its own business: no event. */
    static int getProbe() {
        return JessMachine.thread().threadLocalRandomProbe;
    }

    static int nextSecondarySeed() {
        Thread thread = JessMachine.thread();
        JessUndo.raw(thread, SECONDARY, 'I');
        int seed = (int) JessLineage.random();
        return thread.threadLocalRandomSecondarySeed = seed == 0 ? 1 : seed;
    }
}
