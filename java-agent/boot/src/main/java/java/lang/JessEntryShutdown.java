package java.lang;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a JVM does when it ends (JLS 12.8; {@link Runtime#addShutdownHook}), in the words of
 * ApplicationShutdownHooks and Shutdown of the JDK, whose own state belongs to the JVM that runs
 * the exploration. The transform rewrites these bodies in place, as it does those of {@link
 * JessEntry}: registrations, starts and joins of hooks are steps like those of any program.
 */
final class JessEntryShutdown {
    private JessEntryShutdown() {}

    static ReentrantLock lock() {
        return new ReentrantLock();
    }

    static IdentityHashMap<Thread, Thread> hooks() {
        return new IdentityHashMap<>();
    }

    static AtomicBoolean flag() {
        return new AtomicBoolean();
    }

    /** A security manager may refuse, where there is one. */
    @SuppressWarnings("removal")
    static void checkExit(int status) {
        SecurityManager security = System.getSecurityManager();
        if (security != null) {
            security.checkExit(status);
        }
    }

    static void add(Thread hook) {
        if (JessHookTable.begun.get()) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (JessHookTable.hooks.containsKey(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (!JessMachine.quiet() && hook.isAlive()) {
            throw new IllegalArgumentException("Hook already running");
        }
        JessHookTable.hooks.put(hook, hook);
    }

    static boolean remove(Thread hook) {
        if (JessHookTable.begun.get()) {
            throw new IllegalStateException("Shutdown in progress");
        }
        if (hook == null) {
            throw new NullPointerException();
        }
        return JessHookTable.hooks.remove(hook) != null;
    }

    /**
     * From now on no hook is registered; those that are run at the same time, and to their ends.
     */
    static void run() {
        JessHookTable.registration.lock();
        JessHookTable.begun.set(true);
        ArrayList<Thread> all = new ArrayList<>(JessHookTable.hooks.keySet());
        JessHookTable.registration.unlock();
        for (int i = 0; i < all.size(); i++) {
            all.get(i).start();
        }
        for (int i = 0; i < all.size(); i++) {
            join(all.get(i));
        }
    }

    private static void join(Thread hook) {
        while (true) {
            try {
                hook.join();
                return;
            } catch (InterruptedException ignored) {
                // As the JDK does.
            }
        }
    }

    static void lock(ReentrantLock lock) {
        lock.lock();
    }

    static void unlock(ReentrantLock lock) {
        lock.unlock();
    }
}
