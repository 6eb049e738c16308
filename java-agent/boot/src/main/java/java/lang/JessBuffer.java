package java.lang;

/** Addresses of the trace buffer; a class of its own so that compiled hooks see constants. */
final class JessBuffer {
    static final int RECORD_BYTES = 16;

    /** The control block, and the first record behind it. */
    static final long CONTROL = JessNative.controlBlock();

    static final long RECORDS = CONTROL + 64;

    /** Offsets in the control block. */
    static final long LIMIT = 0;

    static final long RESULT = 4;
    static final long VERBOSE = 12;

    private JessBuffer() {}
}
