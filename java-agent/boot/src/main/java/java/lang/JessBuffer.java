package java.lang;

/** Addresses of the trace buffer; a class of its own so that compiled hooks see constants. */
final class JessBuffer {
    /** The control block, and the first record behind it. */
    static final long CONTROL = JessNative.controlBlock();

    static final long RECORDS = CONTROL + JessProtocol.CONTROL_RECORDS;

    private JessBuffer() {}
}
