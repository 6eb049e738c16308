import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

// What the documents of CompletableFuture promise of what it runs in an executor, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: supplyAsync, supplyAsync executor, supplyAsync failed
// rows: runAsync, runAsync executor, runAsync failed
// rows: completeAsync, completeAsync executor, completeAsync raced, completeAsync failed
// rows: thenApplyAsync, thenApplyAsync executor, thenApplyAsync failed
// rows: thenAcceptAsync, thenAcceptAsync executor, thenRunAsync, thenRunAsync executor
// rows: thenCombineAsync, thenCombineAsync executor
// rows: thenAcceptBothAsync, thenAcceptBothAsync executor
// rows: runAfterBothAsync, runAfterBothAsync executor
// rows: applyToEitherAsync, applyToEitherAsync executor
// rows: acceptEitherAsync, acceptEitherAsync executor
// rows: runAfterEitherAsync, runAfterEitherAsync executor
// rows: thenComposeAsync, thenComposeAsync executor, whenCompleteAsync, whenCompleteAsync executor
// rows: handleAsync, handleAsync executor, exceptionallyAsync, exceptionallyAsync executor
// rows: exceptionallyComposeAsync, exceptionallyComposeAsync executor
public class CompletableFutureAsyncMethods {
    static final RuntimeException BROKEN = new IllegalStateException("broken");
    static final Class<NullPointerException> NULL = NullPointerException.class;

    static final CompletableFuture<Integer> future = new CompletableFuture<>();
    static final CompletableFuture<Integer> other = new CompletableFuture<>();
    static final CompletableFuture<Integer> failed = CompletableFuture.failedFuture(BROKEN);
    static final CompletableFuture<Integer> three = CompletableFuture.completedFuture(3);
    static final AtomicInteger calls = new AtomicInteger();

    /** Starts a thread for each task. */
    static final Executor WORKERS =
            task -> {
                Check.that(task instanceof CompletableFuture.AsynchronousCompletionTask, "" + task);
                new Worker(task).start();
            };

