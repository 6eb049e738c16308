package jess.agent;

import java.lang.reflect.Method;
import java.util.function.IntUnaryOperator;

/**
 * What a test body does outside of control: not seen by the search, and not undone after the
 * execution ({@code java.lang.JessSession}).
 */
public final class Outside {
    private static final Method OUTSIDE = session("outside", IntUnaryOperator.class, int.class);

    private Outside() {}

    /** What JESS offers to tools. */
    static Method session(String name, Class<?>... types) {
        try {
            return Class.forName("java.lang.JessSession").getMethod(name, types);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JVM does not run on a patched JDK", missing);
        }
    }

    /** Does something, which gets 0, and returns what it returns. */
    public static int run(IntUnaryOperator what) {
        try {
            return (int) OUTSIDE.invoke(null, what, 0);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
