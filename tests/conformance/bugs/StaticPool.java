import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

// The work is handed to a static fixed pool of two threads, which lives as long as the class.
// The hand-over of two tasks to the pool alone has 2,088 behaviours; they grow and shrink with the
// JDK.
// jess: run --strategy dpor
// run: args=broken | expect: exit=1 message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0 verdict=verified complete=true blocked=0 executions>=1000
// jess: run --strategy random --budget 2000
// run: args=broken | expect: exit=1 message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0
// jess: run --strategy portfolio --budget 2000
// run: args=broken | expect: exit=1 message~"counter is 1" replay=1
// run: args=fixed | expect: exit=0
public class StaticPool {
    static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    int counter;
    final AtomicInteger atomic = new AtomicInteger();

    void add(boolean broken) {
        if (broken) {
            counter++;
        } else {
            atomic.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        boolean broken = args[0].equals("broken");
        StaticPool state = new StaticPool();
        Future<?> one = POOL.submit(() -> state.add(broken));
        Future<?> two = POOL.submit(() -> state.add(broken));
        one.get();
        two.get();
        int sum = state.counter + state.atomic.get();
        if (sum != 2) {
            throw new AssertionError("counter is " + sum);
        }
    }
}
