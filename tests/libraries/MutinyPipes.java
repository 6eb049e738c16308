// Mutiny: items on a pool, a memoized item, an emitter, and an item that each subscriber makes
// again.
// library: io.smallrye.reactive:mutiny:2.6.2
// program: combines: ok
// program: memoized: ok
// program: madeAgain: bug assertion "made: 2"

import io.smallrye.mutiny.Uni;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Mutiny. */
public class MutinyPipes {
    private final AtomicInteger made = new AtomicInteger();

    public void combines() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Uni<Integer> one = Uni.createFrom().item(1).runSubscriptionOn(pool);
            Uni<Integer> two = Uni.createFrom().item(2).runSubscriptionOn(pool);
            int sum = Uni.combine().all().unis(one, two).with(Integer::sum).await().indefinitely();
            Together.equal(3, sum, "sum");
        } finally {
            pool.shutdown();
        }
    }

    private void ask(Uni<Integer> item) {
        Together.run(() -> item.await().indefinitely(), () -> item.await().indefinitely());
        Together.equal(1, made.get(), "made");
    }

    public void memoized() {
        ask(Uni.createFrom().item(made::incrementAndGet).memoize().indefinitely());
    }

    public void madeAgain() {
        ask(Uni.createFrom().item(made::incrementAndGet));
    }
}