    static final class Worker extends Thread {
        Worker(Runnable task) {
            super(task);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "supplyAsync" -> {
                int[] data = {1};
                Check.equal(2, CompletableFuture.supplyAsync(() -> ++data[0]).join());
                Check.equal(2, data[0]);
                Check.fails(NULL, () -> CompletableFuture.supplyAsync(null));
            }
            case "supplyAsync executor" -> {
                Check.equal(1, CompletableFuture.supplyAsync(() -> counted(), WORKERS).join());
                Check.fails(NULL, () -> CompletableFuture.supplyAsync(() -> 0, null));
                Check.fails(NULL, () -> CompletableFuture.supplyAsync(null, WORKERS));
            }
            case "supplyAsync failed" ->
                    Check.equal(
                            BROKEN, cause(CompletableFuture.supplyAsync(() -> broken(), WORKERS)));
            case "runAsync" -> {
                int[] data = {1};
                Check.equal(null, CompletableFuture.runAsync(() -> data[0]++).join());
                Check.equal(2, data[0]);
                Check.fails(NULL, () -> CompletableFuture.runAsync(null));
            }
            case "runAsync executor" -> {
                CompletableFuture<Void> run = CompletableFuture.runAsync(() -> counted(), WORKERS);
                Check.equal(null, run.join());
                Check.equal(1, calls.get());
                Check.fails(NULL, () -> CompletableFuture.runAsync(() -> {}, null));
                Check.fails(NULL, () -> CompletableFuture.runAsync(null, WORKERS));
            }
            case "runAsync failed" ->
                    Check.equal(BROKEN, cause(CompletableFuture.runAsync(() -> broken(), WORKERS)));
            case "completeAsync" -> {
                Check.that(future == future.completeAsync(() -> 1), "not itself");
                Check.equal(1, future.join());
                Check.fails(NULL, () -> other.completeAsync(null));
            }
            case "completeAsync executor" -> {
                Check.that(future == future.completeAsync(() -> counted(), WORKERS), "not itself");
                Check.equal(1, future.join());
                Check.fails(NULL, () -> other.completeAsync(() -> 0, null));
                Check.fails(NULL, () -> other.completeAsync(null, WORKERS));
            }
            case "completeAsync raced" -> {
                future.completeAsync(() -> 1, WORKERS);
                boolean first = future.complete(2);
                Check.equal(first ? 2 : 1, future.join());
            }
            case "completeAsync failed" ->
                    Check.equal(BROKEN, cause(future.completeAsync(() -> broken(), WORKERS)));
            case "thenApplyAsync" -> {
                Check.equal(4, three.thenApplyAsync(x -> x + 1).join());
                Check.fails(NULL, () -> future.thenApplyAsync(null));
            }
            case "thenApplyAsync executor" -> {
                on(WORKERS, e -> future.thenApplyAsync(x -> 10 * x + counted(), e), 11);
                Check.fails(NULL, () -> future.thenApplyAsync(null, WORKERS));
            }
            case "thenApplyAsync failed" -> {
                Check.equal(BROKEN, cause(failed.thenApplyAsync(x -> counted(), WORKERS)));
                Check.equal(0, calls.get());
                Check.equal(BROKEN, cause(three.thenApplyAsync(x -> broken(), WORKERS)));
            }
            case "thenAcceptAsync" -> {
                Check.equal(null, three.thenAcceptAsync(calls::set).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.thenAcceptAsync(null));
            }
            case "thenAcceptAsync executor" -> {
                on(WORKERS, e -> future.thenAcceptAsync(x -> counted(), e), (Object) null);
                Check.fails(NULL, () -> future.thenAcceptAsync(null, WORKERS));
            }
            case "thenRunAsync" -> {
                Check.equal(null, three.thenRunAsync(() -> calls.set(3)).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.thenRunAsync(null));
            }
            case "thenRunAsync executor" -> {
                on(WORKERS, e -> future.thenRunAsync(() -> counted(), e), (Object) null);
                Check.fails(NULL, () -> future.thenRunAsync(null, WORKERS));
            }
            case "thenCombineAsync" -> {
                Check.equal(6, three.thenCombineAsync(three, Integer::sum).join());
                Check.fails(NULL, () -> future.thenCombineAsync(three, null));
                Check.fails(NULL, () -> future.thenCombineAsync(null, Integer::sum));
            }
            case "thenCombineAsync executor" -> {
                on(
                        WORKERS,
                        e -> future.thenCombineAsync(other, (x, y) -> 10 * (x + y) + counted(), e),
                        31);
                Check.fails(NULL, () -> future.thenCombineAsync(null, Integer::sum, WORKERS));
            }
            case "thenAcceptBothAsync" -> {
                Check.equal(
                        null, three.thenAcceptBothAsync(three, (x, y) -> calls.set(x + y)).join());
                Check.equal(6, calls.get());
                Check.fails(NULL, () -> future.thenAcceptBothAsync(three, null));
            }
            case "thenAcceptBothAsync executor" -> {
                on(
                        WORKERS,
                        e -> future.thenAcceptBothAsync(other, (x, y) -> counted(), e),
                        (Object) null);
                Check.fails(NULL, () -> future.thenAcceptBothAsync(null, (x, y) -> {}, WORKERS));
            }
            case "runAfterBothAsync" -> {
                Check.equal(null, three.runAfterBothAsync(three, () -> calls.set(3)).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.runAfterBothAsync(three, null));
            }
            case "runAfterBothAsync executor" -> {
                on(
                        WORKERS,
                        e -> future.runAfterBothAsync(other, () -> counted(), e),
                        (Object) null);
                Check.fails(NULL, () -> future.runAfterBothAsync(null, () -> {}, WORKERS));
            }
            default -> more(String.join(" ", args));
        }
    }

