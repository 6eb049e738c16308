import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ThreadPoolExecutor.AbortPolicy promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, rejectedExecution, rejectedExecution direct
public class AbortPolicyMethods {
    public static void main(String[] args) throws Exception {
        Runnable task = () -> Check.that(false, "run");
        ThreadPoolExecutor.AbortPolicy policy = new ThreadPoolExecutor.AbortPolicy();
        switch (String.join(" ", args)) {
            case "new" -> {
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(
                                1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), policy);
                Check.that(pool.getRejectedExecutionHandler() == policy, "another policy");
            }
            case "rejectedExecution" -> {
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(
                                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), policy);
                pool.shutdown();
                Check.fails(RejectedExecutionException.class, () -> pool.execute(task));
                Check.equal(0, pool.getQueue().size());
            }
            case "rejectedExecution direct" -> {
                // Always, even if the pool would take the task.
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(
                                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                Check.fails(
                        RejectedExecutionException.class,
                        () -> policy.rejectedExecution(task, pool));
                Check.equal(0, pool.getPoolSize());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
