package java.lang;

import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The registered shutdown hooks of the program. {@link JessShutdown} makes the parts when an
 * execution first needs them, for the life of the JVM: the hooks of initialisers stay registered,
 * what executions do is undone.
 */
final class JessHookTable {
    /** Null until the parts are made. */
    static IdentityHashMap<Thread, Thread> hooks;

    /** Whether hooks run, so that none can be registered any more. */
    static AtomicBoolean begun;

    /** Held by the thread that registers a hook. */
    static ReentrantLock registration;

    /** Held by the thread that has begun to end the program: other threads wait for ever. */
    static ReentrantLock sequence;

    private JessHookTable() {}
}
