package java.lang;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stacks as a user should see them: no twins' names, no hooks, no carriers. */
final class JessStack {
    static final String SUFFIX = "$jess";

    private static final StackWalker HIDDEN =
            StackWalker.getInstance(
                    Set.of(
                            StackWalker.Option.RETAIN_CLASS_REFERENCE,
                            StackWalker.Option.SHOW_HIDDEN_FRAMES));

    private JessStack() {}

    /** The frames of the program, innermost first, each as {@code class.method(File.java:12)}. */
    static String[] frames(Throwable thrown) {
        return frames(thrown.getStackTrace());
    }

    static String[] frames(StackTraceElement[] trace) {
        int count = 0;
        for (int i = 0; i < trace.length && !bottom(trace[i]); i++) {
            if (visible(trace[i])) {
                count++;
            }
        }
        String[] frames = new String[count];
        int at = 0;
        for (int i = 0; at < count; i++) {
            if (visible(trace[i])) {
                frames[at++] = frame(trace[i]);
            }
        }
        return frames;
    }

    /** The innermost frame that is not the JDK's; the innermost of all if there is none. */
    static String where(Throwable thrown) {
        return where(thrown.getStackTrace());
    }

    static String where(StackTraceElement[] trace) {
        String first = null;
        for (int i = 0; i < trace.length && !bottom(trace[i]); i++) {
            if (visible(trace[i])) {
                if (!ofJdk(trace[i].getClassName())) {
                    return frame(trace[i]);
                }
                if (first == null) {
                    first = frame(trace[i]);
                }
            }
        }
        return first == null ? "?" : first;
    }

    static boolean ofJdk(String name) {
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.");
    }

    /** The class whose initialiser runs. */
    static String initialised() {
        StackTraceElement[] trace = new Throwable().getStackTrace();
        for (int i = 0; i < trace.length; i++) {
            String method = trace[i].getMethodName();
            if (method.equals("<clinit>") || method.equals("clinit$jess")) {
                return trace[i].getClassName();
            }
        }
        return "?";
    }

    /** Frames below this one are JESS's own. */
    private static boolean bottom(StackTraceElement element) {
        return element.getClassName().equals("java.lang.JessContext");
    }

    private static boolean visible(StackTraceElement element) {
        String name = element.getClassName();
        return !name.startsWith("java.lang.Jess")
                && !name.startsWith("jdk.internal.reflect.")
                && !name.startsWith("java.lang.invoke.")
                && !name.startsWith("java.lang.reflect.")
                && name.indexOf("$$Lambda") < 0
                && !element.getMethodName().startsWith("jess$vh$");
    }

    private static String frame(StackTraceElement element) {
        StringBuilder text = new StringBuilder();
        text.append(element.getClassName()).append('.').append(strip(element.getMethodName()));
        text.append('(');
        if (element.isNativeMethod()) {
            text.append("Native Method");
        } else if (element.getFileName() == null) {
            text.append("Unknown Source");
        } else {
            text.append(element.getFileName());
            if (element.getLineNumber() >= 0) {
                text.append(':').append(element.getLineNumber());
            }
        }
        return text.append(')').toString();
    }

    /** A text of the JVM without the names of twins. */
    static String strip(String text) {
        if (text == null || text.indexOf(SUFFIX) < 0) {
            return text;
        }
        return text.replace(SUFFIX, "");
    }

    /** The innermost class that is not JESS's, be it hidden. */
    static Class<?> caller() {
        return HIDDEN.walk(new Caller(null));
    }

    /** The innermost class of that name, or any but JESS's own when the name is null. */
    static Class<?> callerNamed(final String name) {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(new Caller(name));
    }

    private static final class Caller
            implements Function<Stream<StackWalker.StackFrame>, Class<?>> {
        private final String name;

        Caller(String name) {
            this.name = name;
        }

        @Override
        public Class<?> apply(Stream<StackWalker.StackFrame> frames) {
            Iterator<StackWalker.StackFrame> walk = frames.iterator();
            while (walk.hasNext()) {
                Class<?> declaring = walk.next().getDeclaringClass();
                String found = declaring.getName();
                if (name == null ? !found.startsWith("java.lang.Jess") : found.equals(name)) {
                    return declaring;
                }
            }
            return null;
        }
    }
}
