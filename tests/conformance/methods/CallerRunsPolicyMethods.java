import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ThreadPoolExecutor.CallerRunsPolicy promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, rejectedExecution, rejectedExecution shut down, rejectedExecution direct
// rows: rejectedExecution throwing
public class CallerRunsPolicyMethods {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor.CallerRunsPolicy policy = new ThreadPoolExecutor.CallerRunsPolicy();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), policy);
        Thread[] by = new Thread[1];
        Runnable task = () -> by[0] = Thread.currentThread();
        switch (String.join(" ", args)) {
            case "new" -> Check.that(pool.getRejectedExecutionHandler() == policy, "another one");
            case "rejectedExecution" -> {
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(task);
                Check.equal(Thread.currentThread(), by[0]);
                gate.countDown();
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1L, pool.getCompletedTaskCount());
            }
            case "rejectedExecution shut down" -> {
                pool.shutdown();
                pool.execute(task);
                policy.rejectedExecution(task, pool);
                Check.equal(null, by[0]);
            }
            case "rejectedExecution direct" -> {
                ThreadPoolExecutor idle =
                        new ThreadPoolExecutor(
                                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                policy.rejectedExecution(task, idle);
                Check.equal(Thread.currentThread(), by[0]);
                Check.equal(0, idle.getPoolSize());
            }
            case "rejectedExecution throwing" -> {
                Runnable throwing =
                        () -> {
                            throw new IllegalStateException();
                        };
                Check.fails(
                        IllegalStateException.class,
                        () -> policy.rejectedExecution(throwing, pool));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
