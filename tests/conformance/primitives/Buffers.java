import sun.misc.Unsafe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

// Memory of buffers, in the heap and outside, and of Unsafe: updates are lost without a lock, and
// with one they are not; what an execution has changed is put back before the next.
// jess: run --strategy dpor
// run: args=heap,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=heap,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=direct,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=direct,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=local,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=local,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=view,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=view,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=longs,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=longs,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=handle,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=handle,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=slice,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=slice,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=bulk,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=bulk,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=unsafe,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=unsafe,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=atomic,racy | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=freed,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=freed,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=grown,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=grown,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// run: args=parts,racy | expect: exit=1 kind=assertion message~"part"
// run: args=mixed,racy | expect: exit=1 kind=assertion message~"torn"
// run: args=mixed,locked | expect: exit=0 verdict=verified executions=2 blocked=0 complete=true
// jess: run --strategy lazy-dpor
// run: args=direct,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=direct,locked | expect: exit=0 verdict=verified complete=true
// jess: run --strategy random --budget 200
// run: args=direct,racy | expect: exit=1 kind=assertion message~"lost"
// run: args=direct,locked | expect: exit=0 verdict=budget
public class Buffers {
    static final ByteBuffer HEAP = ByteBuffer.allocate(32);
    static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(32);
    static final IntBuffer VIEW = ByteBuffer.allocateDirect(32).asIntBuffer();
    static final LongBuffer LONGS =
            ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    static final VarHandle INTS =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle WIDE =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final Object LOCK = new Object();
    static final Unsafe UNSAFE;
    static long block;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        block = UNSAFE.allocateMemory(64);
        UNSAFE.setMemory(block, 64, (byte) 0);
    }

    public static void main(String[] args) throws Exception {
        String[] words = args[0].split(",");
        boolean locked = words[1].equals("locked");
        switch (words[0]) {
            case "heap":
                counts(locked, () -> HEAP.getInt(4), n -> HEAP.putInt(4, n));
                break;
            case "direct":
                counts(locked, () -> DIRECT.getInt(4), n -> DIRECT.putInt(4, n));
                break;
            case "local":
                ByteBuffer local = ByteBuffer.allocateDirect(16);
                counts(locked, () -> local.getShort(6), n -> local.putShort(6, (short) n));
                break;
            case "view":
                counts(locked, () -> VIEW.get(1), n -> VIEW.put(1, n));
                break;
            case "longs":
                counts(locked, () -> (int) LONGS.get(1), n -> LONGS.put(1, n));
                break;
            case "handle":
                counts(
                        locked,
                        () -> (int) INTS.getVolatile(DIRECT, 8),
                        n -> INTS.setVolatile(DIRECT, 8, n));
                break;
            case "slice":
                ByteBuffer one = DIRECT.duplicate().position(16).slice();
                counts(locked, () -> DIRECT.getInt(16), n -> one.putInt(0, n));
                break;
            case "bulk":
                counts(
                        locked,
                        () -> {
                            byte[] seen = new byte[8];
                            DIRECT.get(24, seen);
                            return seen[3];
                        },
                        n -> DIRECT.put(24, new byte[] {0, 0, 0, (byte) n, 0, 0, 0, 0}));
                break;
            case "unsafe":
                counts(locked, () -> UNSAFE.getInt(block + 8), n -> UNSAFE.putInt(block + 8, n));
                break;
            case "atomic":
                atomically();
                break;
            case "freed":
                long own = UNSAFE.allocateMemory(8);
                UNSAFE.putLong(own, 0);
                counts(locked, () -> (int) UNSAFE.getLong(own), n -> UNSAFE.putLong(own, n));
                UNSAFE.freeMemory(own);
                break;
            case "grown":
                // What was there before the execution is there again in the next one.
                block = UNSAFE.reallocateMemory(block, 128);
                counts(locked, () -> UNSAFE.getInt(block + 16), n -> UNSAFE.putInt(block + 16, n));
                break;
            case "parts":
                parts();
                break;
            default:
                mixed(locked);
        }
    }

    static void counts(boolean locked, IntSupplier load, IntConsumer store) throws Exception {
        if (load.getAsInt() != 0) {
            throw new AssertionError("left over: " + load.getAsInt());
        }
        Runnable more = () -> store.accept(load.getAsInt() + 1);
        Thread other = new Thread(() -> once(locked, more));
        other.start();
        once(locked, more);
        other.join();
        if (load.getAsInt() != 2) {
            throw new AssertionError("lost");
        }
    }

    static void once(boolean locked, Runnable what) {
        if (locked) {
            synchronized (LOCK) {
                what.run();
            }
        } else {
            what.run();
        }
    }

    static void atomically() throws Exception {
        Thread other = new Thread(() -> INTS.getAndAdd(DIRECT, 12, 1));
        other.start();
        INTS.getAndAdd(DIRECT, 12, 1);
        other.join();
        if ((int) INTS.getVolatile(DIRECT, 12) != 2) {
            throw new AssertionError("lost");
        }
    }

    /** How often a loop goes round depends on one byte of several that were written at once. */
    static void parts() throws Exception {
        byte[] bytes = new byte[16];
        int[] seen = new int[1];
        boolean[] done = new boolean[1];
        Thread stores =
                new Thread(
                        () -> {
                            int value;
                            synchronized (LOCK) {
                                value = seen[0];
                            }
                            WIDE.set(bytes, 4, value == 1 ? 2 : 0);
                        });
        Thread looks =
                new Thread(
                        () -> {
                            int most = bytes[4];
                            for (int looked = 0; ; ) {
                                synchronized (LOCK) {
                                    if (done[0]) {
                                        return;
                                    }
                                }
                                if (most != 0 && looked++ >= most) {
                                    throw new AssertionError("part");
                                }
                            }
                        });
        looks.start();
        stores.start();
        for (int i = 1; i <= 3; i++) {
            synchronized (LOCK) {
                seen[0] = i;
                done[0] = i == 3;
            }
        }
        stores.join();
        looks.join();
    }

    /** A long, and the two ints that it consists of. */
    static void mixed(boolean locked) throws Exception {
        Thread other = new Thread(() -> once(locked, () -> DIRECT.putLong(0, -1)));
        other.start();
        int[] halves = new int[2];
        once(
                locked,
                () -> {
                    halves[0] = DIRECT.getInt(0);
                    halves[1] = DIRECT.getInt(4);
                });
        other.join();
        if (halves[0] != halves[1]) {
            throw new AssertionError("torn");
        }
    }
}
