import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

// The threads of a pool that nobody shuts down wait for work for ever: no deadlock, but the program
// does not end by itself, which the verdict says.
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified relative_to~"pools that are not shut down"
// rows: left, scheduled, sometimes
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified relative_to!~"pools that are not shut down"
// rows: shut, daemons, common
public class PoolsLeft {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "left":
                Executors.newFixedThreadPool(1).execute(() -> {});
                break;
            case "scheduled":
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
                timer.schedule(() -> {}, 1, TimeUnit.SECONDS).get();
                break;
            case "sometimes":
                ExecutorService pool = Executors.newFixedThreadPool(1);
                AtomicBoolean ran = new AtomicBoolean();
                pool.execute(() -> ran.set(true));
                if (!ran.get()) {
                    pool.shutdown();
                }
                break;
            case "shut":
                ExecutorService ends = Executors.newFixedThreadPool(1);
                ends.execute(() -> {});
                ends.shutdown();
                break;
            case "daemons":
                ExecutorService daemons =
                        Executors.newFixedThreadPool(
                                1,
                                body -> {
                                    Thread thread = new Thread(body);
                                    thread.setDaemon(true);
                                    return thread;
                                });
                daemons.execute(() -> {});
                break;
            case "common":
                ForkJoinPool.commonPool().submit(() -> 1).get();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
