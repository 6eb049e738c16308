package java.lang;

/**
 * Exceptions that leave a thread: a bug unless a handler of the program takes them. Which handler
 * that is, the thread asks as it does in a JVM, so who sets one at the same time races with it.
 */
final class JessUncaught {
    private JessUncaught() {}

    static void handle(Thread thread, Throwable thrown) {
        try {
            Thread.UncaughtExceptionHandler handler = handler(thread);
            if (handler != null) {
                JessEntry.uncaught(handler, thread, thrown);
                return;
            }
        } catch (JessStop stop) {
            throw stop;
        } catch (Throwable ignored) {
            // The JVM ignores what a handler throws, or who is asked for one.
            return;
        }
        JessModel.fail(thrown);
    }

    /** The handler of a thread; null if only the JVM's own report would be left. */
    private static Thread.UncaughtExceptionHandler handler(Thread thread) {
        Thread.UncaughtExceptionHandler handler = JessEntry.handler(thread);
        // A plain group asks its parent, and the last one the default handler.
        while (handler != null && handler.getClass() == ThreadGroup.class) {
            handler = ((ThreadGroup) handler).getParent();
        }
        return handler == null ? JessEntry.defaultHandler() : handler;
    }
}
