package java.lang;

import jdk.internal.misc.Unsafe;

/** Addresses of the trace buffer; a class of its own so that compiled hooks see constants. */
final class JessBuffer {
    /** The control block, and the first record behind it. */
    static final long CONTROL = JessNative.controlBlock();

    static final long RECORDS = CONTROL + JessProtocol.CONTROL_RECORDS;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessBuffer() {}

    /** Whether this is a step, one of {@code NOTICED_}, since somebody has asked about it. */
    static boolean notices(int what) {
        int noticed = UNSAFE.getInt(CONTROL + JessProtocol.CONTROL_NOTICED);
        return (noticed & what) != 0 && !JessMachine.quiet();
    }
}
