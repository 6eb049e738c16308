package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is thrown, as the report shows it: its message, its stack, and the exceptions behind it,
 * which are its cause, the cause of that one, and what was suppressed for them. Those are read from
 * the fields, since methods may be overridden. One that comes a second time, as in a circle, is not
 * named again.
 */
final class JessThrown {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CAUSE = UNSAFE.objectFieldOffset(Throwable.class, "cause");
    private static final long SUPPRESSED =
            UNSAFE.objectFieldOffset(Throwable.class, "suppressedExceptions");

    /** No reader needs more of them. */
    private static final int MOST = 24;

    private final ArrayList<Throwable> named = new ArrayList<>();

    private JessThrown() {}

    /** Names those behind the exception that the running thread is about to die of. */
    static void name(Throwable thrown) {
        JessThrown causes = new JessThrown();
        causes.named.add(thrown);
        causes.behind(thrown, 0);
    }

    /** The clean stack trace of a throwable, whatever its class makes of getStackTrace. */
    static StackTraceElement[] stackTrace(Throwable thrown) {
        return JessThrowable.getOurStackTrace(thrown).clone();
    }

    /** That of an exception; one of an initialiser says only by its cause what has happened. */
    private static String ownMessage(Throwable thrown) {
        String message = JessEntryModels.message(thrown);
        Throwable cause = thrown instanceof ExceptionInInitializerError ? thrown.getCause() : null;
        if (message != null || cause == null) {
            return message;
        }
        String why = JessEntryModels.message(cause);
        String name = cause.getClass().getName();
        return why == null ? name : name.concat(": ").concat(why);
    }

    /** The message, or null if asking for it fails. */
    static String message(Throwable thrown) {
        try {
            return ownMessage(thrown);
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable again) {
            return null;
        }
    }

    private void behind(Throwable thrown, int of) {
        Object suppressed = UNSAFE.getReference(thrown, SUPPRESSED);
        if (suppressed instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                add((Throwable) list.get(i), thrown, of, 1);
            }
        }
        add((Throwable) UNSAFE.getReference(thrown, CAUSE), thrown, of, 0);
    }

    private void add(Throwable behind, Throwable thrown, int of, int suppressed) {
        // One without a cause has itself in the field.
        if (behind == null || behind == thrown || named.size() > MOST || isNamed(behind)) {
            return;
        }
        StackTraceElement[] trace = stackTrace(behind);
        int inCommon = inCommon(trace, stackTrace(thrown));
        StackTraceElement[] own = Arrays.copyOf(trace, trace.length - inCommon);
        JessNative.behind(
                of,
                suppressed,
                behind.getClass().getName(),
                message(behind),
                JessStack.lines(own),
                inCommon);
        int number = named.size();
        named.add(behind);
        behind(behind, number);
    }

    private boolean isNamed(Throwable thrown) {
        for (int i = 0; i < named.size(); i++) {
            if (named.get(i) == thrown) {
                return true;
            }
        }
        return false;
    }

    /** How many outermost frames are the same. */
    private static int inCommon(StackTraceElement[] one, StackTraceElement[] other) {
        int count = 0;
        while (count < one.length
                && count < other.length
                && one[one.length - 1 - count].equals(other[other.length - 1 - count])) {
            count++;
        }
        return count;
    }
}
