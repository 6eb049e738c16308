package java.lang;

import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The end of the program under test (JLS 12.8, {@link Runtime#exit}, {@link Runtime#halt}). Hooks
 * run when all threads but daemons have ended, or when a thread exits; then the program is halted.
 *
 * <p>Who halts it stays where it is: neither {@code finally} nor {@code catch} sees anything. The
 * others may go on for a while, for the process can be gone at any moment, so that all they do is
 * the beginning of something that they do in a JVM; but nobody waits for them, nor they for
 * anybody.
 *
 * <p>Who waits for the threads is one more thread, as in a JVM, which exists only in programs with
 * hooks. It is a daemon, and waits like any other: so whether it is over is explored.
 */
final class JessShutdown implements Runnable {
    /** The thread that waits for all others. It is one object for all executions, as main is. */
    private static final Thread WAITS = waiting();

    /** Written by daemons that start other threads, read by who counts those. */
    private static final JessShutdown STARTS = new JessShutdown();

    /**
     * Made when an execution first asks, for the life of the JVM: the hooks of initialisers stay
     * registered, what executions do is undone.
     */
    private static IdentityHashMap<Thread, Thread> hooks;

    /** Held by whoever has begun to end the program: the others wait for ever. */
    private static ReentrantLock sequence;

    private static ReentrantLock registration;
    private static AtomicBoolean begun;

    private JessShutdown() {}

    private static Thread waiting() {
        Thread thread = new Thread(null, new JessShutdown(), "DestroyJavaVM");
        thread.setDaemon(true);
        return thread;
    }

    /** As an initialiser would: see {@link JessStatics}. */
    private static void make() {
        if (hooks == null) {
            JessNative.novelty("first use of shutdown hooks");
            JessClinit.enter();
            try {
                sequence = JessEntryShutdown.lock();
                registration = JessEntryShutdown.lock();
                begun = JessEntryShutdown.flag();
                hooks = JessEntryShutdown.hooks();
            } finally {
                JessClinit.exit();
            }
        }
    }

    static IdentityHashMap<Thread, Thread> hooks() {
        return hooks;
    }

    static AtomicBoolean begun() {
        return begun;
    }

    static ReentrantLock registration() {
        return registration;
    }

    static void add(Thread hook) {
        make();
        JessEntryShutdown.lock(registration);
        try {
            JessEntryShutdown.add(hook);
            if (!isWaiting()) {
                JessThread.start0(WAITS);
            }
        } finally {
            JessEntryShutdown.unlock(registration);
        }
    }

    /** Whether the thread that waits is started; from an initialiser on it is in all executions. */
    private static boolean isWaiting() {
        if (JessMachine.quiet()) {
            return JessLateStarts.contains(WAITS);
        }
        return JessModel.started(JessModel.thread(WAITS));
    }

    /** A thread that an initialiser has started begins, unless it is here already. */
    static void startLate(Thread thread) {
        if (thread != WAITS || !isWaiting()) {
            JessThread.start0(thread);
        }
    }

    static boolean remove(Thread hook) {
        make();
        JessEntryShutdown.lock(registration);
        try {
            return JessEntryShutdown.remove(hook);
        } finally {
            JessEntryShutdown.unlock(registration);
        }
    }

    /** A thread is about to be started, perhaps by one that nobody waits for. */
    static void starts(boolean daemon) {
        if (!daemon && JessMachine.thread().isDaemon()) {
            JessAccess.coarse(STARTS, JessProtocol.VOLATILE | JessProtocol.WRITE);
        }
    }

    /** Waits for all threads but daemons, and ends the program. */
    @Override
    public void run() {
        int me = JessMachine.current.index;
        int next = 0;
        do {
            for (; next < JessContexts.count(); next++) {
                JessContext context = JessContexts.get(next);
                if (context != null && next != me && !context.thread.isDaemon()) {
                    join(next);
                }
            }
            JessAccess.coarse(STARTS, JessProtocol.VOLATILE | JessProtocol.READ);
        } while (next < JessContexts.count());
        JessEntryShutdown.lock(sequence);
        JessEntryShutdown.run();
        over();
    }

    private static void join(int thread) {
        while (JessModel.op(JessOp.JOIN, thread, 0) == JessOp.WAS_INTERRUPTED) {
            // It goes on to wait.
        }
    }

    /** A thread ends the program: hooks run, and nothing of the thread comes back. */
    static void exit(String by, int status) {
        JessEntryShutdown.checkExit(status);
        make();
        JessEntryShutdown.lock(sequence);
        JessEntryShutdown.run();
        end(by, status);
    }

    static void halt(String by, int status) {
        JessEntryShutdown.checkExit(status);
        end(by, status);
    }

    /** The process is gone. A status other than 0 is a failure. */
    private static void end(String by, int status) {
        if (status != 0) {
            StackTraceElement[] frames = JessModel.stackTrace(new Throwable());
            String[] lines = JessStack.lines(frames);
            String message = by + "(" + status + ") ends the program";
            JessNative.failure(0, "exit", message, lines);
        }
        over();
    }

    private static void over() {
        if (JessMachine.quiet()) {
            JessModel.unsupported("a class initialiser ends the program");
        }
        JessNative.exited();
        while (true) {
            join(JessMachine.current.index);
        }
    }
}
