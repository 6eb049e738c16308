package java.lang;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the program prints in the execution that is reported, for the result.
 *
 * <p>It is kept outside of the program's world: nothing here is an event, nor is it undone. Of a
 * program that prints a lot the beginning is kept.
 */
final class JessPrinted extends OutputStream {
    /** The number of bytes that are kept at most. */
    private static final int MOST = 1 << 16;

    private static final JessPrinted PRINTED = new JessPrinted();

    /** Ends in {@link #PRINTED}. */
    private static final PrintStream STREAM =
            new PrintStream(PRINTED, true, StandardCharsets.UTF_8);

    private byte[] bytes = new byte[256];
    private int length;
    private boolean cut;

    private JessPrinted() {}

    /** Forgets what an earlier execution has printed. */
    static void begin() {
        PRINTED.length = 0;
        PRINTED.cut = false;
    }

    /** Where to print what is to be kept. */
    static PrintStream stream() {
        return STREAM;
    }

    /** The result with what was printed, if anything was. */
    static String with(String result) {
        if (result == null || PRINTED.length == 0) {
            return result;
        }
        String text = new String(PRINTED.bytes, 0, PRINTED.length, StandardCharsets.UTF_8);
        return JessJson.with(result, "printed", PRINTED.cut ? text.concat("\n\u2026") : text);
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] text, int offset, int count) {
        int kept = Math.min(count, MOST - length);
        cut |= kept < count;
        if (length + kept > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST, 2 * (length + kept)));
        }
        System.arraycopy(text, offset, bytes, length, kept);
        length += kept;
    }
}
