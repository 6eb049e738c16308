package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Who starts a worker of the common pool puts its queue into the list of the pool, where code of
 * the JDK is trusted. In the JDK the worker does so, before anything else: it takes a lock of the
 * pool for that, which every other thread at the pool looks at. Its queue is empty until then, so
 * no thread finds out when it comes into the list, but by its index ({@link JessCommonPool}).
 *
 * <p>The starting thread does what the worker would do, up to where that looks for tasks; there and
 * where it would take leave of the pool an error ends it. When the worker comes itself, it finds
 * that it is in the list. SOUNDNESS.md, T9.
 */
final class JessRegisterWorker {
    /** The transform keeps the body for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /**
     * Where a worker has its queue, and a queue its number; -1 in releases without such workers.
     */
    private static final long QUEUE = JessMemory.offset(ForkJoinWorkerThread.class, "workQueue");

    private static final long PHASE = phaseOffset();

    /** Ends what is done in the place of a worker; it has no trace and is never shown. */
    private static final Registered REGISTERED = new Registered();

    private JessRegisterWorker() {}

    private static long phaseOffset() {
        try {
            String queue = "java.util.concurrent.ForkJoinPool$WorkQueue";
            return JessMemory.offset(Class.forName(queue, false, null), "phase");
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    /** The running thread is about to start a worker. */
    static void starts(Thread thread) {
        boolean isOfJdk = QUEUE >= 0 && PHASE >= 0 && JessDone.isOfJdk(thread);
        if (!isOfJdk || !JessPoolTasks.holdsBack(JessPoolTasks.poolOf(thread))) {
            return;
        }
        JessContext me = JessMachine.current;
        Thread starter = JessMachine.thread();
        int probe = starter.threadLocalRandomProbe;
        long seed = starter.threadLocalRandomSeed;
        me.registers = true;
        try {
            JessEntryModels.run(thread);
        } catch (Registered end) {
            // Where the worker would look for tasks.
        } finally {
            me.registers = false;
            starter.threadLocalRandomProbe = probe;
            starter.threadLocalRandomSeed = seed;
        }
    }

    /** What comes now is the worker's own affair. */
    static void ends() {
        JessContext me = JessMachine.current;
        if (me != null && me.registers) {
            throw REGISTERED;
        }
    }

    /** Whether the running thread is a worker whose queue is in the list. */
    static boolean applies(Object pool) {
        JessContext me = JessMachine.current;
        if (me == null || PHASE < 0 || !(me.thread instanceof ForkJoinWorkerThread)) {
            return false;
        }
        Object queue = UNSAFE.getReference(me.thread, QUEUE);
        return queue != null && UNSAFE.getInt(queue, PHASE) != 0;
    }

    static void registerWorker(ForkJoinPool pool, JessAny queue) {}

    /** See {@link #REGISTERED}. */
    private static final class Registered extends Error {
        private static final long serialVersionUID = 1L;

        Registered() {
            super(null, null, false, false);
        }
    }
}
