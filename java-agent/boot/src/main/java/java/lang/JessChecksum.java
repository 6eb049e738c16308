package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Model of the natives by which checksums read memory outside the heap: each word is read into a
 * private copy, of which the native computes the sum.
 */
final class JessChecksum {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The natives; looked up on first use. */
    private static Method crc;

    private static Method adler;

    private JessChecksum() {}

    /** Of {@link CRC32}. */
    static int updateByteBuffer0(int sum, long address, int from, int length) {
        if (crc == null) {
            crc = original(CRC32.class, "updateByteBuffer0");
        }
        return ofCopy(crc, sum, address + from, length);
    }

    /** Of {@link Adler32}. */
    static int updateByteBuffer(int sum, long address, int from, int length) {
        if (adler == null) {
            adler = original(Adler32.class, "updateByteBuffer");
        }
        return ofCopy(adler, sum, address + from, length);
    }

    private static Method original(Class<?> owner, String name) {
        Method[] all = JessRaw.methods0(owner, false);
        for (int i = 0; i < all.length; i++) {
            if (all[i].getName().equals(name)) {
                JessReflection.open(all[i]);
                return all[i];
            }
        }
        throw new InternalError(name);
    }

    private static int ofCopy(Method update, int sum, long address, int length) {
        long copy = UNSAFE.allocateMemory(Math.max(1, length));
        int state = JessTrust.enter();
        for (int done = 0; done < length; ) {
            // Up to the end of a word, which is one location.
            int rest = Long.BYTES - (int) (address + done & Long.BYTES - 1);
            int count = Math.min(rest, length - done);
            int kind = JessProtocol.PLAIN | JessProtocol.READ;
            JessAccess.outside(address + done, count, kind, 0);
            UNSAFE.copyMemory(address + done, copy + done, count);
            done += count;
        }
        JessTrust.leave(state);
        try {
            return (Integer) update.invoke(null, sum, copy, 0, length);
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new InternalError(e);
        } finally {
            UNSAFE.freeMemory(copy);
        }
    }
}
