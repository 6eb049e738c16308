import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

// What the documents of ThreadPoolExecutor.DiscardOldestPolicy promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, rejectedExecution, rejectedExecution shut down
public class DiscardOldestPolicyMethods {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor.DiscardOldestPolicy policy =
                new ThreadPoolExecutor.DiscardOldestPolicy();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), policy);
        Runnable never = () -> Check.that(false, "run");
        CountDownLatch gate = new CountDownLatch(1);
        switch (String.join(" ", args)) {
            case "new" -> Check.that(pool.getRejectedExecutionHandler() == policy, "another one");
            case "rejectedExecution" -> {
                StringBuffer order = new StringBuffer();
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(never);
                pool.execute(() -> order.append('a'));
                pool.execute(() -> order.append('b'));
                gate.countDown();
                pool.shutdown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal("ab", order.toString());
            }
            case "rejectedExecution shut down" -> {
                int[] run = new int[1];
                pool.execute(() -> Waiting.pass(gate));
                pool.execute(() -> run[0]++);
                pool.shutdown();
                pool.execute(never);
                Check.equal(1, pool.getQueue().size());
                gate.countDown();
                Check.equal(true, pool.awaitTermination(1, TimeUnit.DAYS));
                Check.equal(1, run[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
