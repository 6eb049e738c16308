import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks in a pool of two threads. */
final class Pool {
    private Pool() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        if (one.get() + two.get() != 3) {
            throw new AssertionError();
        }
        pool.shutdown();
    }
}
