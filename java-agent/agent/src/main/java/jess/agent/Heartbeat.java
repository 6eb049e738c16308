package jess.agent;

import java.io.IOException;
import java.util.function.Supplier;

/**
 * Tells the parent several times a second that this worker lives, however long an execution takes.
 */
final class Heartbeat extends Thread {
    private static final long INTERVAL_MILLIS = 250;

    private final ResultFile file;
    private final Supplier<Object> parentNow;
    private final Object parent;

    private Heartbeat(ResultFile file) {
        super("jess-heartbeat");
        this.file = file;
        // A process handle is much that is loaded and run for the first time.
        parentNow =
                Agent.active() && Agent.runtime().parentProcess() != 0
                        ? new ParentNumber()
                        : new ParentHandle();
        parent = parentNow.get();
        setDaemon(true);
    }

    static void start(ResultFile file) {
        new Heartbeat(file).start();
    }

    private void tell() throws IOException {
        try {
            file.alive();
        } catch (RuntimeException ofTheTest) {
            // A security manager of the test was asked; it is gone after the execution.
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                tell();
                if (!parentNow.get().equals(parent)) {
                    Runtime.getRuntime().halt(3);
                }
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (IOException failed) {
            // The parent notices the silence.
            System.err.println("jess: cannot report progress: " + failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class ParentNumber implements Supplier<Object> {
        @Override
        public Object get() {
            return Agent.runtime().parentProcess();
        }
    }

    private static final class ParentHandle implements Supplier<Object> {
        @Override
        public Object get() {
            return ProcessHandle.current().parent();
        }
    }
}
