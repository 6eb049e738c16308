package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Ends unbounded recursion at the same call in every execution.
 *
 * <p>Where the JVM overflows a stack depends on which methods are compiled by then. So threads get
 * stacks that are large enough for any frames of {@link #DEEPEST} calls, and every {@link #PERIOD}
 * records of a thread, which is the same moment whenever the same schedule runs, its calls are
 * counted. Recursion without a single record or operation still ends where the JVM ends it; nothing
 * of it is in the trace.
 */
final class JessDepth {
    /**
     * More calls are a StackOverflowError. About as many frames of a small method fit into a thread
     * of a stock JVM.
     */
    static final int DEEPEST = 20_000;

    /** Bytes of records of a thread between two looks. */
    static final int PERIOD = 4096 * JessProtocol.RECORD_BYTES;

    /** For the deepest calls and those of a period, at two kilobytes each. */
    static final long STACK_BYTES = 64L << 20;

    /** By default the JVM notes at most that many frames in a throwable. */
    private static final int NOTED = 1024;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long DEPTH = UNSAFE.objectFieldOffset(Throwable.class, "depth");
    private static final StackWalker WALKER =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private JessDepth() {}

    /** Whether the running thread is in so many calls that they are worth counting. */
    static boolean isNoted() {
        return UNSAFE.getInt(new Throwable(), DEPTH) >= NOTED;
    }

    /**
     * Throws if the running thread is in too many calls. {@code bottom} is the class of contexts,
     * whose frames carry the program.
     */
    static void check(Class<?> bottom) {
        if (WALKER.walk(new Count(bottom)) > DEEPEST) {
            throw new StackOverflowError();
        }
    }

    /** The calls of the program; those below it depend on the carrier. */
    private static final class Count implements Function<Stream<StackWalker.StackFrame>, Integer> {
        private final Class<?> bottom;

        Count(Class<?> bottom) {
            this.bottom = bottom;
        }

        @Override
        public Integer apply(Stream<StackWalker.StackFrame> frames) {
            Iterator<StackWalker.StackFrame> walk = frames.iterator();
            int count = 0;
            while (walk.hasNext() && !bottom.isAssignableFrom(walk.next().getDeclaringClass())) {
                count++;
            }
            return count;
        }
    }
}
