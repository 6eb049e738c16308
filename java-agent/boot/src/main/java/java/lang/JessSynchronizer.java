package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Which synchronizers are those of locks that have models, and whose conditions lead to them. */
final class JessSynchronizer {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final Class<?> FAIR = find("ReentrantLock$FairSync");
    private static final Class<?> NONFAIR = find("ReentrantLock$NonfairSync");
    private static final Class<?> WRITE_FAIR = find("ReentrantReadWriteLock$FairSync");
    private static final Class<?> WRITE_NONFAIR = find("ReentrantReadWriteLock$NonfairSync");
    private static final long OUTER = outer(AbstractQueuedSynchronizer.ConditionObject.class);
    private static final long LONG_OUTER =
            outer(AbstractQueuedLongSynchronizer.ConditionObject.class);

    private JessSynchronizer() {}

    private static Class<?> find(String name) {
        try {
            return Class.forName(LOCKS.concat(name));
        } catch (ClassNotFoundException e) {
            throw new InternalError(e);
        }
    }

    private static long outer(Class<?> condition) {
        return UNSAFE.objectFieldOffset(condition, "this$0");
    }

    /** The synchronizer that a condition belongs to. */
    static Object of(Object condition) {
        boolean isLong = condition instanceof AbstractQueuedLongSynchronizer.ConditionObject;
        return UNSAFE.getReference(condition, isLong ? LONG_OUTER : OUTER);
    }

    /** Whether it is a condition of a lock that has a model. */
    static boolean isOfLock(Object condition) {
        if (!(condition instanceof AbstractQueuedSynchronizer.ConditionObject
                || condition instanceof AbstractQueuedLongSynchronizer.ConditionObject)) {
            return false;
        }
        Class<?> type = of(condition).getClass();
        return type == NONFAIR || type == FAIR || type == WRITE_NONFAIR || type == WRITE_FAIR;
    }

    static boolean isOfWriteLock(Object condition) {
        Class<?> type = of(condition).getClass();
        return type == WRITE_NONFAIR || type == WRITE_FAIR;
    }

    /** Whether a synchronizer is that of a fair lock. */
    static boolean isFair(Object sync) {
        Class<?> type = sync.getClass();
        return type == FAIR || type == WRITE_FAIR;
    }
}
