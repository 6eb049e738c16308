// MyBatis's caches: the synchronized chain that it builds, a blocking cache, and the bare one.
// library: org.mybatis:mybatis:3.5.19
// program: synchronizedCache: ok
// program: blockingCache: ok
// program: forgetsToPut: bug deadlock
// program: bareCache: bug assertion|exception|livelock

import org.apache.ibatis.cache.Cache;
import org.apache.ibatis.cache.decorators.BlockingCache;
import org.apache.ibatis.cache.decorators.LruCache;
import org.apache.ibatis.cache.decorators.SynchronizedCache;
import org.apache.ibatis.cache.impl.PerpetualCache;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on the caches of MyBatis. */
public class MybatisCaches {
    private static void fill(Cache cache) {
        Together.run(() -> cache.putObject("a", 1), () -> cache.putObject("b", 2));
        Together.equal(2, cache.getSize(), "size");
        Together.equal(1, cache.getObject("a"), "a");
        Together.equal(2, cache.getObject("b"), "b");
    }

    public void synchronizedCache() {
        fill(new SynchronizedCache(new LruCache(new PerpetualCache("shop"))));
    }

    /** Who finds nothing has to put something. */
    public void blockingCache() {
        Cache cache = new BlockingCache(new SynchronizedCache(new PerpetualCache("shop")));
        AtomicInteger made = new AtomicInteger();
        Together.Body ask =
                () -> {
                    if (cache.getObject("key") == null) {
                        cache.putObject("key", made.incrementAndGet());
                    }
                };
        Together.run(ask, ask);
        Together.equal(1, made.get(), "made");
    }

    public void forgetsToPut() {
        Cache cache = new BlockingCache(new SynchronizedCache(new PerpetualCache("shop")));
        Together.run(() -> cache.getObject("key"), () -> cache.getObject("key"));
    }

    public void bareCache() {
        fill(new LruCache(new PerpetualCache("shop")));
    }
}
