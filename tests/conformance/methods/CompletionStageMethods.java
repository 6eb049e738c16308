import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

// What the documents of CompletionStage promise of its default methods, in a class that has only
// the others.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: exceptionallyAsync, exceptionallyAsync normal, exceptionallyAsync thread
// rows: exceptionallyAsync failed, exceptionallyAsync executor, exceptionallyAsync executor normal
// rows: exceptionallyAsync executor failed, exceptionallyAsync raced, exceptionallyCompose
// rows: exceptionallyCompose normal, exceptionallyCompose failed, exceptionallyCompose raced
// rows: exceptionallyComposeAsync, exceptionallyComposeAsync normal
// rows: exceptionallyComposeAsync thread, exceptionallyComposeAsync executor
// rows: exceptionallyComposeAsync executor raced, exceptionallyComposeAsync executor failed
public class CompletionStageMethods {
    private static final RuntimeException BROKEN = new IllegalStateException("broken");
    private static final RuntimeException WORSE = new IllegalStateException("worse");

    private static final CompletableFuture<Integer> source = new CompletableFuture<>();
    private static final CompletionStage<Integer> stage = new Stage<>(source);
    private static final CompletionStage<Integer> failed =
            new Stage<>(CompletableFuture.failedFuture(BROKEN));
    private static final CompletionStage<Integer> three =
            new Stage<>(CompletableFuture.completedFuture(3));
    private static final AtomicInteger calls = new AtomicInteger();

    /** Starts a thread for each task. */
    private static final Executor WORKERS = task -> new Worker(task).start();

