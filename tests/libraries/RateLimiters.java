// Resilience4j's rate limiters: permits of one period for two threads.
// library: io.github.resilience4j:resilience4j-ratelimiter:2.2.0
// program: onePermit: ok
// program: semaphore: ok
// program: countedByHand: bug assertion "passed: 2"

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.internal.SemaphoreBasedRateLimiter;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on rate limiters. */
public class RateLimiters {
    private static final RateLimiterConfig ONE =
            RateLimiterConfig.custom()
                    .limitForPeriod(1)
                    .limitRefreshPeriod(Duration.ofHours(1))
                    .timeoutDuration(Duration.ZERO)
                    .build();

    private static int passed(RateLimiter limiter) {
        AtomicInteger passed = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (limiter.acquirePermission()) {
                        passed.incrementAndGet();
                    }
                };
        Together.run(ask, ask);
        return passed.get();
    }

    public void onePermit() {
        Together.equal(1, passed(RateLimiter.of("shop", ONE)), "passed");
    }

    public void semaphore() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            RateLimiter limiter = new SemaphoreBasedRateLimiter("shop", ONE, timer);
            int passed = passed(limiter);
            Together.check(passed >= 1, "passed " + passed);
        } finally {
            timer.shutdownNow();
        }
    }

    /** What is left is asked for, and taken later. */
    public void countedByHand() {
        RateLimiter limiter = RateLimiter.of("shop", ONE);
        AtomicInteger passed = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (limiter.getMetrics().getAvailablePermissions() > 0) {
                        passed.incrementAndGet();
                        limiter.acquirePermission();
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, passed.get(), "passed");
    }
}
