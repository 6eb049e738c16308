// Bucket4j: a bucket of one token for two threads, and what is left asked for before it is taken.
// library: com.bucket4j:bucket4j-core:8.10.1
// program: oneToken: ok
// program: asksBefore: bug assertion "passed: 2"

import io.github.bucket4j.Bucket;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Bucket4j. */
public class Buckets {
    private final AtomicInteger passed = new AtomicInteger();

    private static Bucket bucket() {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(1).refillIntervally(1, Duration.ofDays(1)))
                .build();
    }

    public void oneToken() {
        Bucket bucket = bucket();
        Together.Body ask =
                () -> {
                    if (bucket.tryConsume(1)) {
                        passed.incrementAndGet();
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, passed.get(), "passed");
    }

    public void asksBefore() {
        Bucket bucket = bucket();
        Together.Body ask =
                () -> {
                    if (bucket.getAvailableTokens() > 0) {
                        passed.incrementAndGet();
                        bucket.tryConsume(1);
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, passed.get(), "passed");
    }
}
