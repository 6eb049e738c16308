package jess.junit;

import org.opentest4j.AssertionFailedError;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The failure of a {@link ConcurrencyTest}; the message is the report. If an exception of the test
 * was the bug, one like it is the cause, with its stack; if that compares two values, this has them
 * as well, for tools that show them side by side.
 */
public final class ConcurrencyFailure extends AssertionFailedError {
    private static final long serialVersionUID = 1;

    /** As the assertions of JUnit word it. */
    private static final Pattern COMPARED =
            Pattern.compile("expected: <(.*)> but was: <(.*)>", Pattern.DOTALL);

    ConcurrencyFailure(String message) {
        super(message);
        // The stack of the extension is of no use; the one of the bug is in the report.
        setStackTrace(new StackTraceElement[0]);
    }

    // JUnit 5.8 lets a failure have a cause from the beginning only.
    private ConcurrencyFailure(String message, Throwable cause) {
        super(message, cause);
        setStackTrace(new StackTraceElement[0]);
    }

    private ConcurrencyFailure(String message, Object expected, Object actual, Throwable cause) {
        super(message, expected, actual, cause);
        setStackTrace(new StackTraceElement[0]);
    }

    /** The failure that a result stands for. */
    static ConcurrencyFailure of(String message, ExplorationResult result, Class<?> test) {
        Throwable cause = Original.of(result, test);
        if (cause == null) {
            return new ConcurrencyFailure(message);
        }
        Matcher compared = COMPARED.matcher("" + cause.getMessage());
        return compared.find()
                ? new ConcurrencyFailure(message, compared.group(1), compared.group(2), cause)
                : new ConcurrencyFailure(message, cause);
    }
}
