// cache2k: read-through caches without a thread of their own, and a value that is asked for and
// then put.
// library: org.cache2k:cache2k-core:2.6.1.Final
// library: org.cache2k:cache2k-api:2.6.1.Final
// program: loadsOnce: ok
// program: putIfAbsent: ok
// program: asksThenPuts: bug assertion "made: 2"

import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on cache2k. */
public class Cache2k {
    private final AtomicInteger made = new AtomicInteger();

    private static Cache2kBuilder<String, Integer> builder() {
        return Cache2kBuilder.of(String.class, Integer.class)
                .eternal(true)
                .entryCapacity(4)
                .disableStatistics(true)
                .disableMonitoring(true);
    }

    public void loadsOnce() {
        try (Cache<String, Integer> cache =
                builder().loader(key -> made.incrementAndGet()).build()) {
            Together.run(
                    () -> Together.equal(1, cache.get("key"), "value"),
                    () -> Together.equal(1, cache.get("key"), "value"));
        }
    }

    public void putIfAbsent() {
        AtomicInteger first = new AtomicInteger();
        try (Cache<String, Integer> cache = builder().build()) {
            Together.Body put =
                    () -> {
                        if (cache.putIfAbsent("key", 1)) {
                            first.incrementAndGet();
                        }
                    };
            Together.run(put, put);
        }
        Together.equal(1, first.get(), "first");
    }

    public void asksThenPuts() {
        try (Cache<String, Integer> cache = builder().build()) {
            Together.Body ask =
                    () -> {
                        if (!cache.containsKey("key")) {
                            cache.put("key", made.incrementAndGet());
                        }
                    };
            Together.run(ask, ask);
        }
        Together.equal(1, made.get(), "made");
    }
}
