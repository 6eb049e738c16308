import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

// CompletableFuture on the common pool and completed by plain threads.
// jess: run --strategy dpor --budget 200
// expect: exit=0
// run: args=supply
// run: args=combine
// run: args=compose
// run: args=failure
// run: args=anyof
// run: args=manual
// run: args=timeout
// jess: run --strategy random --budget 200
// expect: exit=0
// run: args=combine
// run: args=anyof
// jess: run --strategy dpor --budget 2000
// run: args=race | expect: exit=1 kind=assertion message~"completed by"
// run: args=never | expect: exit=1 kind=deadlock
public class CompletableFutures {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "supply":
                check(CompletableFuture.supplyAsync(() -> 42).get() == 42, "supplied");
                break;
            case "combine":
                CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
                CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
                check(one.thenCombine(two, Integer::sum).join() == 3, "combined");
                break;
            case "compose":
                CompletableFuture<String> text =
                        CompletableFuture.supplyAsync(() -> "a")
                                .thenApply(t -> t + "b")
                                .thenCompose(t -> CompletableFuture.supplyAsync(() -> t + "c"))
                                .whenComplete((t, e) -> check(e == null, "no exception"));
                check(text.join().equals("abc"), text.join());
                break;
            case "failure":
                CompletableFuture<Integer> failing =
                        CompletableFuture.supplyAsync(() -> Integer.parseInt("x"));
                check(failing.exceptionally(e -> -1).join() == -1, "recovered");
                check(failing.handle((v, e) -> e != null).join(), "handled");
                try {
                    failing.join();
                    throw new AssertionError("no exception");
                } catch (CompletionException e) {
                    check(e.getCause() instanceof NumberFormatException, "cause");
                }
                try {
                    failing.get();
                    throw new AssertionError("no exception");
                } catch (ExecutionException e) {
                    check(e.getCause() instanceof NumberFormatException, "cause");
                }
                break;
            case "anyof":
                CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> 1);
                CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> 2);
                Object any = CompletableFuture.anyOf(left, right).join();
                check(any.equals(1) || any.equals(2), "any");
                CompletableFuture.allOf(left, right).join();
                check(left.isDone() && right.isDone(), "all");
                break;
            case "manual":
                CompletableFuture<String> manual = new CompletableFuture<>();
                Thread completer = new Thread(() -> manual.complete("x"));
                completer.start();
                check(manual.thenApply(t -> t + "y").get().equals("xy"), "completed");
                completer.join();
                break;
            case "timeout":
                try {
                    new CompletableFuture<String>().get(1, TimeUnit.HOURS);
                    throw new AssertionError("no timeout");
                } catch (TimeoutException expected) {
                    check(true, "timed out");
                }
                break;
            case "race":
                CompletableFuture<String> winner = new CompletableFuture<>();
                Thread first = new Thread(() -> winner.complete("first"));
                Thread second = new Thread(() -> winner.complete("second"));
                first.start();
                second.start();
                check(winner.get().equals("first"), "completed by " + winner.get());
                break;
            default:
                new CompletableFuture<String>().get();
        }
    }
}
