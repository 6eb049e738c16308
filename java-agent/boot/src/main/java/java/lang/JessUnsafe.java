package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Model of {@code Unsafe}: one record per access, then the original. Modes that are not here are
 * written in terms of those that are, so their twins come here. Fences are no events: the model of
 * memory is sequentially consistent. Without a base the offset is an address outside the heap.
 */
final class JessUnsafe {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessUnsafe() {}

    static void park(Unsafe unsafe, boolean absolute, long time) {
        // It knows of no blocker.
        if (absolute) {
            JessLockSupport.parkUntil(time);
        } else if (time == 0) {
            JessLockSupport.park();
        } else {
            JessLockSupport.parkNanos(time);
        }
    }

    static void unpark(Unsafe unsafe, Object thread) {
        JessLockSupport.unpark((Thread) thread);
    }

    static void copyMemory(
            Unsafe unsafe, Object from, long fromOffset, Object to, long toOffset, long bytes) {
        // What else there could be is for the original to refuse.
        boolean seen = isMemory(from) && isMemory(to);
        boolean atOnce = !seen || JessMachine.hasRoomFor(2 * bytes);
        // Where blocks are in memory makes no difference, unless they overlap.
        boolean backwards = from == to && fromOffset < toOffset && toOffset < fromOffset + bytes;
        for (long n = 0; n < bytes && seen && !JessMachine.keepsAll(); n++) {
            long i = backwards ? bytes - 1 - n : n;
            JessAccess.access(from, fromOffset + i, JessProtocol.PLAIN | JessProtocol.READ, 'B');
            byte value = atOnce ? 0 : unsafe.getByte(from, fromOffset + i);
            JessAccess.access(to, toOffset + i, JessProtocol.PLAIN | JessProtocol.WRITE, 'B');
            if (!atOnce) {
                unsafe.putByte(to, toOffset + i, value);
            }
        }
        if (atOnce) {
            unsafe.copyMemory(from, fromOffset, to, toOffset, bytes);
        }
    }

    static void setMemory(Unsafe unsafe, Object to, long offset, long bytes, byte value) {
        boolean makes = to == null && JessOffHeap.isMade(offset, bytes);
        boolean seen = !makes && isMemory(to);
        boolean atOnce = !seen || JessMachine.hasRoomFor(bytes);
        for (long i = 0; i < bytes && seen && !JessMachine.keepsAll(); i++) {
            JessAccess.access(to, offset + i, JessProtocol.PLAIN | JessProtocol.WRITE, 'B');
            if (!atOnce) {
                unsafe.putByte(to, offset + i, value);
            }
        }
        if (atOnce) {
            unsafe.setMemory(to, offset, bytes, value);
        }
    }

    /** Whether bytes of an object, or those outside the heap, may be copied. */
    private static boolean isMemory(Object base) {
        Class<?> element = base == null ? byte.class : base.getClass().getComponentType();
        return element != null && element.isPrimitive();
    }

    static void copySwapMemory(
            Unsafe unsafe,
            Object from,
            long fromOffset,
            Object to,
            long toOffset,
            long bytes,
            long elemSize) {
        touch(from, fromOffset, bytes, JessProtocol.PLAIN | JessProtocol.READ);
        touch(to, toOffset, bytes, JessProtocol.PLAIN | JessProtocol.WRITE);
        unsafe.copySwapMemory(from, fromOffset, to, toOffset, bytes, elemSize);
    }

    static long allocateMemory(Unsafe unsafe, long bytes) {
        long address = unsafe.allocateMemory(bytes);
        JessOffHeap.allocated(address, bytes);
        return address;
    }

    static long reallocateMemory(Unsafe unsafe, long from, long bytes) {
        if (from == 0) {
            return allocateMemory(unsafe, bytes);
        }
        if (bytes == 0) {
            freeMemory(unsafe, from);
            return 0;
        }
        long kept = Math.min(bytes, JessOffHeap.bytes(from));
        if (kept == 0) {
            return unsafe.reallocateMemory(from, bytes);
        }
        long to = allocateMemory(unsafe, bytes);
        copyMemory(unsafe, null, from, null, to, kept);
        freeMemory(unsafe, from);
        return to;
    }

    static void freeMemory(Unsafe unsafe, long address) {
        if (JessOffHeap.frees(address)) {
            unsafe.freeMemory(address);
        }
    }

