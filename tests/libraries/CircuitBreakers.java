// Resilience4j's circuit breaker: calls of two threads, a clock of the test, and a decision
// outside of the breaker.
// library: io.github.resilience4j:resilience4j-circuitbreaker:2.2.0
// program: opens: ok
// program: halfOpenPermits: ok
// program: asksBefore: bug assertion "calls while open: 1"

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on circuit breakers. */
public class CircuitBreakers {
    private static CircuitBreaker breaker() {
        CircuitBreakerConfig config =
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(2)
                        .minimumNumberOfCalls(2)
                        .failureRateThreshold(50)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .build();
        return CircuitBreaker.of("shop", config);
    }

    private static void fail(CircuitBreaker breaker) {
        breaker.acquirePermission();
        breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("broken"));
    }

    public void opens() {
        CircuitBreaker breaker = breaker();
        AtomicInteger refused = new AtomicInteger();
        Together.Body call =
                () -> {
                    try {
                        fail(breaker);
                    } catch (CallNotPermittedException open) {
                        refused.incrementAndGet();
                    }
                };
        Together.run(call, call);
        Together.equal(CircuitBreaker.State.OPEN, breaker.getState(), "state");
        Together.equal(0, refused.get(), "refused");
    }

    public void halfOpenPermits() {
        CircuitBreaker breaker = breaker();
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        AtomicInteger permitted = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (breaker.tryAcquirePermission()) {
                        permitted.incrementAndGet();
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, permitted.get(), "permitted");
    }

    /** The state is asked for first; it may be another one when the call is made. */
    public void asksBefore() {
        CircuitBreaker breaker = breaker();
        AtomicInteger late = new AtomicInteger();
        Together.run(
                breaker::transitionToOpenState,
                () -> {
                    if (breaker.getState() == CircuitBreaker.State.CLOSED
                            && breaker.getState() == CircuitBreaker.State.OPEN) {
                        late.incrementAndGet();
                    }
                });
        Together.check(late.get() == 0, "calls while open: " + late);
    }
}
