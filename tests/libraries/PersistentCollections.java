// PCollections: persistent maps in an atomic reference, and in a field.
// library: org.pcollections:pcollections:4.0.2
// program: atomicReference: ok
// program: field: bug assertion "size: 1"

import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

import java.util.concurrent.atomic.AtomicReference;

/** Programs on PCollections. */
public class PersistentCollections {
    private volatile PMap<String, Integer> map = HashTreePMap.empty();

    public void atomicReference() {
        AtomicReference<PMap<String, Integer>> all = new AtomicReference<>(map);
        Together.run(
                () -> all.updateAndGet(old -> old.plus("a", 1)),
                () -> all.updateAndGet(old -> old.plus("b", 2)));
        Together.equal(2, all.get().size(), "size");
    }

    public void field() {
        Together.run(() -> map = map.plus("a", 1), () -> map = map.plus("b", 2));
        Together.equal(2, map.size(), "size");
    }
}
