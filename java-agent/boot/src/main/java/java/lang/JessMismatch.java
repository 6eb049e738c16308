package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Model of {@code jdk.internal.util.ArraysSupport}: arrays and buffers are compared element by
 * element, which is what the documents of {@code Arrays.equals} and {@code mismatch} speak of. The
 * JDK looks at eight bytes at once, whatever they belong to.
 */
final class JessMismatch {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Elements of eight bytes, as a power of two: callers compare no rest of such arrays. */
    private static final int LONGS = 3;

    private JessMismatch() {}

    /**
     * Where the first difference is, or how many elements are left for the caller to compare, as a
     * negative number.
     */
    static int vectorizedMismatch(
            Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale) {
        if (log2ArrayIndexScale < LONGS) {
            return ~length;
        }
        for (int i = 0; i < length; i++) {
            long at = (long) i << LONGS;
            if (JessUnsafe.getLong(UNSAFE, a, aOffset + at)
                    != JessUnsafe.getLong(UNSAFE, b, bOffset + at)) {
                return i;
            }
        }
        return ~0;
    }
}
