import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ThreadPoolExecutor.DiscardPolicy promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, rejectedExecution, rejectedExecution shut down
public class DiscardPolicyMethods {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor.DiscardPolicy policy = new ThreadPoolExecutor.DiscardPolicy();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), policy);
        Runnable task = () -> Check.that(false, "run");
        switch (String.join(" ", args)) {
            case "new" -> Check.that(pool.getRejectedExecutionHandler() == policy, "another one");
            case "rejectedExecution" -> {
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(task);
                gate.countDown();
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1L, pool.getCompletedTaskCount());
            }
            case "rejectedExecution shut down" -> {
                policy.rejectedExecution(task, pool);
                pool.shutdown();
                pool.execute(task);
                Check.equal(0L, pool.getTaskCount());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
