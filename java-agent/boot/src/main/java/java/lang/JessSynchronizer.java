package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;

/** Which synchronizers are those of locks that have models, and whose conditions lead to them. */
final class JessSynchronizer {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final Class<?> FAIR = find("ReentrantLock$FairSync");
    private static final Class<?> NONFAIR = find("ReentrantLock$NonfairSync");
    private static final Class<?> WRITE_FAIR = find("ReentrantReadWriteLock$FairSync");
    private static final Class<?> WRITE_NONFAIR = find("ReentrantReadWriteLock$NonfairSync");
    private static final long OUTER = UNSAFE.objectFieldOffset(ConditionObject.class, "this$0");

    private JessSynchronizer() {}

    private static Class<?> find(String name) {
        try {
            return Class.forName(LOCKS.concat(name));
        } catch (ClassNotFoundException e) {
            throw new InternalError(e);
        }
    }

    /** The synchronizer that a condition belongs to. */
    static Object of(Object condition) {
        return UNSAFE.getReference(condition, OUTER);
    }

    /** Whether it is a condition of a lock that has a model. */
    static boolean isOfLock(Object condition) {
        if (!(condition instanceof ConditionObject)) {
            return false;
        }
        Class<?> type = of(condition).getClass();
        return type == NONFAIR || type == FAIR || type == WRITE_NONFAIR || type == WRITE_FAIR;
    }

    static boolean isOfReentrantLock(Object condition) {
        Class<?> type = of(condition).getClass();
        return type == NONFAIR || type == FAIR;
    }

    /** Whether a synchronizer is that of a fair lock. */
    static boolean isFair(Object sync) {
        Class<?> type = sync.getClass();
        return type == FAIR || type == WRITE_FAIR;
    }
}
