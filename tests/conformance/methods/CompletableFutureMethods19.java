import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;

// What the documents of CompletableFuture promise of the methods that Future has since 19.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: state, state raced, resultNow, resultNow raced, exceptionNow, exceptionNow raced
public class CompletableFutureMethods19 {
    static final RuntimeException BROKEN = new IllegalStateException("broken");

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> failed = CompletableFuture.failedFuture(BROKEN);
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        switch (String.join(" ", args)) {
            case "state" -> {
                Check.equal(Future.State.RUNNING, future.state());
                Check.equal(Future.State.FAILED, failed.state());
                Check.equal(Future.State.CANCELLED, cancelled.state());
                future.complete(null);
                Check.equal(Future.State.SUCCESS, future.state());
                Check.equal(Future.State.FAILED, failed.thenApply(x -> x).state());
            }
            case "state raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> future.cancel(true),
                                () -> future.state());
                Future.State end =
                        results[0].equals(true) ? Future.State.SUCCESS : Future.State.CANCELLED;
                Check.among(results[2], Future.State.RUNNING, end);
                Check.equal(end, future.state());
            }
            case "resultNow" -> {
                Check.fails(IllegalStateException.class, future::resultNow);
                Check.fails(IllegalStateException.class, failed::resultNow);
                Check.fails(IllegalStateException.class, cancelled::resultNow);
                future.complete(1);
                Check.equal(1, future.resultNow());
                Check.equal(null, CompletableFuture.completedFuture(null).resultNow());
            }
            case "resultNow raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1), () -> future.isDone() ? now(future) : 1);
                Check.equal(new Object[] {true, 1}, results);
                Check.equal(1, now(future));
            }
            case "exceptionNow" -> {
                Check.fails(IllegalStateException.class, future::exceptionNow);
                Check.fails(IllegalStateException.class, cancelled::exceptionNow);
                Check.equal(BROKEN, failed.exceptionNow());
                CompletableFuture<Integer> wrapped =
                        CompletableFuture.failedFuture(new CompletionException(BROKEN));
                Check.equal(BROKEN, wrapped.exceptionNow());
                future.complete(1);
                Check.fails(IllegalStateException.class, future::exceptionNow);
                CompletableFuture<Integer> dependent = cancelled.thenApply(x -> x);
                Check.equal(CancellationException.class, dependent.exceptionNow().getClass());
            }
            case "exceptionNow raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.completeExceptionally(BROKEN), () -> now(future));
                Check.among(results[1], BROKEN, IllegalStateException.class);
                Check.equal(BROKEN, now(future));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Its value or its exception, or the class of the exception that tells of neither. */
    static Object now(CompletableFuture<Integer> future) {
        try {
            return future.state() == Future.State.SUCCESS
                    ? future.resultNow()
                    : future.exceptionNow();
        } catch (IllegalStateException none) {
            return none.getClass();
        }
    }
}
