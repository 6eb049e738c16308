import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

// Two threads use what a stock JVM makes once, in an initialiser: the common pool, the delayer of
// CompletableFuture, the generator behind SplittableRandom. Which of them asks first is nothing
// that anybody sees: the same numbers are drawn in either order, and every search comes to the
// number of orders of what the threads do, which is two for their locks, and two for their draws.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=pool | expect: executions=2 hbrs=2
// run: args=generator | expect: executions=4 hbrs=4
// jess: run --strategy source-dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args=pool | expect: executions=2 hbrs=2
// run: args=generator | expect: executions=4 hbrs=4
// jess: run --strategy dpor
// expect: exit=1 verdict=bug kind=assertion replay=1
// run: args="generator 1" | expect: "message~first 1 drew 35 and 702"
// run: args="generator 2" | expect: "message~first 2 drew 35 and 702"
// run: args="late generator" | expect: executions=2 "message~late drew 702"
// run: args="late future" | expect: executions=2 "message~late drew 5"
// run: args="late timeout" | expect: executions=2 "message~late drew 7"
public class AsksFirst {
    static final Object LOCK = new Object();
    static int first;
    static volatile boolean ready;

    static long ask(String kind) throws Exception {
        switch (kind) {
            case "generator":
                return new SplittableRandom().nextInt(1000);
            case "pool":
                return ForkJoinPool.commonPool().getParallelism();
            case "future":
                return CompletableFuture.supplyAsync(() -> 5).get();
            case "timeout":
                CompletableFuture<Integer> future = new CompletableFuture<>();
                return future.completeOnTimeout(7, 1, TimeUnit.SECONDS).get();
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    static final class Asker implements Runnable {
        final String kind;
        final int number;
        long drawn;

        Asker(String kind, int number) {
            this.kind = kind;
            this.number = number;
        }

        @Override
        public void run() {
            try {
                drawn = ask(kind);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            synchronized (LOCK) {
                if (first == 0) {
                    first = number;
                }
            }
        }
    }

    /** Behind a race, so that most executions do not ask at all. */
    static void late(String kind) throws Exception {
        Thread other = new Thread(() -> ready = true);
        other.start();
        if (ready) {
            throw new AssertionError("late drew " + ask(kind));
        }
        other.join();
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("late")) {
            late(args[1]);
            return;
        }
        Asker one = new Asker(args[0], 1);
        Asker two = new Asker(args[0], 2);
        Thread first = new Thread(one);
        Thread second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
        if (args.length > 1 && AsksFirst.first == Integer.parseInt(args[1])) {
            // Who draws first is another matter, and the choice of the search.
            long least = Math.min(one.drawn, two.drawn);
            long most = Math.max(one.drawn, two.drawn);
            throw new AssertionError(
                    "first " + AsksFirst.first + " drew " + least + " and " + most);
        }
    }
}
