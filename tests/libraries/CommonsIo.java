// Commons IO: a queue stream, streams that count and copy, a tailer's poll of a file that is not
// there.
// library: commons-io:commons-io:2.18.0
// program: queueStreams: ok
// program: pipeCopy: ok
// program: countingStream: ok
// program: byteArrayOfTwo: ok
// program: sharedCounter: bug assertion|exception

import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.QueueInputStream;
import org.apache.commons.io.output.CountingOutputStream;
import org.apache.commons.io.output.NullOutputStream;
import org.apache.commons.io.output.QueueOutputStream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;

/** Programs on Commons IO. */
public class CommonsIo {
    public void queueStreams() throws Exception {
        QueueOutputStream out = new QueueOutputStream();
        QueueInputStream in = out.newQueueInputStream();
        Together.run(
                () -> {
                    out.write('a');
                    out.write('b');
                },
                () -> {
                    int first = in.read();
                    Together.check(first == 'a' || first == -1, "first " + first);
                });
    }

    public void pipeCopy() throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        byte[] text = "abc".getBytes(StandardCharsets.UTF_8);
        Together.run(
                () -> {
                    IOUtils.copy(new ByteArrayInputStream(text), out);
                    out.close();
                },
                () -> IOUtils.copy(in, copy));
        Together.equal("abc", copy.toString(StandardCharsets.UTF_8), "copy");
    }

    public void countingStream() throws Exception {
        CountingOutputStream out = new CountingOutputStream(NullOutputStream.INSTANCE);
        Together.Body write =
                () -> {
                    synchronized (out) {
                        out.write(1);
                    }
                };
        Together.run(write, write);
        Together.equal(2L, out.getByteCount(), "count");
    }

    public void byteArrayOfTwo() throws Exception {
        org.apache.commons.io.output.ByteArrayOutputStream out =
                new org.apache.commons.io.output.ByteArrayOutputStream(2);
        Together.run(() -> out.write(new byte[] {1, 2}), () -> out.write(new byte[] {3, 4}));
        Together.equal(4, out.size(), "size");
    }

    /** The first of two readers moves on what the second one reads. */
    public void sharedCounter() {
        org.apache.commons.io.input.UnsynchronizedByteArrayInputStream in;
        in = unsynchronized(new byte[] {1, 2});
        int[] read = new int[2];
        Together.run(() -> read[0] = in.read(), () -> read[1] = in.read());
        Together.equal(3, read[0] + read[1], "sum");
    }

    private static org.apache.commons.io.input.UnsynchronizedByteArrayInputStream unsynchronized(
            byte[] bytes) {
        try {
            return org.apache.commons.io.input.UnsynchronizedByteArrayInputStream.builder()
                    .setByteArray(bytes)
                    .get();
        } catch (java.io.IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
