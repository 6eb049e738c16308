package jess.agent;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * One execution of a program whose outcome is what it prints.
 *
 * <p>The output is complete when all threads that keep a program alive have ended, which is when
 * shutdown hooks run. What daemon threads would print after that is cut off: so the hook takes part
 * in printing, by flushing the stream.
 */
final class LinesBody implements Runnable {
    private final Runnable program;
    private final OutcomeSink sink;

    LinesBody(Runnable program, OutcomeSink sink) {
        this.program = program;
        this.sink = sink;
    }

    @Override
    public void run() {
        sink.begin(null);
        PrintStream out = new PrintStream(new Lines(), true, StandardCharsets.UTF_8);
        Thread end =
                new Thread(
                        () -> {
                            out.flush();
                            sink.end();
                        });
        Runtime.getRuntime().addShutdownHook(end);
        System.setOut(out);
        try {
            program.run();
        } catch (Exception | Error thrown) {
            out.println(OutcomeSink.thrown(thrown));
        }
    }

    /** The order in which threads print is that of the lock of the stream around it. */
    private final class Lines extends OutputStream {
        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            sink.say(bytes, offset, length);
        }
    }
}
