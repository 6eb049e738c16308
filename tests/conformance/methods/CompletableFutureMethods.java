import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// What the documents of CompletableFuture promise of a future and its completion, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, completedFuture, failedFuture, completedStage, failedStage, isDone, get, get failed
// rows: get interrupted, get interrupted raced, get timed, get timed expired, get timed interrupted
// rows: join, join failed, join interrupted, getNow, complete, complete raced, complete twice
// rows: completeExceptionally, completeExceptionally raced, cancel, cancel raced, cancel dependent
// rows: isCancelled, isCompletedExceptionally, obtrudeValue, obtrudeValue raced, obtrudeException
// rows: getNumberOfDependents, toString, toCompletableFuture, newIncompleteFuture, defaultExecutor
public class CompletableFutureMethods {
    static final RuntimeException BROKEN = new IllegalStateException("broken");

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.that(!future.isDone(), "a new future is done");
                Check.that(!future.isCancelled(), "a new future is cancelled");
                Check.that(!future.isCompletedExceptionally(), "a new future has failed");
            }
            case "completedFuture" -> {
                Check.equal(1, CompletableFuture.completedFuture(1).get());
                Check.equal(null, CompletableFuture.completedFuture(null).get());
                Check.equal(false, CompletableFuture.completedFuture(1).complete(2));
            }
            case "failedFuture" -> {
                CompletableFuture<Integer> failed = CompletableFuture.failedFuture(BROKEN);
                Check.that(failed.isCompletedExceptionally(), "it has not failed");
                Check.equal(BROKEN, cause(failed));
                Check.fails(NullPointerException.class, () -> CompletableFuture.failedFuture(null));
            }
            case "completedStage" -> {
                CompletionStage<Integer> stage = CompletableFuture.completedStage(1);
                Check.equal(1, stage.toCompletableFuture().join());
                onlyStage(stage);
            }
            case "failedStage" -> {
                CompletionStage<Integer> stage = CompletableFuture.failedStage(BROKEN);
                Check.equal(BROKEN, cause(stage.toCompletableFuture()));
                onlyStage(stage);
                Check.fails(NullPointerException.class, () -> CompletableFuture.failedStage(null));
            }
            case "isDone" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 1;
                            return future.complete(1);
                        },
                        () -> {
                            if (future.isDone()) {
                                Check.equal(1, data[0]);
                                Check.equal(1, future.getNow(0));
                            }
                            return null;
                        });
                other.completeExceptionally(BROKEN);
                Check.that(future.isDone() && other.isDone(), "not done");
                CompletableFuture<Integer> third = new CompletableFuture<>();
                third.cancel(false);
                Check.that(third.isDone(), "cancelled and not done");
            }
            case "get" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                () -> {
                                    data[0] = 1;
                                    return future.complete(2);
                                },
                                () -> future.get() + data[0]);
                Check.equal(new Object[] {true, 3}, results);
            }
            case "get failed" -> {
                Check.together(
                        () -> future.completeExceptionally(BROKEN),
                        () -> Check.fails(ExecutionException.class, future::get));
                Check.equal(BROKEN, Check.fails(ExecutionException.class, future::get).getCause());
                other.completeExceptionally(new CompletionException(BROKEN));
                Check.equal(BROKEN, Check.fails(ExecutionException.class, other::get).getCause());
                CompletableFuture<Integer> third = new CompletableFuture<>();
                third.cancel(true);
                Check.fails(CancellationException.class, third::get);
            }
            case "get interrupted" -> {
                Thread.currentThread().interrupt();
                Check.fails(InterruptedException.class, future::get);
                Check.that(!Thread.interrupted(), "the flag is still set");
                Thread waiter =
                        new Thread(() -> Check.fails(InterruptedException.class, future::get));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "get interrupted raced" -> {
                Object[] result = new Object[1];
                Thread waiter = new Thread(() -> result[0] = outcome(future));
                waiter.start();
                waiter.interrupt();
                future.complete(1);
                waiter.join();
                Check.among(result[0], 1, InterruptedException.class);
                Check.equal(1, future.get());
            }
            case "get timed" -> {
                Object[] results =
                        Check.together(
                                () -> future.get(1, TimeUnit.DAYS), () -> future.complete(1));
                Check.equal(1, results[0]);
                Check.equal(1, future.get(0, TimeUnit.SECONDS));
                Check.fails(NullPointerException.class, () -> other.get(1, null));
            }
            case "get timed expired" -> {
                Check.fails(TimeoutException.class, () -> future.get(1, TimeUnit.SECONDS));
                Check.fails(TimeoutException.class, () -> future.get(0, TimeUnit.SECONDS));
                Check.fails(TimeoutException.class, () -> future.get(-1, TimeUnit.SECONDS));
                Check.that(!future.isDone(), "the time-out has completed it");
                future.completeExceptionally(BROKEN);
                Check.fails(ExecutionException.class, () -> future.get(1, TimeUnit.SECONDS));
                other.cancel(false);
                Check.fails(CancellationException.class, () -> other.get(1, TimeUnit.SECONDS));
            }
            case "get timed interrupted" -> {
                Check.Action get = () -> future.get(1, TimeUnit.DAYS);
                Thread waiter = new Thread(() -> Check.fails(InterruptedException.class, get));
                waiter.start();
                waiter.interrupt();
                waiter.join();
            }
            case "join" -> {
                int[] data = new int[1];
                Object[] results =
                        Check.together(
                                future::join,
                                () -> future.join() + data[0],
                                () -> {
                                    data[0] = 1;
                                    return future.complete(2);
                                });
                Check.equal(new Object[] {2, 3, true}, results);
            }
            case "join failed" -> {
                Object[] results =
                        Check.together(
                                () -> Check.fails(CompletionException.class, future::join),
                                () -> future.completeExceptionally(BROKEN));
                Check.equal(BROKEN, ((Throwable) results[0]).getCause());
                CompletionException thrown = new CompletionException(BROKEN);
                other.completeExceptionally(thrown);
                Check.equal(thrown, Check.fails(CompletionException.class, other::join));
                CompletableFuture<Integer> third = new CompletableFuture<>();
                third.cancel(true);
                Check.fails(CancellationException.class, third::join);
            }
            case "join interrupted" -> {
                Object[] result = new Object[1];
                Thread waiter = new Thread(() -> result[0] = future.join());
                waiter.start();
                waiter.interrupt();
                future.complete(1);
                waiter.join();
                Check.equal(1, result[0]);
            }
            case "getNow" -> {
                Object[] results = Check.together(() -> future.getNow(2), () -> future.complete(1));
                Check.among(results[0], 1, 2);
                Check.equal(1, future.getNow(2));
                Check.equal(null, other.getNow(null));
                other.completeExceptionally(BROKEN);
                Throwable thrown =
                        Check.fails(CompletionException.class, () -> other.getNow(2)).getCause();
                Check.equal(BROKEN, thrown);
                CompletableFuture<Integer> third = new CompletableFuture<>();
                third.cancel(true);
                Check.fails(CancellationException.class, () -> third.getNow(2));
            }
            case "complete" -> {
                Check.equal(true, future.complete(null));
                Check.equal(null, future.get());
                Check.equal(false, future.complete(1));
                Check.equal(null, future.get());
            }
            case "complete raced" -> {
                Object[] results =
                        Check.together(() -> future.complete(1), () -> future.complete(2));
                Check.that(results[0] != results[1], "both or none of two have completed it");
                Check.equal(results[0].equals(true) ? 1 : 2, future.get());
            }
            case "complete twice" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1) ? 1 : future.join(),
                                () -> future.complete(2) ? 2 : future.join());
                Check.equal(results[0], results[1]);
            }
            case "completeExceptionally" -> {
                Check.fails(NullPointerException.class, () -> future.completeExceptionally(null));
                Check.equal(true, future.completeExceptionally(BROKEN));
                Check.equal(false, future.completeExceptionally(new Error()));
                Check.equal(false, future.complete(1));
                Check.equal(BROKEN, cause(future));
            }
            case "completeExceptionally raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1),
                                () -> future.completeExceptionally(BROKEN));
                Check.that(results[0] != results[1], "both or none of two have completed it");
                Check.equal(results[1], future.isCompletedExceptionally());
                Check.equal(results[1].equals(true) ? BROKEN : 1, outcome(future));
            }
            case "cancel" -> {
                Check.equal(true, future.cancel(true));
                Check.equal(true, future.cancel(false));
                Check.equal(false, future.complete(1));
                Check.fails(CancellationException.class, future::get);
                other.complete(1);
                Check.equal(false, other.cancel(true));
                Check.equal(1, other.get());
            }
            case "cancel raced" -> {
                Object[] results =
                        Check.together(() -> future.cancel(true), () -> future.complete(1));
                Check.that(results[0] != results[1], "both or none of two have completed it");
                Check.equal(results[0], future.isCancelled());
                Check.equal(
                        results[1].equals(true) ? 1 : CancellationException.class, outcome(future));
            }
            case "cancel dependent" -> {
                CompletableFuture<Integer> dependent = future.thenApply(x -> x);
                CompletableFuture<Integer> done = future.thenApply(x -> x);
                done.complete(1);
                future.cancel(true);
                Check.equal(CancellationException.class, cause(dependent).getClass());
                Check.equal(1, done.join());
                CompletableFuture<Integer> child = other.thenApply(x -> x);
                child.cancel(true);
                Check.that(!other.isDone(), "cancelling a dependent has completed its source");
            }
            case "isCancelled" -> {
                Check.that(!future.isCancelled(), "cancelled");
                future.completeExceptionally(new CancellationException());
                Check.that(future.isCancelled(), "cancel is completing so, and not the other way");
                other.completeExceptionally(BROKEN);
                Check.that(!other.isCancelled(), "failed is taken for cancelled");
                Check.that(!CompletableFuture.completedFuture(1).isCancelled(), "cancelled");
            }
            case "isCompletedExceptionally" -> {
                future.completeExceptionally(BROKEN);
                other.cancel(true);
                Check.that(future.isCompletedExceptionally(), "not failed");
                Check.that(other.isCompletedExceptionally(), "cancelled and not failed");
                CompletableFuture<Integer> third = CompletableFuture.completedFuture(1);
                Check.that(!third.isCompletedExceptionally(), "failed");
                third.obtrudeException(BROKEN);
                Check.that(third.isCompletedExceptionally(), "obtruded and not failed");
            }
            case "obtrudeValue" -> {
                future.obtrudeValue(1);
                Check.equal(1, future.get());
                future.obtrudeValue(null);
                Check.equal(null, future.get());
                other.completeExceptionally(BROKEN);
                other.obtrudeValue(2);
                Check.equal(2, other.get());
                Check.that(!other.isCompletedExceptionally(), "still failed");
            }
            case "obtrudeValue raced" -> {
                Object[] results =
                        Check.together(
                                () -> future.complete(1) ? future.join() : 2,
                                () -> {
                                    future.obtrudeValue(2);
                                    return future.join();
                                });
                Check.among(results[0], 1, 2);
                Check.equal(2, results[1]);
                Check.equal(2, future.join());
            }
            case "obtrudeException" -> {
                Check.fails(NullPointerException.class, () -> future.obtrudeException(null));
                Check.together(
                        () -> future.complete(1),
                        () -> {
                            future.obtrudeException(BROKEN);
                            return null;
                        });
                Check.equal(BROKEN, cause(future));
            }
            case "getNumberOfDependents" -> {
                Check.equal(0, future.getNumberOfDependents());
                future.thenApply(x -> x);
                future.thenRun(() -> {});
                Check.equal(2, future.getNumberOfDependents());
                future.complete(1);
                Check.equal(0, future.getNumberOfDependents());
            }
            case "toString" -> {
                Check.that(future.toString().contains("Not completed"), future.toString());
                future.thenRun(() -> {});
                String text = future.toString();
                Check.that(text.matches(".*\\[.*Not completed\\D*1.*\\]"), text);
                future.complete(1);
                Check.that(future.toString().endsWith("[Completed normally]"), "" + future);
                other.cancel(true);
                text = other.toString();
                Check.that(text.matches(".*\\[Completed exceptionally.*\\]"), text);
            }
            case "toCompletableFuture" -> {
                Check.that(future == future.toCompletableFuture(), "not itself");
                CompletionStage<Integer> minimal = future.minimalCompletionStage();
                CompletableFuture<Integer> full = minimal.toCompletableFuture();
                Check.that(full.complete(2), "it cannot be completed");
                future.complete(1);
                Check.equal(1, minimal.toCompletableFuture().join());
                Check.equal(2, full.join());
            }
            case "newIncompleteFuture" -> {
                Check.that(!future.newIncompleteFuture().isDone(), "done");
                Check.equal(CompletableFuture.class, future.newIncompleteFuture().getClass());
                Check.equal(Own.class, new Own<Integer>().thenApply(x -> x).getClass());
                Check.equal(Own.class, new Own<Integer>().copy().getClass());
            }
            case "defaultExecutor" -> {
                Executor executor = future.defaultExecutor();
                Check.that(
                        ForkJoinPool.getCommonPoolParallelism() <= 1
                                || executor == ForkJoinPool.commonPool(),
                        "not the common pool");
                Own<Integer> own = new Own<>();
                CompletableFuture<Thread> ran = own.thenApplyAsync(x -> Thread.currentThread());
                own.complete(1);
                Check.equal(Thread.currentThread(), ran.getNow(null));
                Check.equal(1, own.used);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Throwable cause(CompletableFuture<?> failed) {
        return Check.fails(CompletionException.class, failed::join).getCause();
    }

    /** The value of a future, or the exception that it ended with, or the class of another one. */
    static Object outcome(CompletableFuture<Integer> future) {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            return failed.getCause();
        } catch (Exception thrown) {
            return thrown.getClass();
        }
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

    /** With another class of its dependents, and another executor. */
    static final class Own<T> extends CompletableFuture<T> {
        int used;

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Own<>();
        }

        @Override
        public Executor defaultExecutor() {
            return task -> {
                used++;
                task.run();
            };
        }
    }
}