    /** Each byte of an array, or outside the heap, on its own. */
    private static void touch(Object base, long offset, long bytes, int kind) {
        for (long i = 0; i < bytes && isMemory(base) && !JessMachine.keepsAll(); i++) {
            JessAccess.access(base, offset + i, kind, 'B');
        }
    }

    static int getInt(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'I');
        return unsafe.getInt(base, offset);
    }

    static void putInt(Unsafe unsafe, Object base, long offset, int value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'I');
        unsafe.putInt(base, offset, value);
    }

    static int getIntVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'I');
        return unsafe.getIntVolatile(base, offset);
    }

    static void putIntVolatile(Unsafe unsafe, Object base, long offset, int value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'I');
        unsafe.putIntVolatile(base, offset, value);
    }

    static int getIntOpaque(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.READ, 'I');
        return unsafe.getIntVolatile(base, offset);
    }

    static void putIntOpaque(Unsafe unsafe, Object base, long offset, int value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.WRITE, 'I');
        unsafe.putIntVolatile(base, offset, value);
    }

    static boolean compareAndSetInt(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        return updateInt(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static boolean weakCompareAndSetIntPlain(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        int code = JessProtocol.PLAIN | JessProtocol.CAS;
        return updateInt(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetIntAcquire(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return updateInt(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetIntRelease(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return updateInt(unsafe, base, offset, expected, value, code);
    }

    private static boolean updateInt(
            Unsafe unsafe, Object base, long offset, int expected, int value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'I');
        boolean done = unsafe.compareAndSetInt(base, offset, expected, value);
        if (!done && base != null) {
            JessRuntime.changedNothing();
        }
        return done;
    }

    static int compareAndExchangeInt(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        return exchangeInt(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static int compareAndExchangeIntAcquire(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return exchangeInt(unsafe, base, offset, expected, value, code);
    }

    static int compareAndExchangeIntRelease(
            Unsafe unsafe, Object base, long offset, int expected, int value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return exchangeInt(unsafe, base, offset, expected, value, code);
    }

    private static int exchangeInt(
            Unsafe unsafe, Object base, long offset, int expected, int value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'I');
        int witness = unsafe.compareAndExchangeInt(base, offset, expected, value);
        if (witness != expected && base != null) {
            JessRuntime.changedNothing();
        }
        return witness;
    }

    static int getAndSetInt(Unsafe unsafe, Object base, long offset, int value) {
        JessAccess.stores(value);
        JessAccess.update(base, offset, 'I');
        int before = unsafe.getAndSetInt(base, offset, value);
        JessAccess.updated(base, before == value);
        return before;
    }

    static int getAndAddInt(Unsafe unsafe, Object base, long offset, int delta) {
        JessAccess.update(base, offset, 'I');
        int before = unsafe.getAndAddInt(base, offset, delta);
        JessAccess.updated(base, delta == 0);
        return before;
    }

    static int getAndBitwiseOrInt(Unsafe unsafe, Object base, long offset, int mask) {
        JessAccess.update(base, offset, 'I');
        int before = unsafe.getAndBitwiseOrInt(base, offset, mask);
        JessAccess.updated(base, (before | mask) == before);
        return before;
    }

    static int getAndBitwiseAndInt(Unsafe unsafe, Object base, long offset, int mask) {
        JessAccess.update(base, offset, 'I');
        int before = unsafe.getAndBitwiseAndInt(base, offset, mask);
        JessAccess.updated(base, (before & mask) == before);
        return before;
    }

    static int getAndBitwiseXorInt(Unsafe unsafe, Object base, long offset, int mask) {
        JessAccess.update(base, offset, 'I');
        int before = unsafe.getAndBitwiseXorInt(base, offset, mask);
        JessAccess.updated(base, (before ^ mask) == before);
        return before;
    }

    static long getLong(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'J');
        return unsafe.getLong(base, offset);
    }

    static void putLong(Unsafe unsafe, Object base, long offset, long value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'J');
        unsafe.putLong(base, offset, value);
    }

    static long getLongVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'J');
        return unsafe.getLongVolatile(base, offset);
    }

    static void putLongVolatile(Unsafe unsafe, Object base, long offset, long value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'J');
        unsafe.putLongVolatile(base, offset, value);
    }

    static long getLongOpaque(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.READ, 'J');
        return unsafe.getLongVolatile(base, offset);
    }

    static void putLongOpaque(Unsafe unsafe, Object base, long offset, long value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.WRITE, 'J');
        unsafe.putLongVolatile(base, offset, value);
    }

    static boolean compareAndSetLong(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        return updateLong(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static boolean weakCompareAndSetLongPlain(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        int code = JessProtocol.PLAIN | JessProtocol.CAS;
        return updateLong(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetLongAcquire(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return updateLong(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetLongRelease(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return updateLong(unsafe, base, offset, expected, value, code);
    }

    private static boolean updateLong(
            Unsafe unsafe, Object base, long offset, long expected, long value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'J');
        boolean done = unsafe.compareAndSetLong(base, offset, expected, value);
        if (!done && base != null) {
            JessRuntime.changedNothing();
        }
        return done;
    }

    static long compareAndExchangeLong(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        return exchangeLong(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static long compareAndExchangeLongAcquire(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return exchangeLong(unsafe, base, offset, expected, value, code);
    }

    static long compareAndExchangeLongRelease(
            Unsafe unsafe, Object base, long offset, long expected, long value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return exchangeLong(unsafe, base, offset, expected, value, code);
    }

    private static long exchangeLong(
            Unsafe unsafe, Object base, long offset, long expected, long value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'J');
        long witness = unsafe.compareAndExchangeLong(base, offset, expected, value);
        if (witness != expected && base != null) {
            JessRuntime.changedNothing();
        }
        return witness;
    }

    static long getAndSetLong(Unsafe unsafe, Object base, long offset, long value) {
        JessAccess.stores(value);
        JessAccess.update(base, offset, 'J');
        long before = unsafe.getAndSetLong(base, offset, value);
        JessAccess.updated(base, before == value);
        return before;
    }

    static long getAndAddLong(Unsafe unsafe, Object base, long offset, long delta) {
        JessAccess.update(base, offset, 'J');
        long before = unsafe.getAndAddLong(base, offset, delta);
        JessAccess.updated(base, delta == 0);
        return before;
    }

    static long getAndBitwiseOrLong(Unsafe unsafe, Object base, long offset, long mask) {
        JessAccess.update(base, offset, 'J');
        long before = unsafe.getAndBitwiseOrLong(base, offset, mask);
        JessAccess.updated(base, (before | mask) == before);
        return before;
    }

    static long getAndBitwiseAndLong(Unsafe unsafe, Object base, long offset, long mask) {
        JessAccess.update(base, offset, 'J');
        long before = unsafe.getAndBitwiseAndLong(base, offset, mask);
        JessAccess.updated(base, (before & mask) == before);
        return before;
    }

    static long getAndBitwiseXorLong(Unsafe unsafe, Object base, long offset, long mask) {
        JessAccess.update(base, offset, 'J');
        long before = unsafe.getAndBitwiseXorLong(base, offset, mask);
        JessAccess.updated(base, (before ^ mask) == before);
        return before;
    }

    static Object getReference(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'L');
        return unsafe.getReference(base, offset);
    }

    static void putReference(Unsafe unsafe, Object base, long offset, Object value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'L');
        unsafe.putReference(base, offset, value);
    }

    static Object getReferenceVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'L');
        return unsafe.getReferenceVolatile(base, offset);
    }

    static void putReferenceVolatile(Unsafe unsafe, Object base, long offset, Object value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'L');
        unsafe.putReferenceVolatile(base, offset, value);
    }

    static Object getReferenceOpaque(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.READ, 'L');
        return unsafe.getReferenceVolatile(base, offset);
    }

    static void putReferenceOpaque(Unsafe unsafe, Object base, long offset, Object value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.OPAQUE | JessProtocol.WRITE, 'L');
        unsafe.putReferenceVolatile(base, offset, value);
    }

    static boolean compareAndSetReference(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        return updateReference(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static boolean weakCompareAndSetReferencePlain(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        int code = JessProtocol.PLAIN | JessProtocol.CAS;
        return updateReference(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetReferenceAcquire(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return updateReference(unsafe, base, offset, expected, value, code);
    }

    static boolean weakCompareAndSetReferenceRelease(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return updateReference(unsafe, base, offset, expected, value, code);
    }

    private static boolean updateReference(
            Unsafe unsafe, Object base, long offset, Object expected, Object value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'L');
        boolean done = unsafe.compareAndSetReference(base, offset, expected, value);
        if (!done && base != null) {
            JessRuntime.changedNothing();
        }
        return done;
    }

    static Object compareAndExchangeReference(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        return exchangeReference(unsafe, base, offset, expected, value, JessProtocol.CAS);
    }

    static Object compareAndExchangeReferenceAcquire(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        int code = JessProtocol.ACQUIRE | JessProtocol.CAS;
        return exchangeReference(unsafe, base, offset, expected, value, code);
    }

    static Object compareAndExchangeReferenceRelease(
            Unsafe unsafe, Object base, long offset, Object expected, Object value) {
        int code = JessProtocol.RELEASE | JessProtocol.CAS;
        return exchangeReference(unsafe, base, offset, expected, value, code);
    }

    private static Object exchangeReference(
            Unsafe unsafe, Object base, long offset, Object expected, Object value, int code) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, code, 'L');
        Object witness = unsafe.compareAndExchangeReference(base, offset, expected, value);
        if (witness != expected && base != null) {
            JessRuntime.changedNothing();
        }
        return witness;
    }

    static Object getAndSetReference(Unsafe unsafe, Object base, long offset, Object value) {
        JessAccess.stores(value);
        JessAccess.update(base, offset, 'L');
        Object before = unsafe.getAndSetReference(base, offset, value);
        JessAccess.updated(base, before == value);
        return before;
    }

    static byte getByte(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'B');
        return unsafe.getByte(base, offset);
    }

    static void putByte(Unsafe unsafe, Object base, long offset, byte value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'B');
        unsafe.putByte(base, offset, value);
    }

    static byte getByteVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'B');
        return unsafe.getByteVolatile(base, offset);
    }

    static void putByteVolatile(Unsafe unsafe, Object base, long offset, byte value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'B');
        unsafe.putByteVolatile(base, offset, value);
    }

    static boolean compareAndSetByte(
            Unsafe unsafe, Object base, long offset, byte expected, byte value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.CAS, 'B');
        boolean done = unsafe.compareAndSetByte(base, offset, expected, value);
        if (!done && base != null) {
            JessRuntime.changedNothing();
        }
        return done;
    }

    static byte compareAndExchangeByte(
            Unsafe unsafe, Object base, long offset, byte expected, byte value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.CAS, 'B');
        byte witness = unsafe.compareAndExchangeByte(base, offset, expected, value);
        if (witness != expected && base != null) {
            JessRuntime.changedNothing();
        }
        return witness;
    }

    static byte getAndSetByte(Unsafe unsafe, Object base, long offset, byte value) {
        JessAccess.stores(value);
        JessAccess.update(base, offset, 'B');
        byte before = unsafe.getAndSetByte(base, offset, value);
        JessAccess.updated(base, before == value);
        return before;
    }

    static byte getAndAddByte(Unsafe unsafe, Object base, long offset, byte delta) {
        JessAccess.update(base, offset, 'B');
        byte before = unsafe.getAndAddByte(base, offset, delta);
        JessAccess.updated(base, delta == 0);
        return before;
    }

    static byte getAndBitwiseOrByte(Unsafe unsafe, Object base, long offset, byte mask) {
        JessAccess.update(base, offset, 'B');
        byte before = unsafe.getAndBitwiseOrByte(base, offset, mask);
        JessAccess.updated(base, (before | mask) == before);
        return before;
    }

    static byte getAndBitwiseAndByte(Unsafe unsafe, Object base, long offset, byte mask) {
        JessAccess.update(base, offset, 'B');
        byte before = unsafe.getAndBitwiseAndByte(base, offset, mask);
        JessAccess.updated(base, (before & mask) == before);
        return before;
    }

    static byte getAndBitwiseXorByte(Unsafe unsafe, Object base, long offset, byte mask) {
        JessAccess.update(base, offset, 'B');
        byte before = unsafe.getAndBitwiseXorByte(base, offset, mask);
        JessAccess.updated(base, (before ^ mask) == before);
        return before;
    }

    static short getShort(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'S');
        return unsafe.getShort(base, offset);
    }

    static void putShort(Unsafe unsafe, Object base, long offset, short value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'S');
        unsafe.putShort(base, offset, value);
    }

    static short getShortVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'S');
        return unsafe.getShortVolatile(base, offset);
    }

    static void putShortVolatile(Unsafe unsafe, Object base, long offset, short value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'S');
        unsafe.putShortVolatile(base, offset, value);
    }

    static boolean compareAndSetShort(
            Unsafe unsafe, Object base, long offset, short expected, short value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.CAS, 'S');
        boolean done = unsafe.compareAndSetShort(base, offset, expected, value);
        if (!done && base != null) {
            JessRuntime.changedNothing();
        }
        return done;
    }

    static short compareAndExchangeShort(
            Unsafe unsafe, Object base, long offset, short expected, short value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.CAS, 'S');
        short witness = unsafe.compareAndExchangeShort(base, offset, expected, value);
        if (witness != expected && base != null) {
            JessRuntime.changedNothing();
        }
        return witness;
    }

    static short getAndSetShort(Unsafe unsafe, Object base, long offset, short value) {
        JessAccess.stores(value);
        JessAccess.update(base, offset, 'S');
        short before = unsafe.getAndSetShort(base, offset, value);
        JessAccess.updated(base, before == value);
        return before;
    }

    static short getAndAddShort(Unsafe unsafe, Object base, long offset, short delta) {
        JessAccess.update(base, offset, 'S');
        short before = unsafe.getAndAddShort(base, offset, delta);
        JessAccess.updated(base, delta == 0);
        return before;
    }

    static short getAndBitwiseOrShort(Unsafe unsafe, Object base, long offset, short mask) {
        JessAccess.update(base, offset, 'S');
        short before = unsafe.getAndBitwiseOrShort(base, offset, mask);
        JessAccess.updated(base, (before | mask) == before);
        return before;
    }

    static short getAndBitwiseAndShort(Unsafe unsafe, Object base, long offset, short mask) {
        JessAccess.update(base, offset, 'S');
        short before = unsafe.getAndBitwiseAndShort(base, offset, mask);
        JessAccess.updated(base, (before & mask) == before);
        return before;
    }

    static short getAndBitwiseXorShort(Unsafe unsafe, Object base, long offset, short mask) {
        JessAccess.update(base, offset, 'S');
        short before = unsafe.getAndBitwiseXorShort(base, offset, mask);
        JessAccess.updated(base, (before ^ mask) == before);
        return before;
    }

    static boolean getBoolean(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'Z');
        return unsafe.getBoolean(base, offset);
    }

    static void putBoolean(Unsafe unsafe, Object base, long offset, boolean value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'Z');
        unsafe.putBoolean(base, offset, value);
    }

    static boolean getBooleanVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'Z');
        return unsafe.getBooleanVolatile(base, offset);
    }

    static void putBooleanVolatile(Unsafe unsafe, Object base, long offset, boolean value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'Z');
        unsafe.putBooleanVolatile(base, offset, value);
    }

    static char getChar(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'C');
        return unsafe.getChar(base, offset);
    }

    static void putChar(Unsafe unsafe, Object base, long offset, char value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'C');
        unsafe.putChar(base, offset, value);
    }

    static char getCharVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'C');
        return unsafe.getCharVolatile(base, offset);
    }

    static void putCharVolatile(Unsafe unsafe, Object base, long offset, char value) {
        JessAccess.stores(value);
        JessAccess.access(base, offset, JessProtocol.WRITE, 'C');
        unsafe.putCharVolatile(base, offset, value);
    }

    static float getFloat(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'F');
        return unsafe.getFloat(base, offset);
    }

    static void putFloat(Unsafe unsafe, Object base, long offset, float value) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'F');
        unsafe.putFloat(base, offset, value);
    }

    static float getFloatVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'F');
        return unsafe.getFloatVolatile(base, offset);
    }

    static void putFloatVolatile(Unsafe unsafe, Object base, long offset, float value) {
        JessAccess.access(base, offset, JessProtocol.WRITE, 'F');
        unsafe.putFloatVolatile(base, offset, value);
    }

    static double getDouble(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.READ, 'D');
        return unsafe.getDouble(base, offset);
    }

    static void putDouble(Unsafe unsafe, Object base, long offset, double value) {
        JessAccess.access(base, offset, JessProtocol.PLAIN | JessProtocol.WRITE, 'D');
        unsafe.putDouble(base, offset, value);
    }

    static double getDoubleVolatile(Unsafe unsafe, Object base, long offset) {
        JessAccess.access(base, offset, JessProtocol.READ, 'D');
        return unsafe.getDoubleVolatile(base, offset);
    }

    static void putDoubleVolatile(Unsafe unsafe, Object base, long offset, double value) {
        JessAccess.access(base, offset, JessProtocol.WRITE, 'D');
        unsafe.putDoubleVolatile(base, offset, value);
    }
}
