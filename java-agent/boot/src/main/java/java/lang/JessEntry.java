package java.lang;

import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How plain code enters the controlled world: the transform rewrites these bodies in place, so that
 * each call goes to the twin of the method it names.
 */
final class JessEntry {
    private JessEntry() {}

    static void run(Runnable body) {
        body.run();
    }

    static void runThread(Thread thread) {
        thread.run();
    }

    static <T> T call(Callable<T> body) throws Exception {
        return body.call();
    }

    static Thread.UncaughtExceptionHandler handler(Thread thread) {
        return thread.getUncaughtExceptionHandler();
    }

    static Thread.UncaughtExceptionHandler defaultHandler() {
        return Thread.getDefaultUncaughtExceptionHandler();
    }

    static void uncaught(Thread.UncaughtExceptionHandler handler, Thread thread, Throwable thrown) {
        handler.uncaughtException(thread, thrown);
    }

    static <T> T get(Supplier<T> supplier) {
        return supplier.get();
    }

    static boolean getAsBoolean(BooleanSupplier supplier) {
        return supplier.getAsBoolean();
    }

    static <A, R> R apply(Function<A, R> function, A argument) {
        return function.apply(argument);
    }

    static <A, B, R> R apply(BiFunction<A, B, R> function, A first, B second) {
        return function.apply(first, second);
    }

    static <A> void accept(Consumer<A> consumer, A argument) {
        consumer.accept(argument);
    }

    static <A, B> void accept(BiConsumer<A, B> consumer, A first, B second) {
        consumer.accept(first, second);
    }

    static <T> int compare(Comparator<T> comparator, T first, T second) {
        return comparator.compare(first, second);
    }

    static <T> int compareTo(Comparable<T> first, T second) {
        return first.compareTo(second);
    }
}
