import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

// What the documents of CompletionStage promise of dependent stages, as CompletableFuture has them.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: thenApply, thenApply raced, thenApply failed, thenApply twice, thenAccept, thenAccept raced
// rows: thenRun, thenRun raced, thenCombine, thenCombine raced, thenCombine failed
// rows: thenCombine completed raced, thenAcceptBoth, thenAcceptBoth raced
// rows: runAfterBoth, runAfterBoth raced, applyToEither, applyToEither raced, acceptEither
// rows: acceptEither raced, runAfterEither, runAfterEither raced, runAfterEither failed
// rows: thenCompose, thenCompose raced, thenCompose failed, whenComplete, whenComplete raced
// rows: whenComplete failed, handle, handle raced, exceptionally, exceptionally raced
// rows: exceptionallyCompose, exceptionallyCompose raced
public class CompletableFutureStageMethods {
    static final RuntimeException BROKEN = new IllegalStateException("broken");
    static final Class<NullPointerException> NULL = NullPointerException.class;

    static final CompletableFuture<Integer> future = new CompletableFuture<>();
    static final CompletableFuture<Integer> other = new CompletableFuture<>();
    static final CompletableFuture<Integer> failed = CompletableFuture.failedFuture(BROKEN);
    static final CompletableFuture<Integer> three = CompletableFuture.completedFuture(3);
    static final AtomicInteger calls = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "thenApply" -> {
                CompletableFuture<Integer> next = future.thenApply(x -> x + 1);
                Check.that(!next.isDone(), "done before its source");
                future.complete(1);
                Check.equal(2, next.getNow(0));
                Check.equal(null, three.thenApply(x -> null).getNow(""));
                Check.fails(NULL, () -> future.thenApply(null));
            }
            case "thenApply raced" -> Check.equal(2, raced(f -> f.thenApply(x -> x + counted())));
            case "thenApply failed" -> {
                CompletableFuture<Integer> next = failed.thenApply(x -> counted());
                Check.equal(BROKEN, cause(next));
                Check.equal(BROKEN, cause(next.thenApply(x -> counted())));
                Check.equal(0, calls.get());
                Check.equal(BROKEN, cause(three.thenApply(x -> broken())));
            }
            case "thenApply twice" -> {
                CompletableFuture<Integer> one = future.thenApply(x -> x + counted());
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> one.join() + future.thenApply(x -> x + 10).join());
                Check.equal(13, results[1]);
                Check.equal(1, calls.get());
            }
            case "thenAccept" -> {
                CompletableFuture<Void> next = future.thenAccept(calls::set);
                Check.that(!next.isDone(), "done before its source");
                future.complete(4);
                Check.equal(4, calls.get());
                Check.equal(null, next.join());
                Check.equal(BROKEN, cause(failed.thenAccept(calls::set)));
                Check.equal(BROKEN, cause(three.thenAccept(x -> broken())));
                Check.fails(NULL, () -> future.thenAccept(null));
            }
            case "thenAccept raced" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> future.thenAccept(x -> data[0] += x).join());
                Check.equal(null, results[1]);
                Check.equal(1, data[0]);
            }
            case "thenRun" -> {
                CompletableFuture<Void> next = future.thenRun(calls::incrementAndGet);
                Check.that(!next.isDone(), "done before its source");
                future.complete(4);
                Check.equal(1, calls.get());
                Check.equal(null, next.join());
                Check.equal(BROKEN, cause(failed.thenRun(calls::incrementAndGet)));
                Check.equal(1, calls.get());
                Check.equal(BROKEN, cause(three.thenRun(() -> broken())));
                Check.fails(NULL, () -> future.thenRun(null));
            }
            case "thenRun raced" -> {
                raced(f -> f.thenRun(calls::incrementAndGet));
                Check.equal(1, calls.get());
            }
            case "thenCombine" -> {
                CompletableFuture<Integer> sum = future.thenCombine(other, Integer::sum);
                future.complete(1);
                Check.that(!sum.isDone(), "done before both");
                other.complete(2);
                Check.equal(3, sum.getNow(0));
                Check.equal(BROKEN, cause(three.thenCombine(three, (x, y) -> broken())));
                Check.fails(NULL, () -> future.thenCombine(null, (x, y) -> 0));
                Check.fails(NULL, () -> future.thenCombine(other, null));
            }
            case "thenCombine raced" -> {
                CompletableFuture<Integer> sum =
                        future.thenCombine(other, (x, y) -> 10 * x + 100 * y + counted());
                completeBoth();
                Check.equal(211, sum.getNow(0));
                Check.equal(1, calls.get());
            }
            case "thenCombine failed" -> {
                CompletableFuture<Integer> one = failed.thenCombine(other, (x, y) -> counted());
                CompletableFuture<Integer> two = other.thenCombine(failed, (x, y) -> counted());
                other.complete(2);
                Check.equal(BROKEN, cause(one));
                Check.equal(BROKEN, cause(two));
                Check.equal(0, calls.get());
                Exception second = new Exception();
                CompletableFuture<Integer> both =
                        failed.thenCombine(
                                CompletableFuture.failedFuture(second), (x, y) -> counted());
                Check.among(cause(both), BROKEN, second);
            }
            case "thenCombine completed raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> three.thenCombine(future, (x, y) -> x + y).join());
                Check.equal(4, results[1]);
            }
            case "thenAcceptBoth" -> {
                CompletableFuture<Void> next =
                        future.thenAcceptBoth(other, (x, y) -> calls.set(10 * x + y));
                other.complete(2);
                Check.that(!next.isDone() && calls.get() == 0, "done before both");
                future.complete(1);
                Check.equal(null, next.getNow(null));
                Check.equal(12, calls.get());
                Check.equal(BROKEN, cause(failed.thenAcceptBoth(three, (x, y) -> calls.set(0))));
                Check.equal(BROKEN, cause(three.thenAcceptBoth(failed, (x, y) -> calls.set(0))));
                Check.equal(12, calls.get());
                Check.fails(NULL, () -> future.thenAcceptBoth(null, (x, y) -> {}));
                Check.fails(NULL, () -> future.thenAcceptBoth(other, null));
            }
            case "thenAcceptBoth raced" -> {
                future.thenAcceptBoth(other, (x, y) -> calls.addAndGet(10 * x + y));
                completeBoth();
                Check.equal(12, calls.get());
            }
            case "runAfterBoth" -> {
                CompletableFuture<Void> next = future.runAfterBoth(other, calls::incrementAndGet);
                future.complete(2);
                Check.that(!next.isDone() && calls.get() == 0, "done before both");
                other.complete(1);
                Check.that(next.isDone() && calls.get() == 1, "not done when both are");
                Check.equal(BROKEN, cause(failed.runAfterBoth(three, calls::incrementAndGet)));
                Check.equal(BROKEN, cause(three.runAfterBoth(failed, calls::incrementAndGet)));
                Check.equal(1, calls.get());
                Check.fails(NULL, () -> future.runAfterBoth(null, () -> {}));
                Check.fails(NULL, () -> future.runAfterBoth(other, null));
            }
            case "runAfterBoth raced" -> {
                future.runAfterBoth(other, calls::incrementAndGet);
                completeBoth();
                Check.equal(1, calls.get());
            }
            case "applyToEither" -> {
                CompletableFuture<Integer> next = future.applyToEither(other, x -> x + 1);
                Check.that(!next.isDone(), "done before either");
                other.complete(2);
                Check.equal(3, next.getNow(0));
                future.complete(1);
                Check.equal(3, next.getNow(0));
                Check.equal(BROKEN, cause(three.applyToEither(other, x -> broken())));
                Check.fails(NULL, () -> future.applyToEither(null, x -> 0));
                Check.fails(NULL, () -> future.applyToEither(other, null));
            }
            case "applyToEither raced" -> {
                CompletableFuture<Integer> next =
                        future.applyToEither(other, x -> 10 * x + counted());
                completeBoth();
                Check.among(next.getNow(0), 11, 21);
                Check.equal(1, calls.get());
            }
            case "acceptEither" -> {
                CompletableFuture<Void> next = future.acceptEither(other, calls::addAndGet);
                Check.that(!next.isDone(), "done before either");
                other.complete(2);
                Check.that(next.isDone(), "not done");
                future.complete(1);
                Check.equal(2, calls.get());
                Check.equal(BROKEN, cause(three.acceptEither(other, x -> broken())));
                Check.fails(NULL, () -> future.acceptEither(null, x -> {}));
                Check.fails(NULL, () -> future.acceptEither(other, null));
            }
            case "acceptEither raced" -> {
                future.acceptEither(other, calls::addAndGet);
                completeBoth();
                Check.among(calls.get(), 1, 2);
            }
            case "runAfterEither" -> {
                CompletableFuture<Void> next = future.runAfterEither(other, calls::incrementAndGet);
                Check.that(!next.isDone(), "done before either");
                future.complete(2);
                Check.that(next.isDone(), "not done");
                other.complete(1);
                Check.equal(1, calls.get());
                Check.fails(NULL, () -> future.runAfterEither(null, () -> {}));
                Check.fails(NULL, () -> future.runAfterEither(other, null));
            }
            case "runAfterEither raced" -> {
                future.runAfterEither(other, calls::incrementAndGet);
                completeBoth();
                Check.equal(1, calls.get());
            }
            case "runAfterEither failed" -> {
                CompletableFuture<Void> next =
                        failed.runAfterEither(
                                CompletableFuture.failedFuture(BROKEN), calls::incrementAndGet);
                Check.equal(BROKEN, cause(next));
                Check.equal(0, calls.get());
            }
            default -> chained(String.join(" ", args));
        }
    }

    private static void chained(String row) throws Exception {
        switch (row) {
            case "thenCompose" -> {
                CompletableFuture<Integer> next =
                        future.thenCompose(x -> other.thenApply(y -> 10 * x + y));
                future.complete(1);
                Check.that(!next.isDone(), "done before the stage that the function returned");
                other.complete(2);
                Check.equal(12, next.getNow(0));
                Check.fails(NULL, () -> future.thenCompose(null));
            }
            case "thenCompose raced" -> {
                CompletableFuture<Integer> next =
                        future.thenCompose(x -> other.thenApply(y -> 10 * x + y));
                completeBoth();
                Check.equal(12, next.getNow(0));
            }
            case "thenCompose failed" -> {
                Check.equal(BROKEN, cause(failed.thenCompose(x -> three)));
                Check.equal(BROKEN, cause(three.thenCompose(x -> failed)));
                Check.equal(
                        BROKEN,
                        cause(
                                three.<Integer>thenCompose(
                                        x -> {
                                            throw BROKEN;
                                        })));
            }
            case "whenComplete" -> {
                CompletableFuture<Integer> next =
                        future.whenComplete((x, e) -> calls.set(e == null ? x : -1));
                Check.that(!next.isDone(), "done before its source");
                future.complete(1);
                Check.equal(1, next.getNow(0));
                Check.equal(1, calls.get());
                Check.fails(NULL, () -> future.whenComplete(null));
            }
            case "whenComplete raced" ->
                    Check.equal(1, raced(f -> f.whenComplete((x, e) -> counted())));
            case "whenComplete failed" -> {
                Throwable[] seen = new Throwable[1];
                CompletableFuture<Integer> next = failed.whenComplete((x, e) -> seen[0] = e);
                Check.equal(BROKEN, cause(next));
                Check.equal(BROKEN, seen[0]);
                Check.equal(BROKEN, cause(three.whenComplete((x, e) -> broken())));
                CompletableFuture<Integer> twice =
                        failed.whenComplete(
                                (x, e) -> {
                                    throw new IllegalArgumentException();
                                });
                Check.equal(BROKEN, cause(twice));
            }
            case "handle" -> {
                CompletableFuture<Integer> next = future.handle((x, e) -> e == null ? x + 1 : -1);
                Check.that(!next.isDone(), "done before its source");
                future.complete(1);
                Check.equal(2, next.getNow(0));
                Check.equal(BROKEN, failed.handle((x, e) -> x == null ? e : x).join());
                Check.equal(BROKEN, cause(three.handle((x, e) -> broken())));
                Check.fails(NULL, () -> future.handle(null));
            }
            case "handle raced" -> {
                CompletableFuture<Object> next = future.handle((x, e) -> e == null ? x : e);
                Check.together(
                        () -> future.complete(1), () -> future.completeExceptionally(BROKEN));
                Check.equal(
                        future.isCompletedExceptionally() ? BROKEN : future.join(), next.join());
            }
            case "exceptionally" -> {
                Check.equal(2, failed.exceptionally(e -> e == BROKEN ? 2 : 3).join());
                Check.equal(3, three.exceptionally(e -> counted()).join());
                Check.equal(0, calls.get());
                Check.equal(BROKEN, cause(failed.exceptionally(e -> broken())));
                Check.fails(NULL, () -> future.exceptionally(null));
            }
            case "exceptionally raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.completeExceptionally(BROKEN),
                                () -> future.exceptionally(e -> e == BROKEN ? 1 : 0).join());
                Check.equal(1, results[1]);
            }
            case "exceptionallyCompose" -> {
                CompletableFuture<Integer> next = future.exceptionallyCompose(e -> other);
                future.completeExceptionally(BROKEN);
                Check.that(!next.isDone(), "done before the stage that the function returned");
                other.complete(2);
                Check.equal(2, next.getNow(0));
                Check.equal(3, three.exceptionallyCompose(e -> other).join());
                Check.equal(BROKEN, cause(failed.exceptionallyCompose(e -> failed)));
                Check.fails(NULL, () -> future.exceptionallyCompose(null));
            }
            case "exceptionallyCompose raced" -> {
                CompletableFuture<Integer> next = future.exceptionallyCompose(e -> other);
                Check.together(() -> future.completeExceptionally(BROKEN), () -> other.complete(2));
                Check.equal(2, next.getNow(0));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    /** What a stage comes to that is derived from a future while another thread completes it. */
    private static Object raced(Function<CompletableFuture<Integer>, CompletableFuture<?>> derive)
            throws Exception {
        Object[] results =
                Check.together(() -> future.complete(1), () -> derive.apply(future).join());
        Check.equal(true, results[0]);
        return results[1];
    }

    private static void completeBoth() throws Exception {
        Object[] results = Check.together(() -> future.complete(1), () -> other.complete(2));
        Check.equal(new Object[] {true, true}, results);
    }

    private static int counted() {
        return calls.incrementAndGet();
    }

    private static int broken() {
        throw BROKEN;
    }

    private static Throwable cause(CompletableFuture<?> stage) {
        return Check.fails(CompletionException.class, stage::join).getCause();
    }
}
