package java.lang;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What happens once in the life of a JVM: classes are initialised, call sites and constants linked.
 * An execution in which that happens is run again. Initialisers run from the first moments of the
 * JVM, before anything is initialised, so this class has no initialiser and touches no other class
 * outside an execution.
 */
public final class JessNovelty {
    /**
     * An execution is under way, and nothing is being reported. Written by {@link JessExecution},
     * and here while something is reported.
     */
    static boolean on;

    private JessNovelty() {}

    /** At the head of every class initialiser. */
    public static void initialises() {
        if (on) {
            tell("initialiser of class ");
        }
    }

    /** At the head of the methods with which the JVM links call sites and constants. */
    public static void links() {
        if (on) {
            tell("link at ");
        }
    }

    /** Before the first execution: what {@link #tell} needs is initialised while nothing runs. */
    static void prepare() {
        StackWalker.getInstance().walk(new Caller());
    }

    private static void tell(String what) {
        if (!JessMachine.onControlledCarrier()) {
            return;
        }
        // What is done here happens for the first time as well.
        on = false;
        try {
            JessNative.novelty(what.concat(StackWalker.getInstance().walk(new Caller())));
        } finally {
            on = true;
        }
    }

    /** The frame that runs the hook, or for a link the one that the JVM has interrupted. */
    private static final class Caller implements Function<Stream<StackFrame>, String> {
        @Override
        public String apply(Stream<StackFrame> frames) {
            Iterator<StackFrame> stack = frames.iterator();
            for (int i = 0; i < 8 && stack.hasNext(); i++) {
                StackFrame frame = stack.next();
                String name = frame.getClassName();
                String method = frame.getMethodName();
                if (method.equals("<clinit>")) {
                    return name;
                }
                if (!name.startsWith("java.lang.Jess") && !name.startsWith("java.lang.invoke.")) {
                    return name.concat(".")
                            .concat(method)
                            .concat("@")
                            .concat(Integer.toString(frame.getByteCodeIndex()));
                }
            }
            return "?";
        }
    }
}
