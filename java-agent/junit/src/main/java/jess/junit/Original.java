package jess.junit;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The exception that was the bug, made again from the result: it was thrown in an execution that
 * has been undone, perhaps in another JVM. Of the same class if that has a constructor for a
 * message, else one whose text is the same.
 */
final class Original {
    /** {@code module@version/Class.method(File:line)}, most of it optional. */
    private static final Pattern FRAME =
            Pattern.compile("(?:[^/(]*/)*([^/(]+)\\.([^.(]+)\\(([^:)]*)(?::(\\d+))?\\)");

    /** Stands for one of a class that cannot be made. */
    private static final class Other extends Throwable {
        private static final long serialVersionUID = 1;

        Other(String text) {
            super(text, null, false, true);
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    private Original() {}

    /** Null if the bug is no exception, or nothing is known of where it was thrown. */
    static Throwable of(ExplorationResult result, Class<?> test) {
        if (result.stack.isEmpty()) {
            return null;
        }
        Throwable original = make(result.bugMessage, test.getClassLoader());
        List<StackTraceElement> stack = new ArrayList<>();
        for (String frame : result.stack) {
            Matcher matcher = FRAME.matcher(frame);
            if (matcher.matches()) {
                stack.add(element(matcher));
            }
        }
        original.setStackTrace(stack.toArray(new StackTraceElement[0]));
        return original;
    }

    private static StackTraceElement element(Matcher matcher) {
        String file = matcher.group(3);
        boolean isNative = file.equals("Native Method");
        boolean known = !isNative && !file.equals("Unknown Source");
        int line = matcher.group(4) == null ? -1 : Integer.parseInt(matcher.group(4));
        return new StackTraceElement(
                matcher.group(1), matcher.group(2), known ? file : null, isNative ? -2 : line);
    }

    private static Throwable make(String text, ClassLoader loader) {
        String[] parts = text.split(": ", 2);
        String message = parts.length > 1 ? parts[1] : null;
        try {
            Class<?> type = Class.forName(parts[0], true, loader);
            for (Class<?> parameter : new Class<?>[] {String.class, Object.class}) {
                Throwable made = make(type, parameter, message);
                if (made != null && made.toString().equals(text)) {
                    return made;
                }
            }
        } catch (ReflectiveOperationException | LinkageError cannotBeMade) {
            return new Other(text);
        }
        return new Other(text);
    }

    private static Throwable make(Class<?> type, Class<?> parameter, String message)
            throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 1 && parameters[0] == parameter) {
                Object made = constructor.newInstance(message);
                return made instanceof Throwable ? (Throwable) made : null;
            }
        }
        return null;
    }
}
