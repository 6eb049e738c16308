package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Additions whose sum is not used: twins call these in place of the methods of the same names where
 * the result is thrown away. Other threads cannot observe the order of several of them, so the
 * engine need not try each.
 *
 * <p>Each adds what its name says and returns what the method would, since the instruction that
 * throws it away is still there. The receiver is never null: that was looked at before.
 */
public final class JessSums {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long INTEGER = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final long LONG = UNSAFE.objectFieldOffset(AtomicLong.class, "value");
    private static final long INTEGERS =
            UNSAFE.objectFieldOffset(AtomicIntegerArray.class, "array");
    private static final long LONGS = UNSAFE.objectFieldOffset(AtomicLongArray.class, "array");

    private JessSums() {}

    public static int incrementAndGet(AtomicInteger counter) {
        return add(counter, 1);
    }

    public static int getAndIncrement(AtomicInteger counter) {
        return add(counter, 1);
    }

    public static int decrementAndGet(AtomicInteger counter) {
        return add(counter, -1);
    }

    public static int getAndDecrement(AtomicInteger counter) {
        return add(counter, -1);
    }

    public static int addAndGet(AtomicInteger counter, int delta) {
        return add(counter, delta);
    }

    public static int getAndAdd(AtomicInteger counter, int delta) {
        return add(counter, delta);
    }

    public static long incrementAndGet(AtomicLong counter) {
        return add(counter, 1);
    }

    public static long getAndIncrement(AtomicLong counter) {
        return add(counter, 1);
    }

    public static long decrementAndGet(AtomicLong counter) {
        return add(counter, -1);
    }

    public static long getAndDecrement(AtomicLong counter) {
        return add(counter, -1);
    }

    public static long addAndGet(AtomicLong counter, long delta) {
        return add(counter, delta);
    }

    public static long getAndAdd(AtomicLong counter, long delta) {
        return add(counter, delta);
    }

    public static int incrementAndGet(AtomicIntegerArray counters, int index) {
        return add(counters, index, 1);
    }

    public static int getAndIncrement(AtomicIntegerArray counters, int index) {
        return add(counters, index, 1);
    }

    public static int decrementAndGet(AtomicIntegerArray counters, int index) {
        return add(counters, index, -1);
    }

    public static int getAndDecrement(AtomicIntegerArray counters, int index) {
        return add(counters, index, -1);
    }

    public static long incrementAndGet(AtomicLongArray counters, int index) {
        return add(counters, index, 1);
    }

    public static long getAndIncrement(AtomicLongArray counters, int index) {
        return add(counters, index, 1);
    }

    public static long decrementAndGet(AtomicLongArray counters, int index) {
        return add(counters, index, -1);
    }

    public static long getAndDecrement(AtomicLongArray counters, int index) {
        return add(counters, index, -1);
    }

    /**
     * The thread is about to call {@code await} of a barrier, and throws away which number it has
     * there ({@link JessCyclicBarrier}).
     *
     * @param barrier the barrier; null if the number is used
     */
    public static void discards(Object barrier) {
        JessContext me = JessMachine.current;
        if (me != null) {
            me.discards = barrier;
        }
    }

    private static int add(AtomicInteger counter, int delta) {
        // An addition of 0 changes nothing, and a thread may use it to wait for another one.
        if (delta == 0) {
            return JessUnsafe.getAndAddInt(UNSAFE, counter, INTEGER, 0);
        }
        JessAccess.access(counter, INTEGER, JessProtocol.ADD, 'I');
        return UNSAFE.getAndAddInt(counter, INTEGER, delta);
    }

    private static long add(AtomicLong counter, long delta) {
        if (delta == 0) {
            return JessUnsafe.getAndAddLong(UNSAFE, counter, LONG, 0);
        }
        JessAccess.access(counter, LONG, JessProtocol.ADD, 'J');
        return UNSAFE.getAndAddLong(counter, LONG, delta);
    }

    /** The change of an element is never 0. */
    private static int add(AtomicIntegerArray counters, int index, int delta) {
        int[] array = (int[]) UNSAFE.getReference(counters, INTEGERS);
        long offset = offset(index, array.length, int[].class);
        JessAccess.access(array, offset, JessProtocol.ADD, 'I');
        return UNSAFE.getAndAddInt(array, offset, delta);
    }

    private static long add(AtomicLongArray counters, int index, long delta) {
        long[] array = (long[]) UNSAFE.getReference(counters, LONGS);
        long offset = offset(index, array.length, long[].class);
        JessAccess.access(array, offset, JessProtocol.ADD, 'J');
        return UNSAFE.getAndAddLong(array, offset, delta);
    }

    /** Where an element is; fails as the VarHandle of such an array does. */
    private static long offset(int index, int length, Class<?> type) {
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException(
                    "Index "
                            .concat(Integer.toString(index))
                            .concat(" out of bounds for length ")
                            .concat(Integer.toString(length)));
        }
        return JessArrays.base(type) + (long) index * UNSAFE.arrayIndexScale(type);
    }
}
