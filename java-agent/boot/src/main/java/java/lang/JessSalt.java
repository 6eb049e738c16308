package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Field;

/**
 * The order in which the sets and maps of {@code Set.of} and {@code Map.of} are iterated. The JDK
 * draws that when a JVM starts; here it is the same in each, so that a token replays in all of
 * them. Nothing is stored by it; it only determines where iterators begin.
 */
final class JessSalt {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SALT = 0x2545_f491;

    private JessSalt() {}

    /** To be called before anything of the program runs. */
    static void fix() {
        try {
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            Field salt = collections.getDeclaredField("SALT32L");
            Field reverse = collections.getDeclaredField("REVERSE");
            UNSAFE.ensureClassInitialized(collections);
            UNSAFE.putLong(UNSAFE.staticFieldBase(salt), UNSAFE.staticFieldOffset(salt), SALT);
            UNSAFE.putBoolean(
                    UNSAFE.staticFieldBase(reverse), UNSAFE.staticFieldOffset(reverse), false);
        } catch (ReflectiveOperationException missing) {
            throw new InternalError("a JDK whose Map.of has another salt", missing);
        }
    }
}
