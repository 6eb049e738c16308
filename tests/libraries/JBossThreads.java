// JBoss Threads: its enhanced queue executor, with tasks of two threads, its end, and a task that
// waits for another.
// library: org.jboss.threads:jboss-threads:3.5.1.Final
// program: runsTasks: ok
// program: endsWithTasks: ok
// program: waitsInPool: bug deadlock

import org.jboss.threads.EnhancedQueueExecutor;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on JBoss Threads. */
public class JBossThreads {
    private static EnhancedQueueExecutor executor(int threads) {
        return new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(threads)
                .setMaximumPoolSize(threads)
                .setRegisterMBean(false)
                .build();
    }

    public void runsTasks() throws Exception {
        EnhancedQueueExecutor executor = executor(1);
        Future<Integer> one = executor.submit(() -> 1);
        Future<Integer> two = executor.submit(() -> 2);
        Together.equal(3, one.get() + two.get(), "sum");
        executor.shutdown();
    }

    public void endsWithTasks() throws Exception {
        EnhancedQueueExecutor executor = executor(1);
        AtomicInteger done = new AtomicInteger();
        executor.execute(done::incrementAndGet);
        executor.execute(done::incrementAndGet);
        executor.shutdown();
        Together.check(executor.awaitTermination(1, TimeUnit.HOURS), "it goes on");
        Together.equal(2, done.get(), "done");
    }

    public void waitsInPool() throws Exception {
        EnhancedQueueExecutor executor = executor(1);
        Future<Integer> sum = executor.submit(() -> 1 + executor.submit(() -> 2).get());
        Together.equal(3, sum.get(), "sum");
        executor.shutdown();
    }
}
