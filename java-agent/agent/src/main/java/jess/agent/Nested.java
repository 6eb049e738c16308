package jess.agent;

import java.lang.reflect.InvocationTargetException;

/** An exploration cannot begin inside of another: the test that is explored is all that runs. */
public final class Nested {
    private Nested() {}

    /**
     * Throws if the calling thread is under test.
     *
     * @param call what was called, for the message
     */
    public static void refuse(String call) {
        boolean controlled;
        try {
            Class<?> session = Class.forName("java.lang.JessSession");
            controlled = (boolean) session.getMethod("controlled").invoke(null);
        } catch (ClassNotFoundException ordinaryJvm) {
            return;
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the patched JDK is not of this version", e);
        }
        if (controlled) {
            throw new IllegalStateException(
                    call
                            + " was called by a test that is being explored. Remedy: call it from"
                            + " an ordinary test, not from a @ConcurrencyTest, from the code that"
                            + " it explores itself, or from a program under `jess run`");
        }
    }
}
