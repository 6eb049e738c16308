// Resilience4j's bulkheads: a limit on calls at the same time, and a bulkhead with threads of its
// own.
// library: io.github.resilience4j:resilience4j-bulkhead:2.2.0
// program: limits: ok
// program: threadPool: ok
// program: doesNotWait: bug exception "BulkheadFullException"

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on bulkheads. */
public class Bulkheads {
    private static Bulkhead bulkhead(Duration wait) {
        return Bulkhead.of(
                "shop",
                BulkheadConfig.custom().maxConcurrentCalls(1).maxWaitDuration(wait).build());
    }

    public void limits() {
        Bulkhead bulkhead = bulkhead(Duration.ofMinutes(1));
        AtomicInteger users = new AtomicInteger();
        Together.Body call =
                () ->
                        bulkhead.executeRunnable(
                                () -> {
                                    Together.equal(1, users.incrementAndGet(), "users");
                                    users.decrementAndGet();
                                });
        Together.run(call, call);
    }

    public void threadPool() throws Exception {
        ThreadPoolBulkheadConfig config =
                ThreadPoolBulkheadConfig.custom()
                        .coreThreadPoolSize(1)
                        .maxThreadPoolSize(1)
                        .queueCapacity(2)
                        .build();
        try (ThreadPoolBulkhead bulkhead = ThreadPoolBulkhead.of("shop", config)) {
            int[] count = {0};
            var one = bulkhead.executeRunnable(() -> count[0]++).toCompletableFuture();
            var two = bulkhead.executeRunnable(() -> count[0]++).toCompletableFuture();
            one.get();
            two.get();
            Together.equal(2, count[0], "count");
        }
    }

    /** Two callers of a bulkhead for one that does not let them wait. */
    public void doesNotWait() {
        Bulkhead bulkhead = bulkhead(Duration.ZERO);
        AtomicInteger calls = new AtomicInteger();
        Together.Body call = () -> bulkhead.executeRunnable(calls::incrementAndGet);
        Together.run(call, call);
        Together.equal(2, calls.get(), "calls");
    }
}
