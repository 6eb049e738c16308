// Okio: a pipe between two threads, a timeout that is cancelled, and a buffer that two threads
// write.
// library: com.squareup.okio:okio-jvm:3.9.1
// program: pipe: ok
// program: cancelledPipe: ok
// program: sharedBuffer: bug exception|assertion

import okio.Buffer;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;
import okio.Pipe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Programs on Okio. */
public class OkioPipes {
    public void pipe() {
        Pipe pipe = new Pipe(4);
        StringBuilder read = new StringBuilder();
        Together.run(
                () -> {
                    try (BufferedSink sink = Okio.buffer(pipe.sink())) {
                        sink.writeUtf8("hello");
                    }
                },
                () -> {
                    try (BufferedSource source = Okio.buffer(pipe.source())) {
                        read.append(source.readString(StandardCharsets.UTF_8));
                    }
                });
        Together.equal("hello", read.toString(), "read");
    }

    public void cancelledPipe() {
        Pipe pipe = new Pipe(4);
        Together.run(
                pipe::cancel,
                () -> {
                    try {
                        pipe.source().read(new Buffer(), 1);
                        throw new AssertionError("nothing was written");
                    } catch (IOException canceled) {
                        Together.equal("canceled", canceled.getMessage(), "message");
                    }
                });
    }

    public void sharedBuffer() {
        Buffer buffer = new Buffer();
        Together.run(() -> buffer.writeByte(1), () -> buffer.writeByte(2));
        Together.equal(2L, buffer.size(), "size");
    }
}
