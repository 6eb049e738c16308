import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

// What the documents of ForkJoinPool promise about the methods that are new in 19 and 20.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: close, close terminated, close common, close interrupted, externalSubmit
// rows: externalSubmit null, externalSubmit refused, lazySubmit, lazySubmit null, setParallelism
// rows: setParallelism illegal, setParallelism two
public class ForkJoinPoolMethods21 {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        int[] run = new int[1];
        Runnable count = () -> run[0]++;
        switch (String.join(" ", args)) {
            case "close" -> {
                try (pool) {
                    pool.execute(count);
                }
                Check.equal(1, run[0]);
                Check.equal(true, pool.isTerminated());
                Check.fails(RejectedExecutionException.class, () -> pool.execute(count));
            }
            case "close terminated" -> {
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Thread.currentThread().interrupt();
                pool.close();
                Check.equal(true, Thread.interrupted());
            }
            case "close common" -> {
                // Has no effect and does not wait.
                CountDownLatch gate = new CountDownLatch(1);
                ForkJoinTask<Boolean> task =
                        ForkJoinPool.commonPool().submit(() -> gate.await(1, TimeUnit.DAYS));
                ForkJoinPool.commonPool().close();
                Check.equal(false, ForkJoinPool.commonPool().isShutdown());
                gate.countDown();
                Check.equal(true, task.get());
            }
            case "close interrupted" -> {
                CountDownLatch gate = new CountDownLatch(1);
                CountDownLatch started = new CountDownLatch(1);
                pool.execute(
                        () -> {
                            started.countDown();
                            try {
                                gate.await(2, TimeUnit.DAYS);
                            } catch (InterruptedException stopped) {
                                run[0] = 2;
                            }
                        });
                started.await();
                Thread.currentThread().interrupt();
                pool.close();
                Check.equal(true, Thread.interrupted());
                Check.equal(2, run[0]);
                Check.equal(true, pool.isTerminated());
            }
            case "externalSubmit" -> {
                ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
                Check.that(pool.externalSubmit(task) == task, "another task");
                Check.equal(1, task.get());
                pool.close();
            }
            case "externalSubmit null" ->
                    Check.fails(NullPointerException.class, () -> pool.externalSubmit(null));
            case "externalSubmit refused" -> {
                pool.shutdown();
                Check.fails(
                        RejectedExecutionException.class,
                        () -> pool.externalSubmit(ForkJoinTask.adapt(() -> 1)));
            }
            case "lazySubmit" -> {
                // Run at the latest when another task brings a thread.
                ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
                Check.that(pool.lazySubmit(task) == task, "another task");
                pool.execute(count);
                Check.equal(1, task.get());
                pool.close();
            }
            case "lazySubmit null" ->
                    Check.fails(NullPointerException.class, () -> pool.lazySubmit(null));
            case "setParallelism" -> {
                Check.equal(1, pool.setParallelism(2));
                Check.equal(2, pool.getParallelism());
                Check.equal(2, pool.setParallelism(1));
                Check.equal(1, pool.submit(() -> 1).get());
                pool.close();
            }
            case "setParallelism illegal" -> {
                Class<IllegalArgumentException> iae = IllegalArgumentException.class;
                Check.fails(iae, () -> pool.setParallelism(0));
                Check.fails(iae, () -> pool.setParallelism(-1));
                Check.fails(iae, () -> pool.setParallelism(Integer.MAX_VALUE));
                Check.equal(1, pool.getParallelism());
            }
            case "setParallelism two" -> {
                Object[] results =
                        Check.together(() -> pool.setParallelism(2), () -> pool.setParallelism(3));
                Check.among(results, new Object[] {1, 2}, new Object[] {3, 1});
                Check.equal(results[0].equals(1) ? 3 : 2, pool.getParallelism());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
