import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

// How many tasks a pool says it runs is approximate: a worker that has taken a task, and not begun
// it,
// counts as idle. Whoever takes that for the end of all tasks is mistaken.
// jess: trust run --strategy dpor
// expect: exit=1 kind=assertion message~"idle" replay=5
// rows: active, tasks, queue, scheduled
// jess: trust run --strategy dpor
// expect: exit=0 verdict=verified
// rows: completed
public class PoolCounts {
    public static void main(String[] args) throws Exception {
        AtomicInteger done = new AtomicInteger();
        boolean scheduled = args[0].equals("scheduled");
        ThreadPoolExecutor pool =
                scheduled
                        ? (ThreadPoolExecutor) Executors.newScheduledThreadPool(1)
                        : new ThreadPoolExecutor(
                                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(done::incrementAndGet);
        boolean idle;
        switch (args[0]) {
            case "active":
                idle = pool.getActiveCount() == 0;
                break;
            case "tasks":
                idle = pool.getTaskCount() == 0;
                break;
            case "completed":
                idle = pool.getCompletedTaskCount() == 1;
                break;
            default:
                idle = pool.getQueue().isEmpty() && pool.getActiveCount() == 0;
        }
        boolean wrong = idle && done.get() == 0;
        CountDownLatch end = new CountDownLatch(1);
        pool.execute(end::countDown);
        end.await();
        pool.shutdown();
        if (wrong) {
            throw new AssertionError("idle, but nothing was done");
        }
    }
}
