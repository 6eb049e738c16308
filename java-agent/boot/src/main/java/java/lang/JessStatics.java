package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Copies of static state that the plain world may have started, or that differs from one JVM to the
 * next; each execution makes its own when first asked. The transform reads the name of a method
 * here as owner and name of the static field whose reads in twins it stands for.
 */
final class JessStatics {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PREFIX = JessModel.offset(ForkJoinPool.class, "workerNamePrefix");
    private static final long POOL_NAME = JessModel.offset(ForkJoinPool.class, "poolName");

    private static ForkJoinPool pool;
    private static ScheduledThreadPoolExecutor delayer;
    private static AtomicLong generator;

    /** The executions that the copies belong to. */
    private static int poolEpoch;

    private static int delayerEpoch;
    private static int generatorEpoch;

    /** What some execution has asked for; later ones make it at their beginning. */
    private static boolean poolWanted;

    private static boolean delayerWanted;
    private static boolean generatorWanted;

    private JessStatics() {}

    /**
     * At the beginning of an execution, on its main thread: a copy made later would be made by
     * whoever comes first, and so depend on the schedule behind the explorer's back.
     */
    static void prepare() {
        if (poolWanted) {
            commonPool();
        }
        if (delayerWanted) {
            delayer();
        }
        if (generatorWanted) {
            generator();
        }
    }

    static ForkJoinPool commonPool() {
        if (poolEpoch != JessModel.epoch) {
            if (!poolWanted) {
                poolWanted = true;
                JessNative.promoted();
            }
            ForkJoinPool made = JessEntryModels.commonPool();
            // Without a prefix it counts as the common pool, and its workers are named so.
            UNSAFE.putReference(made, PREFIX, null);
            if (POOL_NAME >= 0) {
                UNSAFE.putReference(made, POOL_NAME, "ForkJoinPool.commonPool");
            }
            pool = made;
            poolEpoch = JessModel.epoch;
        }
        return pool;
    }

    private static ScheduledThreadPoolExecutor delayer() {
        if (delayerEpoch != JessModel.epoch) {
            if (!delayerWanted) {
                delayerWanted = true;
                JessNative.promoted();
            }
            delayer = JessEntryModels.delayer();
            delayerEpoch = JessModel.epoch;
        }
        return delayer;
    }

    private static AtomicLong generator() {
        if (generatorEpoch != JessModel.epoch) {
            if (!generatorWanted) {
                generatorWanted = true;
                JessNative.promoted();
            }
            generator = JessEntryModels.counter(JessModel.random());
            generatorEpoch = JessModel.epoch;
        }
        return generator;
    }

    static Object java_util_concurrent_ForkJoinPool__common() {
        return commonPool();
    }

    static Object java_util_concurrent_CompletableFuture__ASYNC_POOL() {
        return commonPool();
    }

    static Object java_util_concurrent_CompletableFuture_Delayer__delayer() {
        return delayer();
    }

    static Object java_util_SplittableRandom__defaultGen() {
        return generator();
    }
}
