// Vavr: lazy values, futures and persistent collections in an atomic reference, and in a field.
// library: io.vavr:vavr:0.10.4
// program: lazyValue: ok
// program: future: ok
// program: persistentMap: ok
// program: mapInField: bug assertion "size: 1"

import io.vavr.Lazy;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.concurrent.Future;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs on Vavr. */
public class VavrValues {
    public void lazyValue() {
        AtomicInteger calls = new AtomicInteger();
        Lazy<Integer> lazy = Lazy.of(calls::incrementAndGet);
        Together.run(
                () -> Together.equal(1, lazy.get(), "value"),
                () -> Together.equal(1, lazy.get(), "value"));
    }

    public void future() {
        Future<Integer> sum = Future.of(() -> 1).flatMap(one -> Future.of(() -> one + 2));
        Together.equal(3, sum.await().get(), "sum");
    }

    public void persistentMap() {
        AtomicReference<Map<String, Integer>> map = new AtomicReference<>(HashMap.empty());
        Together.run(
                () -> map.updateAndGet(old -> old.put("a", 1)),
                () -> map.updateAndGet(old -> old.put("b", 2)));
        Together.equal(2, map.get().size(), "size");
    }

    private volatile Map<String, Integer> field = HashMap.empty();

    /** The map does not change, but the field that holds it does. */
    public void mapInField() {
        Together.run(() -> field = field.put("a", 1), () -> field = field.put("b", 2));
        Together.equal(2, field.size(), "size");
    }
}
