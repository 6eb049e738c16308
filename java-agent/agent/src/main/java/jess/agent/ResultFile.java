package jess.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of JSON lines by which a worker reports its progress to its parent process. */
final class ResultFile {
    private final Path path;
    private boolean closed;

    ResultFile(Path path) {
        this.path = path;
    }

    /** Reports that this JVM is alive. */
    synchronized void alive() throws IOException {
        if (!closed) {
            append("{\"progress\":{}}\n");
        }
    }

    /** Writes the last line; what comes after it is ignored, so that there is one result only. */
    synchronized boolean result(String json) throws IOException {
        if (closed) {
            return false;
        }
        closed = true;
        append("{\"result\":" + json + "}\n");
        return true;
    }

    /** One write per line: the native library appends to the same file. */
    private void append(String line) throws IOException {
        Files.write(
                path,
                line.getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
