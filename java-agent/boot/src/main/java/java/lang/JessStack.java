package java.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stacks as a user should see them: no twins' names, no hooks, no carriers. */
final class JessStack {
    static final String SUFFIX = "$jess";

    /** Behind the name of the whole of a method of which a model does a part. */
    static final String FULL = "$full" + SUFFIX;

    /** The name that the transform gives to a method with the body of an initialiser. */
    static final String INITIALISE = "jess$initialise$jess";

    /** The twin of an initialiser that does not fit beside its original. */
    private static final String INITIALISER = "jess$initialiser" + FULL;

    /** How names of methods begin that stand for one instruction each. */
    private static final String INSTRUCTION = "jess$for$";

    private static final StackWalker HIDDEN =
            StackWalker.getInstance(
                    Set.of(
                            StackWalker.Option.RETAIN_CLASS_REFERENCE,
                            StackWalker.Option.SHOW_HIDDEN_FRAMES));

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** How often a stack shows the same frame. */
    private static final int REPEATS = 3;

    /** Frames looked at, of stacks that repeat themselves and of all others. */
    private static final int DEEPEST_RECURSION = 24;

    private static final int DEEPEST = 1024;

    private JessStack() {}

    /** The frames of the program, innermost first, each as {@code class.method(File.java:12)}. */
    static String[] frames(Throwable thrown) {
        return frames(thrown.getStackTrace());
    }

    static String[] frames(StackTraceElement[] trace) {
        String[] frames = new String[trace.length];
        int count = 0;
        for (int i = 0; i < trace.length && !bottom(trace[i]); i++) {
            if (visible(trace[i])) {
                frames[count++] = frame(trace[i]);
            }
        }
        return withoutRepeats(frames, count);
    }

