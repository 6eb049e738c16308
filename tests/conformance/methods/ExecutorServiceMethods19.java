import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ExecutorService promise about close.
// jess: trust --strategy dpor
// jdk: 21
// expect: exit=0 verdict=verified
// rows: close, close waits, close refuses, close twice, close terminated, close interrupted
// rows: close interrupted before
public class ExecutorServiceMethods19 {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int[] run = new int[1];
        switch (String.join(" ", args)) {
            case "close" -> {
                try (pool) {
                    pool.execute(() -> run[0]++);
                    pool.execute(() -> run[0]++);
                }
                Check.equal(2, run[0]);
                Check.equal(true, pool.isTerminated());
            }
            case "close waits" -> {
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> Check.that(passed(gate), "interrupted"));
                Check.together(
                        () -> {
                            pool.close();
                            return run[0] = 1 + (int) gate.getCount();
                        },
                        () -> {
                            gate.countDown();
                            return null;
                        });
                Check.equal(1, run[0]);
            }
            case "close refuses" -> {
                pool.close();
                Check.fails(RejectedExecutionException.class, () -> pool.execute(() -> run[0]++));
                Check.equal(0, run[0]);
            }
            case "close twice" -> {
                pool.execute(() -> run[0]++);
                Together.twice(pool::close);
                Check.equal(1, run[0]);
                Check.equal(true, pool.isTerminated());
            }
            case "close terminated" -> {
                // Without effect, even in an interrupted thread.
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Thread.currentThread().interrupt();
                pool.close();
                Check.equal(true, Thread.interrupted());
            }
            case "close interrupted" -> {
                // Stops the tasks as shutdownNow does, and goes on to wait.
                pool.execute(() -> run[0] = passed(new CountDownLatch(1)) ? 1 : 2);
                CountDownLatch started = new CountDownLatch(1);
                Thread closer =
                        new Thread(
                                () -> {
                                    started.countDown();
                                    pool.close();
                                    Check.equal(true, pool.isTerminated());
                                    Check.equal(true, Thread.interrupted());
                                });
                closer.start();
                started.await();
                closer.interrupt();
                closer.join();
                Check.among(run[0], 0, 2);
            }
            case "close interrupted before" -> {
                CountDownLatch started = new CountDownLatch(1);
                pool.execute(
                        () -> {
                            started.countDown();
                            run[0] = passed(new CountDownLatch(1)) ? 1 : 2;
                        });
                pool.execute(() -> run[0] = 3);
                started.await();
                Thread.currentThread().interrupt();
                pool.close();
                Check.equal(true, Thread.interrupted());
                Check.equal(2, run[0]);
                Check.equal(1L, ((ThreadPoolExecutor) pool).getCompletedTaskCount());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static boolean passed(CountDownLatch gate) {
        try {
            gate.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
