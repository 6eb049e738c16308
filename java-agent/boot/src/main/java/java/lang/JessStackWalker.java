package java.lang;

import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Model of {@link StackWalker}: the frames are gathered first, without traces of JESS, and then
 * given to the twin of the user's function, so that nothing of the JVM is below it.
 */
final class JessStackWalker {
    private JessStackWalker() {}

    static Object walk(StackWalker walker, Function<Stream<StackWalker.StackFrame>, ?> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        return JessEntryModels.walk(function, frames(walker));
    }

    static void forEach(StackWalker walker, Consumer<? super StackWalker.StackFrame> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        JessEntryModels.each(action, frames(walker));
    }

    static Class<?> getCallerClass(StackWalker walker) {
        StackWalker.StackFrame[] frames = frames(walker);
        if (frames.length < 2) {
            throw new IllegalCallerException("no caller frame");
        }
        return frames[1].getDeclaringClass();
    }

    private static StackWalker.StackFrame[] frames(StackWalker walker) {
        return walker.walk(new Gather());
    }

    /** Runs below the walker, so it is plain code. */
    private static final class Gather
            implements Function<Stream<StackWalker.StackFrame>, StackWalker.StackFrame[]> {
        @Override
        public StackWalker.StackFrame[] apply(Stream<StackWalker.StackFrame> stream) {
            Object[] all = stream.toArray();
            StackWalker.StackFrame[] kept = new StackWalker.StackFrame[all.length];
            int count = 0;
            for (int i = 0; i < all.length; i++) {
                StackWalker.StackFrame frame = (StackWalker.StackFrame) all[i];
                String owner = frame.getClassName();
                if (owner.startsWith("java.lang.JessLife")) {
                    break;
                }
                boolean added =
                        owner.startsWith("java.lang.Jess")
                                || owner.equals("java.lang.StackWalker")
                                || JessStack.isInstruction(frame.getMethodName());
                if (!added) {
                    kept[count++] = new Frame(frame);
                }
            }
            return java.util.Arrays.copyOf(kept, count);
        }
    }

    /** A frame under the name of the method that the program has. */
    private static final class Frame implements StackWalker.StackFrame {
        private final StackWalker.StackFrame frame;

        Frame(StackWalker.StackFrame frame) {
            this.frame = frame;
        }

        @Override
        public String getClassName() {
            return frame.getClassName();
        }

        @Override
        public String getMethodName() {
            return JessStackTraces.name(frame.getMethodName());
        }

        @Override
        public Class<?> getDeclaringClass() {
            return frame.getDeclaringClass();
        }

        @Override
        public MethodType getMethodType() {
            return frame.getMethodType();
        }

        @Override
        public String getDescriptor() {
            return frame.getDescriptor();
        }

        @Override
        public int getByteCodeIndex() {
            return frame.getByteCodeIndex();
        }

        @Override
        public String getFileName() {
            return frame.getFileName();
        }

        @Override
        public int getLineNumber() {
            return frame.getLineNumber();
        }

        @Override
        public boolean isNativeMethod() {
            return frame.isNativeMethod();
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            StackTraceElement[] one = {frame.toStackTraceElement()};
            return JessStackTraces.strip(one)[0];
        }

        @Override
        public String toString() {
            return toStackTraceElement().toString();
        }
    }
}
