// Caffeine: loading once, removal listeners on an executor, expiry by a ticker of the test, and a
// read-then-write.
// library: com.github.ben-manes.caffeine:caffeine:3.1.8
// program: loadsOnce: ok
// program: loadsOnDefaultExecutor: ok
// program: evictsToSize: ok
// program: expiresByTicker: ok
// program: filledByHand: bug assertion "loaded: 2"
// program: countsInListener: bug assertion "removed: 1"
// gate: filledByHand

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Programs on Caffeine. */
public class CaffeineCaches {
    public void loadsOnce() {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache =
                Caffeine.newBuilder()
                        .executor(Runnable::run)
                        .maximumSize(10)
                        .build(
                                key -> {
                                    loads.incrementAndGet();
                                    return key.length();
                                });
        Together.run(
                () -> Together.equal(4, cache.get("four"), "length"),
                () -> Together.equal(4, cache.get("four"), "length"));
        Together.equal(1, loads.get(), "loaded");
    }

    public void loadsOnDefaultExecutor() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        AsyncLoadingCache<String, Integer> cache =
                Caffeine.newBuilder()
                        .buildAsync(
                                key -> {
                                    loads.incrementAndGet();
                                    return key.length();
                                });
        Together.run(
                () -> Together.equal(4, cache.get("four").get(), "length"),
                () -> Together.equal(4, cache.get("four").get(), "length"));
        Together.equal(1, loads.get(), "loaded");
    }

    public void evictsToSize() {
        Cache<Integer, Integer> cache =
                Caffeine.newBuilder().executor(Runnable::run).maximumSize(1).build();
        Together.run(() -> cache.put(1, 1), () -> cache.put(2, 2));
        cache.cleanUp();
        Together.check(cache.estimatedSize() <= 1, "size " + cache.estimatedSize());
    }

    public void expiresByTicker() {
        AtomicLong now = new AtomicLong();
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache =
                Caffeine.newBuilder()
                        .executor(Runnable::run)
                        .ticker(now::get)
                        .expireAfterWrite(1, TimeUnit.SECONDS)
                        .build(key -> loads.incrementAndGet());
        Together.equal(1, cache.get("key"), "value");
        Together.run(
                () -> now.addAndGet(TimeUnit.SECONDS.toNanos(2)),
                () -> {
                    int value = cache.get("key");
                    Together.check(value == 1 || value == 2, "value " + value);
                });
        Together.equal(2, cache.get("key"), "value after expiry");
    }

    public void filledByHand() {
        AtomicInteger loads = new AtomicInteger();
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).build();
        Together.Body ask =
                () -> {
                    if (cache.getIfPresent("key") == null) {
                        cache.put("key", loads.incrementAndGet());
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, loads.get(), "loaded");
    }

    private int removed;

    /** Listeners are called by threads of the executor, here two of them. */
    public void countsInListener() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Cache<Integer, Integer> cache =
                Caffeine.newBuilder()
                        .executor(pool)
                        .removalListener((key, value, cause) -> removed++)
                        .build();
        cache.put(1, 1);
        cache.put(2, 2);
        cache.invalidate(1);
        cache.invalidate(2);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        Together.equal(2, removed, "removed");
    }
}
