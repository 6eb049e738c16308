package java.lang;

/**
 * The end of the program under test (JLS 12.8, {@link Runtime#exit}, {@link Runtime#halt}). Hooks
 * run when all threads but daemons have ended, or when a thread exits; then the program is halted.
 *
 * <p>The thread that halts it stays where it is: neither {@code finally} nor {@code catch} sees
 * anything. Other threads may go on for a while, for the process can be gone at any moment, so that
 * all they do is the beginning of something that they do in a JVM; but no thread waits for them,
 * nor do they wait for any thread.
 *
 * <p>One more thread waits for the threads, as in a JVM; it exists only in programs with hooks. It
 * is a daemon, and waits like any other: so whether it is over is explored.
 */
final class JessShutdown implements Runnable {
    /** The thread that waits for all others. It is one object for all executions, as main is. */
    private static final Thread WAITS = waiting();

    private JessShutdown() {}

    private static Thread waiting() {
        Thread thread = new Thread(null, new JessShutdown(), "DestroyJavaVM");
        thread.setDaemon(true);
        JessRoster.hide(thread);
        return thread;
    }

    /** As an initialiser would: see {@link JessStatics}. */
    private static void make() {
        if (JessHookTable.hooks == null) {
            JessNative.novelty("first use of shutdown hooks");
            JessClasses.enterOnce();
            try {
                JessHookTable.sequence = JessEntryShutdown.lock();
                JessHookTable.registration = JessEntryShutdown.lock();
                JessHookTable.begun = JessEntryShutdown.flag();
                JessHookTable.hooks = JessEntryShutdown.hooks();
            } finally {
                JessClasses.exit();
            }
        }
    }

    static void add(Thread hook) {
        make();
        JessEntryShutdown.lock(JessHookTable.registration);
        try {
            JessEntryShutdown.add(hook);
            startWaiting();
        } finally {
            JessEntryShutdown.unlock(JessHookTable.registration);
        }
    }

    /** Starts the thread that waits; from an initialiser on it is there in all executions. */
    private static void startWaiting() {
        boolean here = JessContexts.has(WAITS);
        if (JessMachine.quiet()) {
            if (here) {
                JessLateStarts.addBegun(WAITS);
            } else if (!JessLateStarts.contains(WAITS)) {
                JessThread.start0(WAITS);
            }
        } else if (!here) {
            JessThread.start0(WAITS);
        }
    }

    static boolean remove(Thread hook) {
        make();
        JessEntryShutdown.lock(JessHookTable.registration);
        try {
            return JessEntryShutdown.remove(hook);
        } finally {
            JessEntryShutdown.unlock(JessHookTable.registration);
        }
    }

    /** Waits for all threads but daemons, and ends the program. */
    @Override
    public void run() {
        for (JessContext next = next(); next != null; next = next()) {
            next.awaited = true;
            join(next.index);
        }
        JessEntryShutdown.lock(JessHookTable.sequence);
        JessEntryShutdown.run();
        over();
    }

    /** A thread that keeps the program alive and was not waited for; null if there is none. */
    private static JessContext next() {
        JessStarts.look();
        for (int i = 0; i < JessContexts.count(); i++) {
            JessContext context = JessContexts.get(i);
            if (context != null && !context.awaited && !context.thread.isDaemon()) {
                return context;
            }
        }
        return null;
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
        JessEntryShutdown.lock(JessHookTable.sequence);
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
            StackTraceElement[] frames = JessThrown.stackTrace(new Throwable());
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
