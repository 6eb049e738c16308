package java.lang;

/**
 * Exceptions that leave a thread: a bug unless a handler of the program takes them. The thread
 * looks up that handler as it does in a JVM, so a thread that sets one at the same time races with
 * it.
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
            // The JVM ignores what a handler, or the lookup of one, throws.
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
