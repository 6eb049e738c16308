package java.lang;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Model of {@link PrintStream} for the standard streams: output is no event, nor are its locks as
 * long as the test takes none of them. It is shown in one execution only, and kept of the one that
 * is reported. Other streams run as they are written, because a test may read back what it has
 * printed.
 */
final class JessPrintStream {
    /** The transform keeps the body of each modelled method for receivers that do not apply. */
    public static final boolean FALLS_THROUGH = true;

    private static final PrintStream[] NOWHERE = {};

    private JessPrintStream() {}

    static boolean applies(Object stream) {
        return JessStandardStreams.is(stream);
    }

    /** Other streams come here only when the transform has not kept their methods. */
    private static boolean shows(PrintStream stream) {
        if (!applies(stream)) {
            return true;
        }
        JessSharedMonitors.pass(stream);
        JessMachine.echoed |= JessMachine.echo;
        return JessMachine.echo;
    }

    /** Where a text goes: to the stream, if it is shown, and to what is kept for the report. */
    private static PrintStream[] targets(PrintStream stream) {
        boolean shows = shows(stream);
        if (!JessMachine.verbose || !applies(stream)) {
            return shows ? new PrintStream[] {stream} : NOWHERE;
        }
        PrintStream kept = JessPrinted.stream();
        return shows ? new PrintStream[] {stream, kept} : new PrintStream[] {kept};
    }

    static void println(PrintStream stream) {
        for (PrintStream target : targets(stream)) {
            target.println();
        }
    }

    static void print(PrintStream stream, boolean value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, boolean value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, char value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, char value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, int value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, int value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, long value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, long value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, float value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, float value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, double value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, double value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, char[] value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, char[] value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, String value) {
        for (PrintStream target : targets(stream)) {
            target.print(value);
        }
    }

    static void println(PrintStream stream, String value) {
        for (PrintStream target : targets(stream)) {
            target.println(value);
        }
    }

    static void print(PrintStream stream, Object value) {
        String text = JessHooks.valueOf(value);
        for (PrintStream target : targets(stream)) {
            target.print(text);
        }
    }

    static void println(PrintStream stream, Object value) {
        String text = JessHooks.valueOf(value);
        for (PrintStream target : targets(stream)) {
            target.println(text);
        }
    }

    static PrintStream printf(PrintStream stream, String format, Object[] arguments) {
        return format(stream, format, arguments);
    }

    static PrintStream printf(
            PrintStream stream, Locale locale, String format, Object[] arguments) {
        return format(stream, locale, format, arguments);
    }

    static PrintStream format(PrintStream stream, String format, Object[] arguments) {
        print(stream, JessEntryModels.format(format, arguments));
        return stream;
    }

    static PrintStream format(
            PrintStream stream, Locale locale, String format, Object[] arguments) {
        print(stream, JessEntryModels.format(locale, format, arguments));
        return stream;
    }

    static PrintStream append(PrintStream stream, CharSequence text) {
        print(stream, JessHooks.valueOf(text));
        return stream;
    }

    static PrintStream append(PrintStream stream, CharSequence text, int start, int end) {
        CharSequence whole = text == null ? "null" : text;
        print(stream, JessEntryModels.subSequence(whole, start, end));
        return stream;
    }

    static PrintStream append(PrintStream stream, char value) {
        print(stream, value);
        return stream;
    }

    static void write(PrintStream stream, int value) {
        for (PrintStream target : targets(stream)) {
            target.write(value);
        }
    }

    static void write(PrintStream stream, byte[] bytes, int offset, int length) {
        for (PrintStream target : targets(stream)) {
            target.write(bytes, offset, length);
        }
    }

    static void write(PrintStream stream, byte[] bytes) throws IOException {
        for (PrintStream target : targets(stream)) {
            target.write(bytes);
        }
    }

    static void writeBytes(PrintStream stream, byte[] bytes) {
        for (PrintStream target : targets(stream)) {
            target.writeBytes(bytes);
        }
    }

    static void flush(PrintStream stream) {
        if (shows(stream)) {
            stream.flush();
        }
    }

    static boolean checkError(PrintStream stream) {
        return shows(stream) && stream.checkError();
    }

    /** The standard streams outlive the test. */
    static void close(PrintStream stream) {
        if (!applies(stream)) {
            stream.close();
        }
    }
}
