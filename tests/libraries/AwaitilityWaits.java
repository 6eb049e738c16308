// Awaitility: waiting for another thread by polling, in the same thread and in one of its own.
// library: org.awaitility:awaitility:4.2.2
// program: waitsInSameThread: ok
// program: waitsInOwnThread: ok
// program: tooSoon: bug assertion "count: 1"

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Awaitility. */
public class AwaitilityWaits {
    private final AtomicInteger count = new AtomicInteger();

    public void waitsInSameThread() {
        Together.run(
                count::incrementAndGet,
                () ->
                        await().pollInSameThread()
                                .atMost(Duration.ofMinutes(1))
                                .until(() -> count.get() == 1));
    }

    public void waitsInOwnThread() {
        Together.run(
                count::incrementAndGet,
                () -> await().atMost(Duration.ofMinutes(1)).until(() -> count.get() == 1));
    }

    /** The first of two steps is awaited, and both are expected. */
    public void tooSoon() {
        Together.run(
                () -> {
                    count.incrementAndGet();
                    count.incrementAndGet();
                },
                () -> {
                    await().pollInSameThread()
                            .atMost(Duration.ofMinutes(1))
                            .until(() -> count.get() > 0);
                    Together.equal(2, count.get(), "count");
                });
    }
}
