import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

// A task waits for another task of its own one-thread pool.
// jess: run --strategy dpor --budget 1500
// run: args=broken | expect: exit=1 kind=deadlock replay=1
// run: args=fixed | expect: exit=0
public class PoolSelfDeadlock {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(args[0].equals("broken") ? 1 : 2);
        int answer = pool.submit(() -> pool.submit(() -> 42).get()).get();
        if (answer != 42) {
            throw new AssertionError("answer " + answer);
        }
        pool.shutdown();
    }
}
