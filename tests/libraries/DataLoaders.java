// DataLoader: keys collected by two threads and loaded in one batch, in a lock and without its
// dispatch.
// library: com.graphql-java:java-dataloader:3.4.0
// library: org.slf4j:slf4j-nop:2.0.16
// program: oneBatch: ok
// program: neverDispatched: bug deadlock

import org.dataloader.BatchLoader;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on DataLoader. */
public class DataLoaders {
    private final AtomicInteger batches = new AtomicInteger();

    private DataLoader<Integer, Integer> loader() {
        BatchLoader<Integer, Integer> squares =
                keys -> {
                    batches.incrementAndGet();
                    List<Integer> all = keys.stream().map(n -> n * n).toList();
                    return CompletableFuture.completedFuture(all);
                };
        return DataLoaderFactory.newDataLoader(squares);
    }

    public void oneBatch() throws Exception {
        DataLoader<Integer, Integer> loader = loader();
        CompletableFuture<?>[] found = new CompletableFuture<?>[2];
        Together.run(() -> found[0] = loader.load(2), () -> found[1] = loader.load(3));
        loader.dispatchAndJoin();
        Together.equal(4, found[0].get(), "square");
        Together.equal(9, found[1].get(), "square");
        Together.equal(1, batches.get(), "batches");
    }

    /** One thread dispatches, perhaps before the other one has asked. */
    public void neverDispatched() {
        DataLoader<Integer, Integer> loader = loader();
        Together.run(loader::dispatch, () -> Together.equal(4, loader.load(2).get(), "square"));
    }
}
