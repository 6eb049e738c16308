import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

// A service with a cache, a queue and a pool: with one bug the value of a key is loaded twice,
// since
// two calls that are atomic each are not atomic together. Whether that is so is found out in the
// program's own code, with the JDK as documented; the right one has few behaviours.
// jess: trust --strategy auto --budget 20s
// expect: exit=1 kind=assertion message~loaded replay=1
// run: args=broken
// jess: trust --strategy lazy-dpor --budget 60s
// expect: exit=1 kind=assertion message~loaded
// run: args=broken
// jess: trust --strategy lazy-dpor --budget 100s
// expect: exit=0 verdict=verified
// run: args=right
public class TrustedService {
    private final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<String> loaded = new LinkedBlockingQueue<>();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final boolean broken;

    private TrustedService(boolean broken) {
        this.broken = broken;
    }

    private String load(String key) {
        loaded.add(key);
        return "value of " + key;
    }

    private String get(String key) {
        if (!broken) {
            return cache.computeIfAbsent(key, this::load);
        }
        String known = cache.get(key);
        if (known == null) {
            known = load(key);
            cache.put(key, known);
        }
        return known;
    }

    public static void main(String[] args) throws Exception {
        TrustedService service = new TrustedService(args[0].equals("broken"));
        List<Future<String>> answers = new ArrayList<>();
        for (String key : List.of("a", "a")) {
            answers.add(service.pool.submit(() -> service.get(key)));
        }
        for (Future<String> answer : answers) {
            answer.get();
        }
        if (service.loaded.size() != 1) {
            throw new AssertionError("loaded " + service.loaded);
        }
    }
}
