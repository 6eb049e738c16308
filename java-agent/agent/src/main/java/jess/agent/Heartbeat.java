package jess.agent;

import java.io.IOException;
import java.util.Optional;

/**
 * Tells the parent several times a second that this worker lives, however long an execution takes.
 */
final class Heartbeat extends Thread {
    private static final long INTERVAL_MILLIS = 250;

    private final ResultFile file;
    private final Optional<ProcessHandle> parent = ProcessHandle.current().parent();

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
            // A security manager of the test was asked; it is gone after the execution.
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                tell();
                if (!ProcessHandle.current().parent().equals(parent)) {
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
}
