package jess.agent;

import java.io.IOException;

/**
 * Reports to the parent several times a second that this worker is alive, however long an execution
 * takes.
 */
final class Heartbeat extends Thread {
    private static final long INTERVAL_MILLIS = 250;

    private final ResultFile file;
    private final Object parent = parentNow();

    private Heartbeat(ResultFile file) {
        super("jess-heartbeat");
        this.file = file;
        setDaemon(true);
    }

    static void start(ResultFile file) {
        new Heartbeat(file).start();
    }

    private void tell() throws IOException {
        try {
            file.alive();
        } catch (RuntimeException ofTheTest) {
            // A security manager of the test has refused it; it is gone after the execution.
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                tell();
                if (!parentNow().equals(parent)) {
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

    /** The parent, by its number if the library knows it: a handle has many classes loaded. */
    private static Object parentNow() {
        int number = Agent.active() ? Agent.runtime().parentProcess() : 0;
        if (number != 0) {
            return number;
        }
        return ProcessHandle.current().parent();
    }
}
