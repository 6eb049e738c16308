// ConcurrentLinkedHashMap: a bounded map that threads fill, with a listener, and a check before a
// put.
// library: com.googlecode.concurrentlinkedhashmap:concurrentlinkedhashmap-lru:1.4.2
// program: bounded: ok
// program: putIfAbsent: ok
// program: asksThenPuts: bug assertion "made: 2"

import com.googlecode.concurrentlinkedhashmap.ConcurrentLinkedHashMap;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on ConcurrentLinkedHashMap. */
public class LinkedCaches {
    private final AtomicInteger counted = new AtomicInteger();

    private ConcurrentLinkedHashMap<String, Integer> map(int most) {
        return new ConcurrentLinkedHashMap.Builder<String, Integer>()
                .concurrencyLevel(1)
                .initialCapacity(4)
                .maximumWeightedCapacity(most)
                .listener((key, value) -> counted.incrementAndGet())
                .build();
    }

    public void bounded() {
        ConcurrentLinkedHashMap<String, Integer> map = map(1);
        Together.run(() -> map.put("a", 1), () -> map.put("b", 2));
        // Who finds the other one evicting leaves its own entry to a later call.
        map.setCapacity(1);
        Together.equal(1, map.size(), "size");
        Together.equal(1, counted.get(), "evicted");
    }

    public void putIfAbsent() {
        ConcurrentLinkedHashMap<String, Integer> map = map(4);
        Integer[] found = new Integer[2];
        Together.run(
                () -> found[0] = map.putIfAbsent("key", 1),
                () -> found[1] = map.putIfAbsent("key", 2));
        Together.check(found[0] == null ^ found[1] == null, "both, or none, were first");
    }

    public void asksThenPuts() {
        ConcurrentLinkedHashMap<String, Integer> map = map(4);
        AtomicInteger made = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (!map.containsKey("key")) {
                        map.put("key", made.incrementAndGet());
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, made.get(), "made");
    }
}