    private static void more(String row) throws Exception {
        switch (row) {
            case "applyToEitherAsync" -> {
                Check.equal(4, three.applyToEitherAsync(future, x -> x + 1).join());
                Check.fails(NULL, () -> future.applyToEitherAsync(three, null));
            }
            case "applyToEitherAsync executor" -> {
                on(
                        WORKERS,
                        e -> future.applyToEitherAsync(other, x -> 10 * x + counted(), e),
                        11,
                        21);
                Check.fails(NULL, () -> future.applyToEitherAsync(null, x -> x, WORKERS));
            }
            case "acceptEitherAsync" -> {
                Check.equal(null, three.acceptEitherAsync(future, calls::set).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.acceptEitherAsync(three, null));
            }
            case "acceptEitherAsync executor" -> {
                on(WORKERS, e -> future.acceptEitherAsync(other, x -> counted(), e), (Object) null);
                Check.fails(NULL, () -> future.acceptEitherAsync(null, x -> {}, WORKERS));
            }
            case "runAfterEitherAsync" -> {
                Check.equal(null, three.runAfterEitherAsync(future, () -> calls.set(3)).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.runAfterEitherAsync(three, null));
            }
            case "runAfterEitherAsync executor" -> {
                on(
                        WORKERS,
                        e -> future.runAfterEitherAsync(other, () -> counted(), e),
                        (Object) null);
                Check.fails(NULL, () -> future.runAfterEitherAsync(null, () -> {}, WORKERS));
            }
            case "thenComposeAsync" -> {
                Check.equal(3, three.thenComposeAsync(x -> three).join());
                Check.fails(NULL, () -> future.thenComposeAsync(null));
            }
            case "thenComposeAsync executor" -> {
                on(
                        WORKERS,
                        e ->
                                future.thenComposeAsync(
                                        x -> {
                                            int call = counted();
                                            return other.thenApply(y -> 10 * (x + y) + call);
                                        },
                                        e),
                        31);
                Check.fails(NULL, () -> future.thenComposeAsync(null, WORKERS));
            }
            case "whenCompleteAsync" -> {
                Check.equal(3, three.whenCompleteAsync((x, e) -> calls.set(x)).join());
                Check.equal(3, calls.get());
                Check.fails(NULL, () -> future.whenCompleteAsync(null));
            }
            case "whenCompleteAsync executor" -> {
                on(WORKERS, e -> future.whenCompleteAsync((x, t) -> counted(), e), 1);
                Check.equal(BROKEN, cause(failed.whenCompleteAsync((x, t) -> {}, WORKERS)));
                Check.fails(NULL, () -> future.whenCompleteAsync(null, WORKERS));
            }
            case "handleAsync" -> {
                Check.equal(BROKEN, failed.handleAsync((x, e) -> e).join());
                Check.fails(NULL, () -> future.handleAsync(null));
            }
            case "handleAsync executor" -> {
                on(WORKERS, e -> future.handleAsync((x, t) -> 10 * x + counted(), e), 11);
                Check.fails(NULL, () -> future.handleAsync(null, WORKERS));
            }
            case "exceptionallyAsync" -> {
                Check.equal(4, failed.exceptionallyAsync(e -> e == BROKEN ? 4 : 0).join());
                Check.fails(NULL, () -> future.exceptionallyAsync(null));
            }
            case "exceptionallyAsync executor" -> {
                on(WORKERS, e -> failed.exceptionallyAsync(t -> counted(), e), 1);
                Check.equal(3, three.exceptionallyAsync(t -> counted(), WORKERS).join());
                Check.equal(1, calls.get());
                Check.fails(NULL, () -> future.exceptionallyAsync(null, WORKERS));
            }
            case "exceptionallyComposeAsync" -> {
                Check.equal(3, failed.exceptionallyComposeAsync(e -> three).join());
                Check.fails(NULL, () -> future.exceptionallyComposeAsync(null));
            }
            case "exceptionallyComposeAsync executor" -> {
                on(
                        WORKERS,
                        e ->
                                failed.exceptionallyComposeAsync(
                                        t -> {
                                            counted();
                                            return other;
                                        },
                                        e),
                        2);
                Check.fails(NULL, () -> future.exceptionallyComposeAsync(null, WORKERS));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    /** Derives a stage with an executor, and lets two threads complete the two futures. */
    private static void on(
            Executor executor, Function<Executor, CompletableFuture<?>> derive, Object... allowed)
            throws Exception {
        Check.fails(NULL, () -> derive.apply(null));
        CompletableFuture<?> stage = derive.apply(executor);
        Check.together(() -> future.complete(1), () -> other.complete(2));
        Check.among(stage.join(), allowed);
        Check.equal(1, calls.get());
    }

    private static int counted() {
        Check.that(Thread.currentThread() instanceof Worker, "in a thread of another");
        return calls.incrementAndGet();
    }

    private static int broken() {
        throw BROKEN;
    }

    private static Throwable cause(CompletableFuture<?> stage) {
        return Check.fails(CompletionException.class, stage::join).getCause();
    }
}
