package java.lang;

/**
 * The heap of the machine that the program runs on, as far as one new array is concerned. One that
 * has no room there, whatever else is in it, is an {@link OutOfMemoryError} of the program, thrown
 * here: the JVM would take it for its own end (-XX:+ExitOnOutOfMemoryError), since what really uses
 * up its memory, JESS's own included, cannot go on.
 */
final class JessHeap {
    /** Arrays of at most that many elements are never checked. */
    static final int SMALL = 1 << 20;

    /** The longest array that a HotSpot JVM makes. */
    private static final int LONGEST = Integer.MAX_VALUE - 2;

    private JessHeap() {}

    static void check(int length, int bytes) {
        if (length > LONGEST) {
            throw new OutOfMemoryError("Requested array size exceeds VM limit");
        }
        long most = Math.min(JessRuntimeModel.MEMORY_BYTES, Runtime.getRuntime().maxMemory());
        if ((long) length * bytes > most) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /** The least that an element of such a type takes. */
    static int bytes(Class<?> element) {
        return element.isPrimitive()
                ? JessAccess.width(element.descriptorString().charAt(0), Integer.BYTES)
                : Integer.BYTES;
    }
}
