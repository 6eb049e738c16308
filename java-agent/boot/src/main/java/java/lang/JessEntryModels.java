package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Entries into the controlled world that the model classes need. The transform rewrites these
 * bodies in place, as it does those of {@link JessEntry}.
 */
final class JessEntryModels {
    /** Threads of pools that stand in for pools of the JVM. */
    static final int PARALLELISM = 2;

    private JessEntryModels() {}

    static String message(Throwable thrown) {
        return thrown.getMessage();
    }

    static <T> T run(PrivilegedAction<T> action) {
        return action.run();
    }

    static <T> T run(PrivilegedExceptionAction<T> action) throws Exception {
        return action.run();
    }

    static <T> T walk(
            Function<? super Stream<StackWalker.StackFrame>, ? extends T> function,
            StackWalker.StackFrame[] frames) {
        return function.apply(Stream.of(frames));
    }

    static void each(
            Consumer<? super StackWalker.StackFrame> consumer, StackWalker.StackFrame[] frames) {
        for (int i = 0; i < frames.length; i++) {
            consumer.accept(frames[i]);
        }
    }

    static void run(Thread thread) {
        thread.run();
    }

    /** A table by hash codes that the program knows. */
    static Map<Thread, StackTraceElement[]> table(
            ArrayList<Thread> threads, ArrayList<StackTraceElement[]> traces) {
        HashMap<Thread, StackTraceElement[]> table = new HashMap<>();
        for (int i = 0; i < threads.size(); i++) {
            table.put(threads.get(i), traces.get(i));
        }
        return table;
    }

    static String format(String format, Object[] arguments) {
        return String.format(format, arguments);
    }

    static String format(java.util.Locale locale, String format, Object[] arguments) {
        return String.format(locale, format, arguments);
    }

    static String subSequence(CharSequence text, int start, int end) {
        return text.subSequence(start, end).toString();
    }

    static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        thrown.printStackTrace(writer);
        writer.flush();
        return text.toString();
    }

    static void print(PrintStream stream, String text) {
        stream.print(text);
    }

    static UUID uuid(long most, long least) {
        return new UUID(most, least);
    }

    static AtomicLong counter(long value) {
        return new AtomicLong(value);
    }

    static ForkJoinPool commonPool() {
        return new ForkJoinPool(
                PARALLELISM, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, false);
    }

    static ScheduledThreadPoolExecutor delayer() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, new Daemons());
        pool.setRemoveOnCancelPolicy(true);
        return pool;
    }

    /** Makes the thread of the delayer. */
    static final class Daemons implements ThreadFactory {
        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.setName("CompletableFutureDelayScheduler");
            return thread;
        }
    }
}
