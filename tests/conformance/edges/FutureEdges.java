import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

// What futures and their stages order: "Actions taken by the asynchronous computation represented
// by
// a Future happen-before actions subsequent to the retrieval of the result", by whoever retrieves
// it: a caller of get and its like, or a stage that depends on it.
//
// jess: run --races fail --timeouts idle --strategy dpor --budget 100
// expect: exit=0
// rows: futureTask, runAsync, supplyAsync, futureJoin, getNow, complete, completeExceptionally
// rows: thenApply, thenAcceptAsync, thenCombine, runAfterBoth, applyToEither, thenCompose, handle
// rows: whenComplete, exceptionally, allOf, anyOf
//
// jess: run --races fail --timeouts idle --strategy random --budget 40
// expect: exit=0
// rows: futureTask, runAsync, supplyAsync, futureJoin, getNow, complete, completeExceptionally
// rows: thenApply, thenAcceptAsync, thenCombine, runAfterBoth, applyToEither, thenCompose, handle
// rows: whenComplete, exceptionally, allOf, anyOf
//
// jess: run --races fail --timeouts idle --strategy auto --budget 40
// expect: exit=0
// rows: futureTask, runAsync, supplyAsync, futureJoin, getNow, complete, completeExceptionally
// rows: thenApply, thenAcceptAsync, thenCombine, runAfterBoth, applyToEither, thenCompose, handle
// rows: whenComplete, exceptionally, allOf, anyOf
//
// jess: run --races fail --timeouts idle --strategy portfolio --budget 1000
// expect: exit=1 kind=race
// rows: futureTask broken, runAsync broken, supplyAsync broken, futureJoin broken, getNow broken
// rows: complete broken, completeExceptionally broken, thenApply broken, thenAcceptAsync broken
// rows: thenCombine broken, runAfterBoth broken, applyToEither broken, thenCompose broken
// rows: handle broken, whenComplete broken, exceptionally broken, allOf broken, anyOf broken
public class FutureEdges {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Object> made = new CompletableFuture<>();
        CompletableFuture<?> done;
        switch (Edge.named(args)) {
            case "futureTask":
                FutureTask<Object> task = new FutureTask<>(Edge::write, "done");
                Thread runner = Edge.started(task::run);
                Edge.readIfBroken();
                task.get();
                Edge.read();
                runner.join();
                break;
                // Actions prior to the submission of a task …
            case "runAsync":
                CompletableFuture.runAsync(() -> {}).get();
                Edge.writeIfKept();
                done = CompletableFuture.runAsync(Edge::read);
                Edge.writeIfBroken();
                done.get();
                break;
            case "supplyAsync":
                done = CompletableFuture.supplyAsync(FutureEdges::writing);
                Edge.readIfBroken();
                done.get();
                Edge.read();
                break;
            case "futureJoin":
                done = CompletableFuture.runAsync(Edge::write);
                Edge.readIfBroken();
                done.join();
                Edge.read();
                break;
            case "getNow":
                done = CompletableFuture.supplyAsync(FutureEdges::writing);
                if (done.getNow(null) != null || Edge.isBroken()) {
                    Edge.read();
                }
                break;
                // Whoever completes a future is its computation.
            case "complete":
                Edge.over(() -> made.complete("done"), made::get);
                break;
            case "completeExceptionally":
                Edge.over(
                        () -> made.completeExceptionally(new IllegalStateException()),
                        () -> {
                            try {
                                return made.get();
                            } catch (ExecutionException e) {
                                return e;
                            }
                        });
                break;
            case "thenApply":
                source().thenApply(FutureEdges::reading).get();
                break;
            case "thenAcceptAsync":
                source().thenAcceptAsync(FutureEdges::reading).get();
                break;
            case "thenCombine":
                source().thenCombine(unrelated(), (one, other) -> reading(one)).get();
                break;
            case "runAfterBoth":
                unrelated().runAfterBoth(source(), Edge::read).get();
                break;
            case "applyToEither":
                source().applyToEither(made, FutureEdges::reading).get();
                break;
            case "thenCompose":
                source().thenCompose(
                                seen -> {
                                    Edge.read();
                                    return made;
                                });
                made.complete("done");
                break;
            case "handle":
                source().handle((seen, thrown) -> reading(seen)).get();
                break;
            case "whenComplete":
                source().whenComplete((seen, thrown) -> Edge.read()).get();
                break;
            case "exceptionally":
                failing().exceptionally(FutureEdges::reading).get();
                break;
            case "allOf":
                CompletableFuture.allOf(unrelated(), source()).get();
                Edge.read();
                break;
            case "anyOf":
                CompletableFuture.anyOf(made, source()).get();
                Edge.read();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    static Object writing() {
        Edge.write();
        return "done";
    }

    static Object reading(Object seen) {
        Edge.read();
        return "seen";
    }

    /** A future whose computation writes; or another one, while somebody else writes. */
    static CompletableFuture<Object> source() {
        CompletableFuture<Object> other = Edge.isBroken() ? unrelated() : null;
        CompletableFuture<Object> writer = CompletableFuture.supplyAsync(FutureEdges::writing);
        return Edge.isBroken() ? other : writer;
    }

    static CompletableFuture<Object> unrelated() {
        return CompletableFuture.supplyAsync(() -> "done");
    }

    static CompletableFuture<Object> failing() {
        CompletableFuture<Object> failing =
                CompletableFuture.supplyAsync(
                        () -> {
                            Edge.writeIfKept();
                            throw new CompletionException(null);
                        });
        CompletableFuture.runAsync(Edge::writeIfBroken);
        return failing;
    }
}
