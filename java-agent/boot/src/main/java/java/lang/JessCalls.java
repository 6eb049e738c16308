package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Where a step is called from: the methods on the stack, as one number. The engine queries it while
 * it checks a loop, since two loops around one accessor take their steps at the same place.
 *
 * <p>The stack is taken as the JVM writes it into a Throwable: unlike the JVM's tool interface,
 * that also sees the frames of a continuation that still lie in the heap, and unlike a
 * StackTraceElement it has the instruction of each frame and not only its line. Source: class
 * {@code java_lang_Throwable} of HotSpot, the same in 17 to 25.
 */
final class JessCalls {
    /** Places in a part of a backtrace; the next part is the last element but one. */
    private static final int METHODS = 0;

    private static final int INSTRUCTIONS = 1;
    private static final int CLASSES = 2;
    private static final int NAMES = 3;

    private static final String CONTINUATION = "jdk.internal.vm.Continuation";

    private JessCalls() {}

    /** The holder keeps this out of the first moments of the JVM. */
    private static final class Backtrace {
        static final Unsafe UNSAFE = Unsafe.getUnsafe();
        static final long OFFSET = UNSAFE.objectFieldOffset(Throwable.class, "backtrace");
    }

    /**
     * Called by the native library. The same calls give the same number, which is not 0; 0 means
     * unknown.
     */
    static int here() {
        Object part = Backtrace.UNSAFE.getReference(new Throwable(), Backtrace.OFFSET);
        long hash = 1;
        while (part instanceof Object[]) {
            Object[] arrays = (Object[]) part;
            if (!isPart(arrays)) {
                return 0;
            }
            short[] methods = (short[]) arrays[METHODS];
            int[] instructions = (int[]) arrays[INSTRUCTIONS];
            Object[] classes = (Object[]) arrays[CLASSES];
            long[] names = (long[]) arrays[NAMES];
            for (int i = 0; i < methods.length; i++) {
                // How the driver runs a continuation depends on whether it has run before.
                if (!(classes[i] instanceof Class)
                        || ((Class<?>) classes[i]).getName().equals(CONTINUATION)) {
                    return fold(hash);
                }
                hash = mix(hash, instructions[i]);
                hash = mix(hash, names[i] ^ methods[i]);
            }
            part = arrays[arrays.length - 2];
        }
        return fold(hash);
    }

    private static boolean isPart(Object[] arrays) {
        return arrays.length > NAMES + 2
                && arrays[METHODS] instanceof short[]
                && arrays[INSTRUCTIONS] instanceof int[]
                && arrays[CLASSES] instanceof Object[]
                && arrays[NAMES] instanceof long[];
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * 0x9e3779b97f4a7c15L;
        return mixed ^ mixed >>> 32;
    }

    private static int fold(long hash) {
        int folded = (int) (hash ^ hash >>> 32);
        return folded == 0 ? 1 : folded;
    }
}
