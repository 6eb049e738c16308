import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Two threads ask a Caffeine cache for one key, which is loaded once. */
public final class LoadingCache {
    private static int loads;

    private LoadingCache() {}

    public static void main(String[] arguments) throws Exception {
        Cache<String, Integer> cache =
                Caffeine.newBuilder().maximumSize(8).executor(Runnable::run).build();
        Runnable asks =
                () -> {
                    if (cache.get("key", key -> ++loads) != 1) {
                        throw new AssertionError("another value");
                    }
                };
        Thread other = new Thread(asks);
        other.start();
        asks.run();
        other.join();
        if (loads != 1) {
            throw new AssertionError("loaded " + loads + " times");
        }
    }
}
