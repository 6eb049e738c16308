package java.lang;

import jdk.internal.misc.Unsafe;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * A thread that waits for a {@link CompletableFuture} without a limit does so at a latch ({@link
 * JessDone}), unless it is a worker, which runs other tasks meanwhile.
 *
 * <p>A future is completed by one of the methods below, or by code that has made it and that no
 * other thread has it from yet. Only for the class itself is that certain.
 */
final class JessCompletableFuture {
    /** The bodies call these first. */
    public static final boolean FIRST = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long RESULT = UNSAFE.objectFieldOffset(CompletableFuture.class, "result");

    private JessCompletableFuture() {}

    private static boolean isDone(CompletableFuture<?> future) {
        return UNSAFE.getReferenceVolatile(future, RESULT) != null;
    }

    private static boolean isOn(CompletableFuture<?> future) {
        return future.getClass() == CompletableFuture.class && JessDone.isOn();
    }

    private static boolean waits(CompletableFuture<?> future) {
        return isOn(future) && !(JessMachine.current.thread instanceof ForkJoinWorkerThread);
    }

    private static void complete(CompletableFuture<?> future) {
        if (isOn(future)) {
            JessDone.open(future, isDone(future));
        }
    }

    static void get(CompletableFuture<?> future) {
        if (waits(future)) {
            JessDone.awaitInterruptibly(future, isDone(future));
        }
    }

    static void join(CompletableFuture<?> future) {
        if (waits(future)) {
            JessDone.await(future, isDone(future), 0);
        }
    }

    static void internalComplete(CompletableFuture<?> future, Object result) {
        complete(future);
    }

    static void completeNull(CompletableFuture<?> future) {
        complete(future);
    }

    static void completeValue(CompletableFuture<?> future, Object value) {
        complete(future);
    }

    static void completeThrowable(CompletableFuture<?> future, Throwable thrown) {
        complete(future);
    }

    static void completeThrowable(CompletableFuture<?> future, Throwable thrown, Object result) {
        complete(future);
    }

    static void completeRelay(CompletableFuture<?> future, Object result) {
        complete(future);
    }

    static void obtrudeValue(CompletableFuture<?> future, Object value) {
        complete(future);
    }

    static void obtrudeException(CompletableFuture<?> future, Throwable thrown) {
        complete(future);
    }
}
