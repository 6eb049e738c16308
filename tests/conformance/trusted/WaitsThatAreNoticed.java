import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// Waits in trusted code that other threads notice, so that each of them is a behaviour: a thread
// that waits for a CompletableFuture stands among its dependents, is woken after those that came
// later, and helps to run the others; one that waits for the end of a pool needs the pool's lock,
// and may be interrupted. Both were behind latches for a while, and each of these was lost.
// jess: trust --strategy dpor
// expect: exit=1 kind=deadlock replay=1
// rows: above, beside, locked
// run: args=helps | expect: kind=assertion message~"has returned"
// jess: trust --strategy lazy-dpor
// expect: exit=1
// rows: above, beside, locked, helps
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// run: args=interrupted
public class WaitsThatAreNoticed {
    static int done;

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "above" -> above();
            case "beside" -> beside();
            case "helps" -> helps();
            case "locked" -> locked();
            case "interrupted" -> interrupted();
            default -> throw new AssertionError(args[0]);
        }
    }

    /** The dependent came after the thread that waits, and is run before it is woken. */
    static void above() throws InterruptedException {
        CompletableFuture<String> future = new CompletableFuture<>();
        CountDownLatch latch = new CountDownLatch(1);
        Thread waits =
                start(
                        () -> {
                            future.join();
                            latch.countDown();
                        });
        future.thenAccept(x -> await(latch));
        future.complete("x");
        waits.join();
    }

    /** Nobody but the thread that has waited could run the first dependent. */
    static void beside() {
        CompletableFuture<String> future = new CompletableFuture<>();
        CountDownLatch latch = new CountDownLatch(1);
        future.thenAccept(x -> latch.countDown());
        future.thenAccept(x -> await(latch));
        start(future::join);
        future.complete("x");
    }

    /** The thread that has waited still runs a dependent when the other one goes on. */
    static void helps() {
        CompletableFuture<String> future = new CompletableFuture<>();
        future.thenAccept(x -> done = 1);
        future.thenAccept(x -> {});
        start(
                () -> {
                    future.complete("x");
                    if (done != 1) {
                        throw new AssertionError("complete has returned");
                    }
                });
        future.join();
    }

    /** Code of the application runs while the pool holds its lock. */
    static void locked() {
        CountDownLatch latch = new CountDownLatch(1);
        LinkedBlockingQueue<Runnable> queue =
                new LinkedBlockingQueue<>() {
                    @Override
                    public int drainTo(Collection<? super Runnable> to) {
                        await(latch);
                        return super.drainTo(to);
                    }
                };
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, queue);
        start(
                () -> {
                    try {
                        pool.awaitTermination(1, TimeUnit.DAYS);
                    } catch (InterruptedException impossible) {
                        throw new AssertionError(impossible);
                    }
                    latch.countDown();
                });
        pool.shutdownNow();
    }

    /** An interruption that was taken before the pool ended is not given back. */
    static void interrupted() throws InterruptedException {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        String[] result = new String[1];
        Thread waits =
                start(
                        () -> {
                            try {
                                boolean ended = pool.awaitTermination(1, TimeUnit.DAYS);
                                result[0] = ended + " " + Thread.interrupted();
                            } catch (InterruptedException expected) {
                                result[0] = "interrupted";
                            }
                        });
        waits.interrupt();
        boolean still = waits.isInterrupted();
        pool.shutdown();
        waits.join();
        if (!still && !result[0].equals("interrupted")) {
            throw new AssertionError(result[0]);
        }
    }
}
