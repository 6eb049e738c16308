// Commons Collections 4: synchronized decorators, a map whose readers write, a lazy map.
// library: org.apache.commons:commons-collections4:4.4
// program: synchronizedBag: ok
// program: lruMapInLock: ok
// program: lruMapReaders: bug assertion|exception|livelock
// program: lazyMap: bug assertion|exception|livelock
// program: staticBucketMap: ok
// gate: lruMapInLock

import org.apache.commons.collections4.Bag;
import org.apache.commons.collections4.BagUtils;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LazyMap;
import org.apache.commons.collections4.map.StaticBucketMap;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Commons Collections 4. */
public class Collections4 {
    public void synchronizedBag() {
        Bag<String> bag = BagUtils.synchronizedBag(new HashBag<>());
        Together.run(() -> bag.add("a", 2), () -> bag.add("a"));
        Together.equal(3, bag.getCount("a"), "count");
    }

    public void lruMapInLock() {
        Map<String, Integer> map = Collections.synchronizedMap(new LRUMap<>(2));
        map.put("a", 1);
        map.put("b", 2);
        Together.run(() -> map.get("a"), () -> map.put("c", 3));
        Together.equal(2, map.size(), "size");
        Together.check(map.containsKey("c"), "c is not there");
    }

    /** A reader moves what it reads to the end of a list. */
    public void lruMapReaders() {
        LRUMap<String, Integer> map = new LRUMap<>(3);
        map.put("a", 1);
        map.put("b", 2);
        map.put("c", 3);
        Together.run(() -> map.get("a"), () -> map.get("b"));
        int entries = 0;
        for (String key : map.keySet()) {
            entries++;
        }
        Together.equal(3, entries, "entries");
    }

    public void lazyMap() {
        AtomicInteger made = new AtomicInteger();
        Map<String, Integer> map = LazyMap.lazyMap(new HashMap<>(), key -> made.incrementAndGet());
        Together.run(() -> map.get("key"), () -> map.get("key"));
        Together.equal(1, made.get(), "made");
    }

    public void staticBucketMap() {
        Map<String, Integer> map = new StaticBucketMap<>(4);
        Together.run(() -> map.put("a", 1), () -> map.put("b", 2), () -> map.get("a"));
        Together.equal(2, map.size(), "size");
    }
}
