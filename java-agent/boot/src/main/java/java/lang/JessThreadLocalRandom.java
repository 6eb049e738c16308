package java.lang;

/** Model of {@code ThreadLocalRandom}: seeds and probes are functions of the thread's ancestry. */
final class JessThreadLocalRandom {
    private static final long SEED =
            JessModel.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE =
            JessModel.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
    private static final long SECONDARY =
            JessModel.UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");

    private JessThreadLocalRandom() {}

    static void localInit() {
        Thread thread = JessRuntime.current();
        JessUndo.raw(thread, SEED, 'J');
        JessUndo.raw(thread, PROBE, 'I');
        int probe = (int) JessModel.random();
        thread.threadLocalRandomProbe = probe == 0 ? 1 : probe;
        thread.threadLocalRandomSeed = JessModel.random();
    }

    /** The probe of a thread is its own business: no event. */
    static int getProbe() {
        return JessRuntime.current().threadLocalRandomProbe;
    }

    static int nextSecondarySeed() {
        Thread thread = JessRuntime.current();
        JessUndo.raw(thread, SECONDARY, 'I');
        int seed = (int) JessModel.random();
        return thread.threadLocalRandomSecondarySeed = seed == 0 ? 1 : seed;
    }
}
