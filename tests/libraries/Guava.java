// Guava: caches, memoised suppliers, futures, event buses, striped locks and synchronized
// collections.
// library: com.google.guava:guava:33.4.0-jre
// program: cacheLoadsOnce: ok
// program: cacheFilledByHand: bug assertion "loaded: 2"
// program: memoizesOnce: ok
// program: settableFuture: ok
// program: transformedFuture: ok
// program: stripedLocks: ok
// program: eventBus: ok
// program: eventBusCounts: bug assertion "events: 1"
// program: synchronizedMultimap: ok
// program: viewOfSynchronizedMultimap: bug exception|assertion
// program: rateLimiter: ok
// gate: settableFuture

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;

import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;

/** Programs on Guava. */
public class Guava {
    public void cacheLoadsOnce() {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache =
                CacheBuilder.newBuilder()
                        .maximumSize(10)
                        .expireAfterWrite(1, TimeUnit.MINUTES)
                        .build(
                                new CacheLoader<>() {
                                    @Override
                                    public Integer load(String key) {
                                        loads.incrementAndGet();
                                        return key.length();
                                    }
                                });
        Together.run(
                () -> Together.equal(4, cache.get("four"), "length"),
                () -> Together.equal(4, cache.get("four"), "length"));
        Together.equal(1, loads.get(), "loaded");
    }

    /** Looking and putting are two steps. */
    public void cacheFilledByHand() {
        AtomicInteger loads = new AtomicInteger();
        Cache<String, Integer> cache = CacheBuilder.newBuilder().build();
        Together.Body ask =
                () -> {
                    if (cache.getIfPresent("key") == null) {
                        cache.put("key", loads.incrementAndGet());
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, loads.get(), "loaded");
    }

    public void memoizesOnce() {
        AtomicInteger calls = new AtomicInteger();
        Supplier<Integer> supplier = Suppliers.memoize(calls::incrementAndGet);
        Together.run(
                () -> Together.equal(1, supplier.get(), "value"),
                () -> Together.equal(1, supplier.get(), "value"));
    }

    public void settableFuture() {
        SettableFuture<String> future = SettableFuture.create();
        AtomicInteger heard = new AtomicInteger();
        Together.run(
                () -> future.set("done"),
                () -> {
                    future.addListener(heard::incrementAndGet, MoreExecutors.directExecutor());
                    Together.equal("done", future.get(), "value");
                });
        Together.equal(1, heard.get(), "listeners called");
    }

    public void transformedFuture() throws Exception {
        ListeningExecutorService pool =
                MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        try {
            ListenableFuture<Integer> one = pool.submit(() -> 1);
            ListenableFuture<Integer> two = pool.submit(() -> 2);
            ListenableFuture<Integer> sum =
                    Futures.transform(
                            Futures.allAsList(one, two),
                            both -> both.get(0) + both.get(1),
                            MoreExecutors.directExecutor());
            Together.equal(3, sum.get(), "sum");
        } finally {
            pool.shutdown();
        }
    }

    public void stripedLocks() {
        Striped<Lock> locks = Striped.lock(4);
        int[] count = {0};
        Together.Body add =
                () -> {
                    Lock lock = locks.get("account");
                    lock.lock();
                    try {
                        count[0]++;
                    } finally {
                        lock.unlock();
                    }
                };
        Together.run(add, add, add);
        Together.equal(3, count[0], "count");
    }

    /** Its method is called by one thread at a time. */
    public static class Counter {
        int events;

        @Subscribe
        public void hear(String event) {
            events++;
        }
    }

    /** Its method says that it may be called at the same time, which is wrong. */
    public static class Careless {
        int events;

        @Subscribe
        @AllowConcurrentEvents
        public void hear(String event) {
            events++;
        }
    }

    public void eventBus() {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.register(counter);
        Together.run(() -> bus.post("a"), () -> bus.post("b"));
        Together.equal(2, counter.events, "events");
    }

    public void eventBusCounts() {
        EventBus bus = new EventBus();
        Careless counter = new Careless();
        bus.register(counter);
        Together.run(() -> bus.post("a"), () -> bus.post("b"));
        Together.equal(2, counter.events, "events");
    }

    public void synchronizedMultimap() {
        Multimap<String, Integer> map = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        Together.run(
                () -> map.put("key", 1),
                () -> {
                    map.put("key", 2);
                    synchronized (map) {
                        int sum = 0;
                        for (int value : map.get("key")) {
                            sum += value;
                        }
                        Together.check(sum == 2 || sum == 3, "sum " + sum);
                    }
                });
        Together.equal(2, map.size(), "size");
    }

    /** Its documents say that a view has to be synchronized upon while it is walked through. */
    public void viewOfSynchronizedMultimap() {
        Multimap<String, Integer> map = Multimaps.synchronizedMultimap(ArrayListMultimap.create());
        map.put("key", 1);
        Together.run(
                () -> map.put("key", 2),
                () -> {
                    int sum = 0;
                    for (int value : map.get("key")) {
                        sum += value;
                    }
                    Together.check(sum == 1 || sum == 3, "sum " + sum);
                });
    }

    public void rateLimiter() {
        RateLimiter limiter = RateLimiter.create(0.001);
        AtomicInteger passed = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (limiter.tryAcquire()) {
                        passed.incrementAndGet();
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, passed.get(), "passed");
    }
}
