import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

// A worker of a pool looks for tasks in an order that it draws anew each time, until another one
// has gone on. Whoever a random walk prefers, that comes to an end, and nobody misses a signal.
// jess: run --strategy portfolio --budget 900,15s
// expect: exit=0 verdict=budget
// run: args="common" opts="--seed 20"
// run: args="common" opts="--seed 1"
// run: args="pool"
// jess: run --strategy pct --budget 900,15s --seed 20
// expect: exit=0 verdict=budget
// run: args="common"
// run: args="pool"
// jess: run --strategy auto --budget 600,15s
// expect: exit=0
// run: args="common"
public class SpinningWorkers {
    static int left;
    static int right;

    private static void common() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        if (one.get() + two.get() != 3) {
            throw new AssertionError();
        }
    }

    private static void pool() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Future<?> one = pool.submit(() -> left++);
        Future<?> two = pool.submit(() -> right++);
        one.get();
        two.get();
        if (left + right != 2) {
            throw new AssertionError();
        }
        pool.shutdown();
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("common")) {
            common();
        } else {
            pool();
        }
    }
}
