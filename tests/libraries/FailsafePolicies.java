// Failsafe: retries, circuit breakers and asynchronous executions on its own scheduler.
// library: dev.failsafe:failsafe:3.3.2
// program: retries: ok
// program: asynchronous: ok
// program: circuitBreaker: ok
// program: retriedSideEffect: bug assertion "paid: 2"

import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Failsafe. */
public class FailsafePolicies {
    private static final RetryPolicy<Object> TWICE =
            RetryPolicy.builder().handle(IllegalStateException.class).withMaxAttempts(3).build();

    public void retries() {
        AtomicInteger attempts = new AtomicInteger();
        Together.Body attempt =
                () ->
                        Failsafe.with(TWICE)
                                .run(
                                        () -> {
                                            if (attempts.incrementAndGet() == 1) {
                                                throw new IllegalStateException("first");
                                            }
                                        });
        Together.run(attempt, attempt);
        Together.equal(3, attempts.get(), "attempts");
    }

    public void asynchronous() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        Integer found =
                Failsafe.with(TWICE)
                        .getAsync(
                                () -> {
                                    if (attempts.incrementAndGet() == 1) {
                                        throw new IllegalStateException("first");
                                    }
                                    return attempts.get();
                                })
                        .get();
        Together.equal(2, found, "attempts");
    }

    public void circuitBreaker() {
        CircuitBreaker<Object> breaker =
                CircuitBreaker.builder()
                        .withFailureThreshold(2)
                        .withDelay(Duration.ofMinutes(1))
                        .build();
        Together.run(breaker::recordFailure, breaker::recordFailure);
        Together.check(breaker.isOpen(), "not open");
    }

    private int paid;

    /** What is tried again has paid before it failed. */
    public void retriedSideEffect() {
        AtomicInteger calls = new AtomicInteger();
        Together.run(
                calls::incrementAndGet,
                () ->
                        Failsafe.with(TWICE)
                                .run(
                                        () -> {
                                            int before = calls.get();
                                            paid++;
                                            if (calls.get() != before) {
                                                throw new IllegalStateException("changed");
                                            }
                                        }));
        Together.equal(1, paid, "paid");
    }
}
