import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of CompletableFuture promise of copies, delays and many futures, a row each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: copy, copy raced, minimalCompletionStage, minimalCompletionStage raced
// rows: orTimeout, orTimeout completed, orTimeout raced
// rows: completeOnTimeout, completeOnTimeout completed, completeOnTimeout raced
// rows: delayedExecutor, delayedExecutor on an executor, delayedExecutor two, delayedExecutor none
// rows: allOf, allOf failed, allOf raced, anyOf, anyOf failed, anyOf raced
public class CompletableFutureMoreMethods {
    static final RuntimeException BROKEN = new IllegalStateException("broken");

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        switch (String.join(" ", args)) {
            case "copy" -> {
                CompletableFuture<Integer> copy = future.copy();
                CompletableFuture<Integer> spoilt = future.copy();
                Check.that(copy != future && !copy.isDone(), "not a copy");
                spoilt.complete(2);
                Check.that(!future.isDone(), "completing a copy has completed the future");
                future.complete(1);
                Check.equal(1, copy.getNow(0));
                Check.equal(2, spoilt.getNow(0));
                other.completeExceptionally(BROKEN);
                Check.equal(BROKEN, cause(other.copy()));
            }
            case "copy raced" -> {
                Object[] results =
                        Check.together(() -> future.complete(1), () -> future.copy().join());
                Check.equal(1, results[1]);
            }
            case "minimalCompletionStage" -> {
                CompletionStage<Integer> stage = future.minimalCompletionStage();
                onlyStage(stage);
                onlyStage(stage.thenApply(x -> x));
                future.complete(1);
                Check.equal(1, stage.toCompletableFuture().getNow(0));
                other.completeExceptionally(BROKEN);
                Check.equal(BROKEN, cause(other.minimalCompletionStage().toCompletableFuture()));
            }
            case "minimalCompletionStage raced" -> {
                CompletionStage<Integer> stage = future.minimalCompletionStage();
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> stage.thenApply(x -> x + 1).toCompletableFuture().join());
                Check.equal(2, results[1]);
            }
            case "orTimeout" -> {
                Check.that(future == future.orTimeout(1, TimeUnit.SECONDS), "not itself");
                Check.equal(TimeoutException.class, cause(future).getClass());
                Check.fails(NullPointerException.class, () -> other.orTimeout(1, null));
            }
            case "orTimeout completed" -> {
                future.complete(1);
                Check.equal(1, future.orTimeout(0, TimeUnit.SECONDS).join());
                other.orTimeout(1, TimeUnit.DAYS);
                other.complete(2);
                Check.equal(2, other.join());
            }
            case "orTimeout raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.orTimeout(1, TimeUnit.DAYS).join(),
                                () -> future.complete(1));
                Check.equal(new Object[] {1, true}, results);
            }
            case "completeOnTimeout" -> {
                Check.that(
                        future == future.completeOnTimeout(1, 1, TimeUnit.SECONDS), "not itself");
                Check.equal(1, future.join());
                Check.equal(null, other.completeOnTimeout(null, 1, TimeUnit.SECONDS).join());
                CompletableFuture<Integer> third = new CompletableFuture<>();
                Check.fails(NullPointerException.class, () -> third.completeOnTimeout(1, 1, null));
            }
            case "completeOnTimeout completed" -> {
                future.complete(1);
                Check.equal(1, future.completeOnTimeout(2, 0, TimeUnit.SECONDS).join());
                other.completeOnTimeout(2, 1, TimeUnit.DAYS);
                Check.that(other.completeExceptionally(BROKEN), "completed before its time");
                Check.equal(BROKEN, cause(other));
            }
            case "completeOnTimeout raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.completeOnTimeout(2, 1, TimeUnit.DAYS).join(),
                                () -> future.complete(1));
                Check.equal(new Object[] {1, true}, results);
            }
            case "delayedExecutor" -> {
                CountDownLatch ran = new CountDownLatch(1);
                CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS)
                        .execute(ran::countDown);
                ran.await();
                Check.fails(
                        NullPointerException.class,
                        () -> CompletableFuture.delayedExecutor(1, null));
            }
            case "delayedExecutor on an executor" -> {
                CountDownLatch used = new CountDownLatch(1);
                long start = System.nanoTime();
                Executor base =
                        task -> {
                            used.countDown();
                            task.run();
                        };
                Executor delayed =
                        CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS, base);
                delayed.execute(() -> future.complete(1));
                Check.equal(1, future.join());
                Check.equal(0L, used.getCount());
                Check.that(System.nanoTime() - start >= 10_000_000, "before its time");
                Check.fails(
                        NullPointerException.class,
                        () -> CompletableFuture.delayedExecutor(1, TimeUnit.DAYS, null));
            }
            case "delayedExecutor two" -> {
                List<Integer> order = new ArrayList<>();
                delayed(1200).execute(() -> order.add(2));
                delayed(600).execute(() -> order.add(1));
                delayed(1800).execute(() -> future.complete(3));
                future.join();
                Check.equal(List.of(1, 2), order);
            }
            case "delayedExecutor none" -> {
                delayed(0).execute(() -> future.complete(1));
                delayed(-1).execute(() -> other.complete(2));
                Check.equal(3, future.join() + other.join());
            }
            case "allOf" -> {
                Check.equal(null, CompletableFuture.allOf().getNow(null));
                Check.that(CompletableFuture.allOf().isDone(), "all of none is not done");
                CompletableFuture<Void> all = CompletableFuture.allOf(future, other);
                future.complete(1);
                Check.that(!all.isDone(), "done before all are");
                other.complete(2);
                Check.that(all.isDone() && !all.isCompletedExceptionally(), "" + all);
                Check.fails(
                        NullPointerException.class,
                        () -> CompletableFuture.allOf((CompletableFuture<?>[]) null));
                Check.fails(
                        NullPointerException.class, () -> CompletableFuture.allOf(future, null));
            }
            case "allOf failed" -> {
                CompletableFuture<Void> all = CompletableFuture.allOf(future, other);
                future.completeExceptionally(BROKEN);
                Check.that(!all.isDone(), "done before all are");
                other.complete(2);
                Check.equal(BROKEN, cause(all));
            }
            case "allOf raced" -> {
                CompletableFuture<Void> all = CompletableFuture.allOf(future, other);
                Check.together(() -> future.complete(1), () -> other.complete(2));
                Check.that(all.isDone(), "not done when all are");
                Check.equal(null, all.join());
            }
            case "anyOf" -> {
                Check.that(!CompletableFuture.anyOf().isDone(), "any of none is done");
                CompletableFuture<Object> any = CompletableFuture.anyOf(future, other);
                Check.that(!any.isDone(), "done before any is");
                other.complete(2);
                Check.equal(2, any.getNow(0));
                future.complete(1);
                Check.equal(2, any.getNow(0));
                Check.fails(
                        NullPointerException.class,
                        () -> CompletableFuture.anyOf((CompletableFuture<?>[]) null));
                CompletableFuture<?> open = new CompletableFuture<>();
                Check.fails(NullPointerException.class, () -> CompletableFuture.anyOf(open, null));
            }
            case "anyOf failed" -> {
                CompletableFuture<Object> any = CompletableFuture.anyOf(future, other);
                future.completeExceptionally(BROKEN);
                Check.equal(BROKEN, cause(any));
            }
            case "anyOf raced" -> {
                CompletableFuture<Object> any = CompletableFuture.anyOf(future, other);
                Object[] results =
                        Check.together(() -> future.complete(1), () -> other.complete(2));
                Check.equal(new Object[] {true, true}, results);
                Check.among(any.getNow(0), 1, 2);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Executor delayed(long milliseconds) {
        return CompletableFuture.delayedExecutor(
                milliseconds, TimeUnit.MILLISECONDS, Runnable::run);
    }

    static Throwable cause(CompletableFuture<?> failed) {
        return Check.fails(CompletionException.class, failed::join).getCause();
    }

    /** Checks that it cannot be used as a future, whatever its class. */
    static void onlyStage(CompletionStage<Integer> stage) {
        if (stage instanceof CompletableFuture<Integer> future) {
            Class<UnsupportedOperationException> refused = UnsupportedOperationException.class;
            Check.fails(refused, () -> future.complete(2));
            Check.fails(refused, () -> future.completeExceptionally(BROKEN));
            Check.fails(refused, () -> future.cancel(true));
            Check.fails(refused, () -> future.obtrudeValue(2));
            Check.fails(refused, () -> future.obtrudeException(BROKEN));
            Check.fails(refused, future::get);
            Check.fails(refused, future::join);
            Check.fails(refused, () -> future.getNow(2));
            Check.fails(refused, future::isDone);
        }
    }
}
