// Byte Buddy: a cache of types that threads share, and classes that are made at the same time.
// library: net.bytebuddy:byte-buddy:1.17.5
// program: typeCache: ok

import net.bytebuddy.TypeCache;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs on Byte Buddy. */
public class ByteBuddyTypes {
    public void typeCache() {
        TypeCache<String> cache = new TypeCache<>(TypeCache.Sort.WEAK);
        AtomicInteger made = new AtomicInteger();
        ClassLoader loader = ByteBuddyTypes.class.getClassLoader();
        Together.Body ask =
                () ->
                        cache.findOrInsert(
                                loader,
                                "key",
                                () -> {
                                    made.incrementAndGet();
                                    return String.class;
                                },
                                cache);
        Together.run(ask, ask);
        Together.equal(1, made.get(), "made");
    }
}