    /** A stack trace that the program could see, for the report. */
    static String[] lines(StackTraceElement[] trace) {
        String[] lines = new String[trace.length];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = trace[i].toString();
        }
        return withoutRepeats(lines, lines.length);
    }

    /** Of the calls of a recursion the innermost few are enough. */
    private static String[] withoutRepeats(String[] frames, int count) {
        HashMap<String, Integer> seen = new HashMap<>();
        String[] kept = new String[count];
        int last = 0;
        for (int i = 0; i < count; i++) {
            int before = seen.getOrDefault(frames[i], 0);
            seen.put(frames[i], before + 1);
            if (before < REPEATS) {
                kept[last++] = frames[i];
            }
        }
        return Arrays.copyOf(kept, last);
    }

    /**
     * The stack of the calling thread, innermost first. Of a recursion only the last calls: getting
     * it for every operation of a deep one would take for ever.
     */
    static StackTraceElement[] here() {
        return WALKER.walk(new Top());
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
            if (method.equals("<clinit>") || isInitialiser(method)) {
                return trace[i].getClassName();
            }
        }
        return "?";
    }

    /** Whether a method has the code of a class initialiser. */
    static boolean isInitialiser(String method) {
        return method.equals(INITIALISE) || method.equals(INITIALISER);
    }

    /** Whether a method stands for one instruction of the program. */
    static boolean isInstruction(String method) {
        return method.startsWith(INSTRUCTION);
    }

    /** Frames below this one are JESS's own. */
    private static boolean bottom(StackTraceElement element) {
        return element.getClassName().equals("java.lang.JessLife");
    }

    private static boolean visible(StackTraceElement element) {
        String name = element.getClassName();
        if (standsFor(element) != null) {
            return true;
        }
        return !name.startsWith("java.lang.Jess")
                && !name.startsWith("jdk.internal.reflect.")
                && !name.startsWith("java.lang.invoke.")
                && !name.startsWith("java.lang.reflect.")
                && name.indexOf("$$Lambda") < 0
                && !isInstruction(element.getMethodName());
    }

    /** The method of the JDK that is done here in one of JESS's own; null for any other. */
    private static String standsFor(StackTraceElement element) {
        if (!element.getClassName().equals("java.lang.JessShutdown")) {
            return null;
        }
        switch (element.getMethodName()) {
            case "add":
                return "java.lang.Runtime.addShutdownHook(Runtime.java)";
            case "remove":
                return "java.lang.Runtime.removeShutdownHook(Runtime.java)";
            case "exit":
                return "java.lang.Runtime.exit(Runtime.java)";
            default:
                return null;
        }
    }

    private static String frame(StackTraceElement element) {
        String other = standsFor(element);
        if (other != null) {
            return other;
        }
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
        return isInitialiser(text) ? "<clinit>" : text.replace(FULL, "").replace(SUFFIX, "");
    }

    /** The classes whose methods the calling thread is in, down to JESS's own; innermost first. */
    static ArrayList<Class<?>> classes() {
        return HIDDEN.walk(new Classes());
    }

    /** The innermost class that is not JESS's, be it hidden. */
    static Class<?> caller() {
        return HIDDEN.walk(new Caller(null, null));
    }

    /** The innermost class that is neither JESS's nor this one, whose methods were called. */
    static Class<?> callerOf(Class<?> called) {
        return HIDDEN.walk(new Caller(null, called));
    }

    /** The innermost class of that name, or any but JESS's own when the name is null. */
    static Class<?> callerNamed(final String name) {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(new Caller(name, null));
    }

    private static final class Top
            implements Function<Stream<StackWalker.StackFrame>, StackTraceElement[]> {
        @Override
        public StackTraceElement[] apply(Stream<StackWalker.StackFrame> frames) {
            Iterator<StackWalker.StackFrame> walk = frames.iterator();
            StackTraceElement[] trace = new StackTraceElement[DEEPEST];
            int count = 0;
            int deepest = DEEPEST;
            while (count < deepest && walk.hasNext()) {
                StackTraceElement frame = walk.next().toStackTraceElement();
                trace[count++] = frame;
                if (count == DEEPEST_RECURSION && repeats(trace, count)) {
                    deepest = count;
                }
            }
            return Arrays.copyOf(trace, count);
        }

        private static boolean repeats(StackTraceElement[] trace, int count) {
            HashMap<StackTraceElement, Integer> seen = new HashMap<>();
            for (int i = 0; i < count; i++) {
                int before = seen.getOrDefault(trace[i], 0);
                if (before == REPEATS) {
                    return true;
                }
                seen.put(trace[i], before + 1);
            }
            return false;
        }
    }

    private static final class Classes
            implements Function<Stream<StackWalker.StackFrame>, ArrayList<Class<?>>> {
        @Override
        public ArrayList<Class<?>> apply(Stream<StackWalker.StackFrame> frames) {
            ArrayList<Class<?>> classes = new ArrayList<>();
            Iterator<StackWalker.StackFrame> walk = frames.iterator();
            while (classes.size() < DEEPEST && walk.hasNext()) {
                Class<?> declaring = walk.next().getDeclaringClass();
                if (declaring.getName().equals("java.lang.JessLife")) {
                    break;
                }
                classes.add(declaring);
            }
            return classes;
        }
    }

    private static final class Caller
            implements Function<Stream<StackWalker.StackFrame>, Class<?>> {
        private final String name;
        private final Class<?> called;

        Caller(String name, Class<?> called) {
            this.name = name;
            this.called = called;
        }

        @Override
        public Class<?> apply(Stream<StackWalker.StackFrame> frames) {
            Iterator<StackWalker.StackFrame> walk = frames.iterator();
            while (walk.hasNext()) {
                Class<?> declaring = walk.next().getDeclaringClass();
                String found = declaring.getName();
                if (declaring == called) {
                    continue;
                }
                if (name == null ? !found.startsWith("java.lang.Jess") : found.equals(name)) {
                    return declaring;
                }
            }
            return null;
        }
    }
}
