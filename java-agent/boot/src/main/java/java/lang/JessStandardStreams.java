package java.lang;

import jdk.internal.misc.Unsafe;

import java.io.PrintStream;

/** The standard streams of the process. */
final class JessStandardStreams {
    private static final PrintStream OUT = System.out;
    private static final PrintStream ERR = System.err;

    /** Whether this release takes the monitors of such streams. */
    private static final boolean MONITORS = !hasLock(OUT);

    private JessStandardStreams() {}

    /** A standard stream, or what the plain world has put in its place. */
    static boolean is(Object stream) {
        if (stream == OUT || stream == ERR) {
            return true;
        }
        return (stream == System.out || stream == System.err) && JessIds.lo32(stream) >>> 30 != 0;
    }

    /** Whether output takes the monitor of this object, which is one. */
    static boolean locks(Object stream) {
        return MONITORS && is(stream);
    }

    private static boolean hasLock(PrintStream stream) {
        Unsafe unsafe = Unsafe.getUnsafe();
        try {
            long lock = unsafe.objectFieldOffset(PrintStream.class, "internalLock");
            return unsafe.getReference(stream, lock) != null;
        } catch (InternalError e) {
            return false;
        }
    }
}