    private static final class Worker extends Thread {
        Worker(Runnable task) {
            super(task);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "exceptionallyAsync" -> {
                Check.equal(4, join(failed.exceptionallyAsync(e -> e == BROKEN ? 4 : 0)));
            }
            case "exceptionallyAsync normal" -> {
                Check.equal(3, join(three.exceptionallyAsync(e -> counted())));
                CompletionStage<Integer> next = stage.exceptionallyAsync(e -> counted());
                Check.that(!next.toCompletableFuture().isDone(), "done before its source");
                source.complete(null);
                Check.equal(null, join(next));
                Check.equal(0, calls.get());
            }
            case "exceptionallyAsync thread" -> {
                // In a thread of the common pool, not in that of whoever completes its source.
                Thread here = Thread.currentThread();
                CompletionStage<Integer> next =
                        stage.exceptionallyAsync(e -> Thread.currentThread() == here ? 0 : 4);
                source.completeExceptionally(BROKEN);
                Check.equal(4, join(next));
            }
            case "exceptionallyAsync failed" -> {
                CompletionStage<Integer> next =
                        failed.exceptionallyAsync(
                                e -> {
                                    throw WORSE;
                                });
                Check.equal(WORSE, cause(next));
            }
            case "exceptionallyAsync executor" -> {
                CompletionStage<Integer> next =
                        stage.exceptionallyAsync(e -> e == BROKEN ? working() : 0, WORKERS);
                Object[] results =
                        Check.together(
                                () -> source.completeExceptionally(BROKEN), () -> join(next));
                Check.equal(new Object[] {true, 1}, results);
                Check.equal(1, calls.get());
            }
            case "exceptionallyAsync executor normal" -> {
                CompletionStage<Integer> next =
                        stage.exceptionallyAsync(e -> counted(), refusing());
                Object[] results = Check.together(() -> source.complete(2), () -> join(next));
                Check.equal(new Object[] {true, 2}, results);
                Check.equal(0, calls.get());
            }
            case "exceptionallyAsync executor failed" -> {
                CompletionStage<Integer> next =
                        failed.exceptionallyAsync(
                                e -> {
                                    working();
                                    throw WORSE;
                                },
                                WORKERS);
                Check.equal(WORSE, cause(next));
                Check.equal(1, calls.get());
            }
            case "exceptionallyAsync raced" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    data[0] = 5;
                                    return source.completeExceptionally(BROKEN);
                                },
                                () -> join(stage.exceptionallyAsync(e -> data[0], WORKERS)));
                Check.equal(new Object[] {true, 5}, results);
            }
            case "exceptionallyCompose" -> {
                CompletableFuture<Integer> other = new CompletableFuture<>();
                CompletionStage<Integer> next =
                        stage.exceptionallyCompose(
                                e -> {
                                    counted();
                                    return e == BROKEN ? other : three;
                                });
                Check.equal(0, calls.get());
                source.completeExceptionally(BROKEN);
                Check.equal(1, calls.get());
                Check.that(!next.toCompletableFuture().isDone(), "done before what it composes");
                other.complete(7);
                Check.equal(7, join(next));
            }
            case "exceptionallyCompose normal" -> {
                CompletionStage<Integer> next = stage.exceptionallyCompose(e -> composed(three));
                Check.that(!next.toCompletableFuture().isDone(), "done before its source");
                source.complete(2);
                Check.equal(2, join(next));
                Check.equal(3, join(three.exceptionallyCompose(e -> composed(three))));
                Check.equal(0, calls.get());
            }
            case "exceptionallyCompose failed" -> {
                CompletionStage<Integer> next =
                        failed.exceptionallyCompose(
                                e -> {
                                    throw WORSE;
                                });
                Check.equal(WORSE, cause(next));
                CompletableFuture<Integer> worse = CompletableFuture.failedFuture(WORSE);
                Check.equal(WORSE, cause(failed.exceptionallyCompose(e -> worse)));
            }
            case "exceptionallyCompose raced" -> {
                CompletableFuture<Integer> other = new CompletableFuture<>();
                CompletionStage<Integer> next = stage.exceptionallyCompose(e -> composed(other));
                Object[] results =
                        Check.together(
                                () -> source.completeExceptionally(BROKEN),
                                () -> other.complete(7));
                Check.equal(new Object[] {true, true}, results);
                Check.equal(7, join(next));
                Check.equal(1, calls.get());
            }
            case "exceptionallyComposeAsync" -> {
                Check.equal(
                        3, join(failed.exceptionallyComposeAsync(e -> e == BROKEN ? three : null)));
            }
            case "exceptionallyComposeAsync normal" -> {
                Check.equal(3, join(three.exceptionallyComposeAsync(e -> composed(failed))));
                CompletionStage<Integer> next =
                        stage.exceptionallyComposeAsync(e -> composed(failed), refusing());
                source.complete(2);
                Check.equal(2, join(next));
                Check.equal(0, calls.get());
            }
            case "exceptionallyComposeAsync thread" -> {
                Thread here = Thread.currentThread();
                CompletionStage<Integer> next =
                        stage.exceptionallyComposeAsync(
                                e -> Thread.currentThread() == here ? stage : three);
                source.completeExceptionally(BROKEN);
                Check.equal(3, join(next));
            }
            case "exceptionallyComposeAsync executor" -> {
                CompletableFuture<Integer> other = new CompletableFuture<>();
                CompletionStage<Integer> next =
                        failed.exceptionallyComposeAsync(
                                e -> {
                                    working();
                                    return other;
                                },
                                WORKERS);
                Object[] results = Check.together(() -> other.complete(7), () -> join(next));
                Check.equal(new Object[] {true, 7}, results);
                Check.equal(1, calls.get());
            }
            case "exceptionallyComposeAsync executor raced" -> {
                CompletionStage<Integer> next =
                        stage.exceptionallyComposeAsync(
                                e -> {
                                    working();
                                    return three;
                                },
                                WORKERS);
                Object[] results =
                        Check.together(
                                () -> source.completeExceptionally(BROKEN), () -> join(next));
                Check.equal(new Object[] {true, 3}, results);
                Check.equal(1, calls.get());
            }
            case "exceptionallyComposeAsync executor failed" -> {
                CompletionStage<Integer> next =
                        failed.exceptionallyComposeAsync(
                                e -> {
                                    working();
                                    throw WORSE;
                                },
                                WORKERS);
                Check.equal(WORSE, cause(next));
                Check.equal(1, calls.get());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Object join(CompletionStage<?> of) {
        return of.toCompletableFuture().join();
    }

    private static Throwable cause(CompletionStage<?> of) {
        return Check.fails(CompletionException.class, () -> join(of)).getCause();
    }

    private static int counted() {
        return calls.incrementAndGet();
    }

    private static CompletionStage<Integer> composed(CompletionStage<Integer> with) {
        counted();
        return with;
    }

    private static int working() {
        Check.that(Thread.currentThread() instanceof Worker, "in a thread of another");
        return counted();
    }

    /** An executor that is not needed where nothing fails. */
    private static Executor refusing() {
        return task -> Check.that(false, "executed");
    }

    /** What the interface has no body for; what it derives is one of these again. */
    private static final class Stage<T> implements CompletionStage<T> {
        private final CompletableFuture<T> future;

        Stage(CompletableFuture<T> future) {
            this.future = future;
        }

        @Override
        public <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> fn) {
            return new Stage<>(future.thenApply(fn));
        }

        @Override
        public <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
            return new Stage<>(future.thenApplyAsync(fn));
        }

        @Override
        public <U> CompletionStage<U> thenApplyAsync(
                Function<? super T, ? extends U> fn, Executor executor) {
            return new Stage<>(future.thenApplyAsync(fn, executor));
        }

        @Override
        public CompletionStage<Void> thenAccept(Consumer<? super T> action) {
            return new Stage<>(future.thenAccept(action));
        }

        @Override
        public CompletionStage<Void> thenAcceptAsync(Consumer<? super T> action) {
            return new Stage<>(future.thenAcceptAsync(action));
        }

        @Override
        public CompletionStage<Void> thenAcceptAsync(
                Consumer<? super T> action, Executor executor) {
            return new Stage<>(future.thenAcceptAsync(action, executor));
        }

        @Override
        public CompletionStage<Void> thenRun(Runnable action) {
            return new Stage<>(future.thenRun(action));
        }

        @Override
        public CompletionStage<Void> thenRunAsync(Runnable action) {
            return new Stage<>(future.thenRunAsync(action));
        }

        @Override
        public CompletionStage<Void> thenRunAsync(Runnable action, Executor executor) {
            return new Stage<>(future.thenRunAsync(action, executor));
        }

        @Override
        public <U, V> CompletionStage<V> thenCombine(
                CompletionStage<? extends U> other,
                BiFunction<? super T, ? super U, ? extends V> fn) {
            return new Stage<>(future.thenCombine(other, fn));
        }

        @Override
        public <U, V> CompletionStage<V> thenCombineAsync(
                CompletionStage<? extends U> other,
                BiFunction<? super T, ? super U, ? extends V> fn) {
            return new Stage<>(future.thenCombineAsync(other, fn));
        }

        @Override
        public <U, V> CompletionStage<V> thenCombineAsync(
                CompletionStage<? extends U> other,
                BiFunction<? super T, ? super U, ? extends V> fn,
                Executor executor) {
            return new Stage<>(future.thenCombineAsync(other, fn, executor));
        }

        @Override
        public <U> CompletionStage<Void> thenAcceptBoth(
                CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
            return new Stage<>(future.thenAcceptBoth(other, action));
        }

        @Override
        public <U> CompletionStage<Void> thenAcceptBothAsync(
                CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
            return new Stage<>(future.thenAcceptBothAsync(other, action));
        }

        @Override
        public <U> CompletionStage<Void> thenAcceptBothAsync(
                CompletionStage<? extends U> other,
                BiConsumer<? super T, ? super U> action,
                Executor executor) {
            return new Stage<>(future.thenAcceptBothAsync(other, action, executor));
        }

        @Override
        public CompletionStage<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
            return new Stage<>(future.runAfterBoth(other, action));
        }

        @Override
        public CompletionStage<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
            return new Stage<>(future.runAfterBothAsync(other, action));
        }

        @Override
        public CompletionStage<Void> runAfterBothAsync(
                CompletionStage<?> other, Runnable action, Executor executor) {
            return new Stage<>(future.runAfterBothAsync(other, action, executor));
        }

        @Override
        public <U> CompletionStage<U> applyToEither(
                CompletionStage<? extends T> other, Function<? super T, U> fn) {
            return new Stage<>(future.applyToEither(other, fn));
        }

        @Override
        public <U> CompletionStage<U> applyToEitherAsync(
                CompletionStage<? extends T> other, Function<? super T, U> fn) {
            return new Stage<>(future.applyToEitherAsync(other, fn));
        }

        @Override
        public <U> CompletionStage<U> applyToEitherAsync(
                CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
            return new Stage<>(future.applyToEitherAsync(other, fn, executor));
        }

        @Override
        public CompletionStage<Void> acceptEither(
                CompletionStage<? extends T> other, Consumer<? super T> action) {
            return new Stage<>(future.acceptEither(other, action));
        }

        @Override
        public CompletionStage<Void> acceptEitherAsync(
                CompletionStage<? extends T> other, Consumer<? super T> action) {
            return new Stage<>(future.acceptEitherAsync(other, action));
        }

        @Override
        public CompletionStage<Void> acceptEitherAsync(
                CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
            return new Stage<>(future.acceptEitherAsync(other, action, executor));
        }

        @Override
        public CompletionStage<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
            return new Stage<>(future.runAfterEither(other, action));
        }

        @Override
        public CompletionStage<Void> runAfterEitherAsync(
                CompletionStage<?> other, Runnable action) {
            return new Stage<>(future.runAfterEitherAsync(other, action));
        }

        @Override
        public CompletionStage<Void> runAfterEitherAsync(
                CompletionStage<?> other, Runnable action, Executor executor) {
            return new Stage<>(future.runAfterEitherAsync(other, action, executor));
        }

        @Override
        public <U> CompletionStage<U> thenCompose(
                Function<? super T, ? extends CompletionStage<U>> fn) {
            return new Stage<>(future.thenCompose(fn));
        }

        @Override
        public <U> CompletionStage<U> thenComposeAsync(
                Function<? super T, ? extends CompletionStage<U>> fn) {
            return new Stage<>(future.thenComposeAsync(fn));
        }

        @Override
        public <U> CompletionStage<U> thenComposeAsync(
                Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
            return new Stage<>(future.thenComposeAsync(fn, executor));
        }

        @Override
        public <U> CompletionStage<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
            return new Stage<>(future.handle(fn));
        }

        @Override
        public <U> CompletionStage<U> handleAsync(
                BiFunction<? super T, Throwable, ? extends U> fn) {
            return new Stage<>(future.handleAsync(fn));
        }

        @Override
        public <U> CompletionStage<U> handleAsync(
                BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
            return new Stage<>(future.handleAsync(fn, executor));
        }

        @Override
        public CompletionStage<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
            return new Stage<>(future.whenComplete(action));
        }

        @Override
        public CompletionStage<T> whenCompleteAsync(
                BiConsumer<? super T, ? super Throwable> action) {
            return new Stage<>(future.whenCompleteAsync(action));
        }

        @Override
        public CompletionStage<T> whenCompleteAsync(
                BiConsumer<? super T, ? super Throwable> action, Executor executor) {
            return new Stage<>(future.whenCompleteAsync(action, executor));
        }

        @Override
        public CompletionStage<T> exceptionally(Function<Throwable, ? extends T> fn) {
            return new Stage<>(future.exceptionally(fn));
        }

        @Override
        public CompletableFuture<T> toCompletableFuture() {
            return future;
        }
    }
}
