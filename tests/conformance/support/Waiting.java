import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Threads that wait, and what ends that. */
final class Waiting {
    private Waiting() {}

    /** Starts a thread, and notes what it comes to: a result, or "interrupted". */
    static Thread start(Object[] results, int number, Check.Query query) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                results[number] = query.get();
                            } catch (InterruptedException interrupted) {
                                results[number] = "interrupted";
                            } catch (Throwable failure) {
                                throw new AssertionError(failure);
                            }
                        });
        thread.start();
        return thread;
    }

    /** The action waits for ever, unless it is interrupted before or while it waits. */
    static void interrupted(Check.Action action) throws InterruptedException {
        interruptedBefore(action);
        Thread waiter = new Thread(() -> Check.fails(InterruptedException.class, action));
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }

    /** The action fails if its thread is interrupted already. */
    static void interruptedBefore(Check.Action action) {
        Thread.currentThread().interrupt();
        Check.fails(InterruptedException.class, action);
        Check.that(!Thread.interrupted(), "the flag is still set");
    }

    /** The action waits for ever, unless its thread, another one, is interrupted. */
    static void interruptedElsewhere(Check.Action action) throws InterruptedException {
        boolean[] ended = new boolean[1];
        Thread waiter =
                new Thread(
                        () -> {
                            Check.fails(InterruptedException.class, action);
                            ended[0] = !Thread.currentThread().isInterrupted();
                        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Check.that(ended[0], "not interrupted, or the flag is still set");
    }

    /** Lets all others run until they wait: only then does the time-out expire. */
    static void untilOthersDo() throws InterruptedException {
        Check.equal(false, new CountDownLatch(1).await(1, TimeUnit.SECONDS));
    }

    /** Waits for a gate to open, as a task may that throws no checked exception. */
    static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
