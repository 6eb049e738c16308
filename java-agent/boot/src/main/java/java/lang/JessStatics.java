package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Copies of static state that the plain world may have started, or that differs from one JVM to the
 * next; each exploration has its own. The transform reads the name of a method here as owner and
 * name of the static field whose reads in twins it stands for.
 *
 * <p>In the JDK an initialiser makes these objects, and no thread sees that happen. So a copy is
 * made as an initialiser would make it: as one step that is not recorded, nor undone. Which thread
 * uses it first then makes no difference, neither for the names of objects nor for numbers drawn.
 * The execution that uses it first is run again, and what any execution does to a copy is undone.
 */
final class JessStatics {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PREFIX = JessMemory.offset(ForkJoinPool.class, "workerNamePrefix");
    private static final long POOL_NAME = JessMemory.offset(ForkJoinPool.class, "poolName");

    /**
     * Distinguishes the generator's seed from the other numbers that the seed of the search gives.
     */
    private static final long GENERATOR = 0x5370_6C69_7452_6E64L;

    /** Made when an execution first needs it; forgotten before an exploration begins. */
    private static ForkJoinPool pool;

    private static ScheduledThreadPoolExecutor delayer;
    private static AtomicLong generator;

    private JessStatics() {}

    /** Before an exploration begins: it makes its own. */
    static void forget() {
        pool = null;
        delayer = null;
        generator = null;
    }

    /** Whether anything has used the common pool yet. */
    static boolean hasCommonPool() {
        return pool != null;
    }

    /** Whether an object is the common pool of the execution. */
    static boolean isCommonPool(Object object) {
        return object != null && object == pool;
    }

    static ForkJoinPool commonPool() {
        if (pool == null) {
            begin("first use of the common pool");
            try {
                pool = makePool();
            } finally {
                JessClasses.exit();
            }
        }
        return pool;
    }

    /** The common pool takes no number, so the one that the copy has taken is given back. */
    private static ForkJoinPool makePool() {
        Field numbers = numbers();
        Object base = UNSAFE.staticFieldBase(numbers);
        long offset = UNSAFE.staticFieldOffset(numbers);
        int taken = UNSAFE.getInt(base, offset);
        ForkJoinPool made = JessEntryModels.commonPool();
        UNSAFE.putInt(base, offset, taken);
        // Without a prefix it counts as the common pool, and its workers are named so.
        UNSAFE.putReference(made, PREFIX, null);
        if (POOL_NAME >= 0) {
            UNSAFE.putReference(made, POOL_NAME, "ForkJoinPool.commonPool");
        }
        return made;
    }

    private static Field numbers() {
        try {
            return ForkJoinPool.class.getDeclaredField("poolIds");
        } catch (NoSuchFieldException e) {
            throw new InternalError(e);
        }
    }

    private static ScheduledThreadPoolExecutor delayer() {
        if (delayer == null) {
            begin("first use of the delayer of CompletableFuture");
            try {
                delayer = JessEntryModels.delayer();
            } finally {
                JessClasses.exit();
            }
        }
        return delayer;
    }

    private static AtomicLong generator() {
        if (generator == null) {
            begin("first use of the generator of SplittableRandom");
            try {
                long seed = JessLineage.mix(JessMachine.seed ^ GENERATOR);
                generator = JessEntryModels.counter(seed);
            } finally {
                JessClasses.exit();
            }
        }
        return generator;
    }

    private static void begin(String what) {
        JessNative.novelty(what);
        JessClasses.enterOnce();
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
