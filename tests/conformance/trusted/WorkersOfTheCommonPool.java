import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

// Workers of the common pool that have nothing to do, where the JDK is trusted: that they leave the
// list of the active ones and park is left out (on JDK 25) until something counts those.
// jess: trust --strategy lazy-dpor --budget 60s
// expect: exit=0 verdict=verified
// run: args=one
// run: args=again
// run: args=forks
// jess: trust --strategy dpor --budget 60s
// expect: exit=0 verdict=verified
// rows: one, again
// jess: trust --strategy random --budget 300
// expect: exit=0 verdict=budget
// rows: one, again, forks, quiescent, blocks
// jess: trust --strategy lazy-dpor
// expect: exit=1 replay=1
// run: args=lost | expect: kind=assertion message~"lost"
// run: args=idle | expect: kind=assertion message~"idle"
// run: args=active | expect: kind=assertion message~"active"
// run: args=unlisted | expect: kind=assertion message~"unlisted"
// run: args=same | expect: message~"the same"
// run: args=others | expect: message~"two workers"
// jess: trust --strategy random --budget 3000
// expect: exit=1 replay=1
// rows: lost, idle, same, others
public class WorkersOfTheCommonPool {
    private static int count;
    private static Thread first;

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private final int number;

        Sum(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number < 2) {
                return number;
            }
            Sum fork = new Sum(number - 1);
            fork.fork();
            return new Sum(number - 2).compute() + fork.join();
        }
    }

    private static CompletableFuture<Void> run(Runnable task) {
        return CompletableFuture.runAsync(task);
    }

    private static int sumOfIndices(Set<Thread> threads) {
        int sum = 0;
        for (Thread thread : threads) {
            if (thread instanceof ForkJoinWorkerThread worker) {
                sum += worker.getPoolIndex();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        switch (args[0]) {
            case "one" -> {
                run(() -> count++).get();
                check(count == 1, "one");
            }
            case "again" -> {
                run(() -> count++).get();
                run(() -> count++).get();
                check(count == 2, "again");
            }
            case "forks" -> check(pool.invoke(new Sum(2)) == 1, "sum");
            case "quiescent" -> {
                run(() -> count++);
                check(pool.awaitQuiescence(1, TimeUnit.MINUTES), "quiescent");
                check(count == 1, "count");
            }
            case "blocks" -> {
                CompletableFuture<Void> inner = new CompletableFuture<>();
                CompletableFuture<Void> outer = run(inner::join);
                run(() -> inner.complete(null));
                outer.get();
            }
            case "lost" -> {
                CompletableFuture<Void> one = run(() -> count++);
                CompletableFuture<Void> other = run(() -> count++);
                one.get();
                other.get();
                check(count == 2, "lost");
            }
            case "idle" -> {
                run(() -> count++).get();
                check(pool.getActiveThreadCount() > 0, "idle");
            }
            case "active" -> {
                CountDownLatch latch = new CountDownLatch(1);
                CompletableFuture<Void> waits =
                        run(
                                () -> {
                                    try {
                                        latch.await();
                                    } catch (InterruptedException e) {
                                        throw new AssertionError(e);
                                    }
                                });
                boolean quiescent = pool.isQuiescent();
                latch.countDown();
                waits.get();
                check(quiescent, "active");
            }
            case "unlisted" -> {
                // Each has a number of its own, which is 0 until it is in the list, or for ever.
                CompletableFuture<Void> one = run(() -> {});
                CompletableFuture<Void> other = run(() -> {});
                Set<Thread> threads = Thread.getAllStackTraces().keySet();
                int sum = sumOfIndices(threads);
                one.get();
                other.get();
                check(sumOfIndices(threads) == sum, "unlisted");
            }
            case "same" -> {
                run(() -> first = Thread.currentThread()).get();
                run(() -> check(first != Thread.currentThread(), "the same")).get();
            }
            case "others" -> {
                run(() -> first = Thread.currentThread()).get();
                run(() -> check(first == Thread.currentThread(), "two workers")).get();
            }
            default -> throw new AssertionError(args[0]);
        }
    }
}
