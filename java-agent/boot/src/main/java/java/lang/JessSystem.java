package java.lang;

import jdk.internal.misc.Unsafe;

/** Model of {@link System}: virtual time, repeatable identity, copies that are visible. */
final class JessSystem {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessSystem() {}

    static void gc() {
        JessReferents.collect(Runtime.getRuntime());
    }

    static long nanoTime() {
        return JessClock.nanoTime();
    }

    static long currentTimeMillis() {
        return JessClock.millis();
    }

    static int identityHashCode(Object object) {
        return JessHooks.identityHashCode(object);
    }

    static void exit(int status) {
        JessShutdown.exit("System.exit", status);
    }

    /**
     * A copy is a read and a write of each element, in order. As long as the explorer wants no
     * switch in between, the elements are recorded first and copied at once.
     */
    static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
        if (length <= 0 || !isPossible(from, fromIndex, to, toIndex, length)) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        if (JessMachine.quiet()) {
            JessReads.part(from, fromIndex, length);
            JessUndo.part(to, toIndex, length);
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        boolean backwards = from == to && fromIndex < toIndex;
        // A copy that may end at an element that does not fit has as many steps each time.
        boolean fits =
                !(from instanceof Object[])
                        || to.getClass()
                                .getComponentType()
                                .isAssignableFrom(from.getClass().getComponentType());
        boolean atOnce = fits && JessMachine.hasRoomFor(2L * length);
        if (!backwards && JessAccess.isRun(to, atOnce)) {
            JessAccess.copy(from, fromIndex, to, toIndex, length);
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        Class<?> shape = to.getClass();
        long scale = UNSAFE.arrayIndexScale(shape);
        long source = JessArrays.base(from.getClass());
        long target = JessArrays.base(shape);
        char type = JessMemory.elementType(to);
        for (int n = 0; n < length; n++) {
            int i = backwards ? length - 1 - n : n;
            long read = source + (fromIndex + i) * scale;
            long write = target + (toIndex + i) * scale;
            int kind = JessProtocol.PLAIN | JessProtocol.READ;
            JessAccess.element(from, fromIndex + i, kind, read, type);
            if (!atOnce) {
                Object reference = type == 'L' ? UNSAFE.getReference(from, read) : null;
                long bits = type == 'L' ? 0 : JessMemory.read(from, read, type);
                if (reference != null && !shape.getComponentType().isInstance(reference)) {
                    // The JVM refuses it in its own words.
                    System.arraycopy(from, fromIndex + i, to, toIndex + i, 1);
                }
                JessAccess.overwrite(to, toIndex + i, write, type);
                if (type == 'L') {
                    UNSAFE.putReference(to, write, reference);
                } else {
                    JessMemory.write(to, write, type, bits);
                }
            } else {
                JessAccess.overwrite(to, toIndex + i, write, type);
            }
        }
        if (atOnce) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /** Whether the copy can begin; what cannot is left to the original to refuse. */
    private static boolean isPossible(
            Object from, int fromIndex, Object to, int toIndex, int length) {
        if (from == null || to == null) {
            return false;
        }
        Class<?> source = from.getClass();
        Class<?> target = to.getClass();
        if (!source.isArray() || !target.isArray()) {
            return false;
        }
        boolean references = from instanceof Object[] && to instanceof Object[];
        return (references || source == target)
                && fromIndex >= 0
                && toIndex >= 0
                && length <= java.lang.reflect.Array.getLength(from) - fromIndex
                && length <= java.lang.reflect.Array.getLength(to) - toIndex;
    }
}
