package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * What all model classes share: the way to the engine, records of accesses that have no site of
 * their own, and numbers that stand in for real randomness. State here belongs to one execution.
 */
final class JessModel {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Above the ids of the threads of any JVM that is not under control. */
    private static final long FIRST_THREAD_ID = 1 << 20;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Whether output of the program under test is printed. */
    static boolean echo;

    /** Counts executions of this JVM; per-execution statics compare themselves with it. */
    static int epoch;

    /** Next number of an unnamed thread, and of any thread, in this execution. */
    private static int threadNumber;

    private static long threadId;

    /** Per thread: a hash of its ancestry, children started, random numbers drawn. */
    private static long[] lineage = new long[64];

    private static int[] children = new int[64];
    private static int[] draws = new int[64];

    private JessModel() {}

    /** Called at the start of each execution. */
    static void beginExecution() {
        epoch++;
        threadNumber = 0;
        threadId = 0;
        java.util.Arrays.fill(lineage, 0);
        java.util.Arrays.fill(children, 0);
        java.util.Arrays.fill(draws, 0);
        lineage[0] = mix(JessRuntime.seed + GOLDEN) | 1;
        JessClock.reset();
        JessIdle.reset();
    }

    // Operations.

    /** Announces an operation, waits for its turn and returns its result. */
    static int op(int op, long a, long b) {
        int result = JessRuntime.op(op, a, b);
        if (JessClock.moved && op >= JessOp.LOCK) {
            JessClock.merge(a);
        }
        return result;
    }

    static int query(int what, long a, long b) {
        return JessRuntime.query(what, a, b);
    }

    /** Index of the running thread. */
    static int running() {
        return JessRuntime.current.index;
    }

    /** Index of any thread object. */
    static int thread(Thread thread) {
        return JessRuntime.threadIndex(thread);
    }

    static long object(Object object) {
        return JessIds.lo32(object) & 0xffffffffL;
    }

    static void unsupported(String what) {
        JessRuntime.uncontrolled(what);
        throw JessStop.STOP;
    }

    /** The running thread dies of an exception nobody handles. */
    static void fail(Throwable thrown) {
        String message;
        try {
            message = JessEntryModels.message(thrown);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable again) {
            message = null;
        }
        StackTraceElement[] frames = JessStackTraces.of(thrown);
        String[] lines = JessStack.lines(frames);
        boolean assertion = thrown instanceof AssertionError;
        int kind = assertion ? JessProtocol.FAILURE_ASSERTION : JessProtocol.FAILURE_EXCEPTION;
        JessNative.failure(kind, thrown.getClass().getName(), message, lines);
    }

    // Accesses.

    /**
     * Before an access through Unsafe or a VarHandle: records it and, when it writes, logs the old
     * value. {@code type} is a descriptor character that gives the width of the access.
     */
    static void access(Object base, long offset, int kind, char type) {
        access(base, offset, kind, type, 0);
    }

    /** The same at a place that is known. */
    static void access(Object base, long offset, int kind, char type, int site) {
        if (JessRuntime.quiet()) {
            return;
        }
        if ((kind & JessProtocol.KIND) != JessProtocol.READ) {
            JessUndo.raw(base, offset, type);
        }
        Class<?> shape = base.getClass();
        if (shape.isArray()) {
            elements(base, shape, offset, kind, type, site);
        } else if (base instanceof Class<?> && JessFieldIds.isStatic((Class<?>) base, offset)) {
            int field = JessFieldIds.statics((Class<?>) base, offset);
            JessRuntime.access(
                    base,
                    JessProtocol.SITE_UNSAFE_STATIC,
                    site,
                    (long) field << JessProtocol.RECORD_MEMBER_SHIFT | kind,
                    offset,
                    type);
        } else {
            int field = JessFieldIds.instance(shape, offset);
            JessRuntime.access(
                    base,
                    JessProtocol.SITE_UNSAFE_FIELD,
                    site,
                    (long) field << JessProtocol.RECORD_MEMBER_SHIFT | kind,
                    offset,
                    type);
        }
    }

    /** How accesses to a field order memory. */
    static int order(Field field) {
        if (Modifier.isVolatile(field.getModifiers())) {
            return JessProtocol.VOLATILE;
        }
        return Modifier.isFinal(field.getModifiers()) ? JessProtocol.ACQUIRE : JessProtocol.PLAIN;
    }

    /** Before an atomic update, which may be one of a raw address. */
    static void update(Object base, long offset, char type) {
        if (base != null) {
            access(base, offset, JessProtocol.RMW, type);
        }
    }

    private static void elements(
            Object array, Class<?> shape, long offset, int kind, char type, int site) {
        int scale = UNSAFE.arrayIndexScale(shape);
        long at = offset - JessArrays.base(shape);
        int index = (int) (at / scale);
        int width = width(type, scale);
        int last = (int) ((at + width - 1) / scale);
        while (index < last) {
            element(array, index, kind, offset, type, site);
            index++;
        }
        element(array, index, kind, offset, type, site);
    }

    /** Bytes of an access: a view may touch several elements of a byte array. */
    private static int width(char type, int scale) {
        switch (type) {
            case 'Z':
            case 'B':
                return 1;
            case 'S':
            case 'C':
                return 2;
            case 'I':
            case 'F':
                return 4;
            case 'J':
            case 'D':
                return 8;
            default:
                return scale;
        }
    }

    static void element(Object array, int index, int kind, long offset, char type) {
        element(array, index, kind, offset, type, 0);
    }

    private static void element(
            Object array, int index, int kind, long offset, char type, int site) {
        long word = (long) index << JessProtocol.RECORD_MEMBER_SHIFT | JessProtocol.ELEMENT | kind;
        JessRuntime.access(array, JessProtocol.SITE_UNSAFE_ELEMENT, site, word, offset, type);
    }

    static void coarse(Object object, int kind) {
        if (object != null && !JessRuntime.quiet()) {
            JessRuntime.access(object, JessProtocol.SITE_COARSE, 0, kind, -1, 'L');
        }
    }

    // Threads and numbers.

    /** Offset of a field that exists on some JDKs only; -1 where it does not. */
    static long offset(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError absent) {
            return -1;
        }
    }

    static int nextThreadNumber() {
        return threadNumber++;
    }

    static long nextThreadId() {
        return FIRST_THREAD_ID + threadId++;
    }

    /** Notes that the running thread starts another. */
    static void born(int child) {
        int parent = running();
        reserve(child);
        lineage[child] = mix(lineage[parent] + ++children[parent] * GOLDEN) | 1;
        draws[child] = 0;
        children[child] = 0;
        JessClock.inherit(parent, child);
    }

    /** Whether a thread has been started in this execution, or is its main thread. */
    static boolean started(int thread) {
        return thread == 0 || thread < lineage.length && lineage[thread] != 0;
    }

    /** The next number of the running thread; a function of seed, ancestry and earlier draws. */
    static long random() {
        int thread = running();
        reserve(thread);
        return mix(lineage[thread] ^ ++draws[thread] * GOLDEN);
    }

    private static void reserve(int thread) {
        if (thread >= lineage.length) {
            int length = Math.max(thread + 1, lineage.length * 2);
            lineage = java.util.Arrays.copyOf(lineage, length);
            children = java.util.Arrays.copyOf(children, length);
            draws = java.util.Arrays.copyOf(draws, length);
        }
    }

    static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
