// Spring Retry: a template that threads share, and a callback that has paid before it fails.
// library: org.springframework.retry:spring-retry:2.0.11
// library: org.springframework:spring-context:6.2.1
// program: sharedTemplate: ok
// program: paysAgain: bug assertion "paid: 2"

import org.springframework.retry.support.RetryTemplate;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Spring Retry. */
public class SpringRetry {
    private static RetryTemplate template() {
        return RetryTemplate.builder()
                .maxAttempts(3)
                .noBackoff()
                .retryOn(IllegalStateException.class)
                .build();
    }

    public void sharedTemplate() {
        RetryTemplate template = template();
        AtomicInteger attempts = new AtomicInteger();
        Together.Body attempt =
                () ->
                        template.execute(
                                context -> {
                                    if (attempts.incrementAndGet() == 1) {
                                        throw new IllegalStateException("first");
                                    }
                                    return null;
                                });
        Together.run(attempt, attempt);
        Together.equal(3, attempts.get(), "attempts");
    }

    private int paid;

    public void paysAgain() {
        RetryTemplate template = template();
        AtomicInteger version = new AtomicInteger();
        Together.run(
                version::incrementAndGet,
                () ->
                        template.execute(
                                context -> {
                                    int before = version.get();
                                    paid++;
                                    if (version.get() != before) {
                                        throw new IllegalStateException("changed");
                                    }
                                    return null;
                                }));
        Together.equal(1, paid, "paid");
    }
}
