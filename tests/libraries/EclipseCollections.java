// Eclipse Collections: its concurrent map, synchronized and immutable collections, and a list that
// is not for threads.
// library: org.eclipse.collections:eclipse-collections:11.1.0
// program: concurrentMap: ok
// program: synchronizedList: ok
// program: immutable: ok
// program: fastList: bug exception|assertion

import org.eclipse.collections.api.list.ImmutableList;
import org.eclipse.collections.api.list.MutableList;
import org.eclipse.collections.impl.factory.Lists;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;

/** Programs on Eclipse Collections. */
public class EclipseCollections {
    public void concurrentMap() {
        ConcurrentHashMap<String, Integer> map = ConcurrentHashMap.newMap();
        Together.run(
                () -> map.updateValue("key", () -> 0, n -> n + 1),
                () -> map.updateValue("key", () -> 0, n -> n + 1));
        Together.equal(2, map.get("key"), "value");
    }

    public void synchronizedList() {
        MutableList<Integer> list = Lists.mutable.<Integer>empty().asSynchronized();
        Together.run(() -> list.add(1), () -> list.add(2));
        Together.equal(3L, list.sumOfInt(n -> n), "sum");
    }

    public void immutable() {
        ImmutableList<Integer> list = Lists.immutable.of(1, 2);
        Together.run(
                () -> Together.equal(3, list.newWith(3).size(), "size"),
                () -> Together.equal(3L, list.sumOfInt(n -> n), "sum"));
    }

    public void fastList() {
        MutableList<Integer> list = Lists.mutable.empty();
        Together.run(() -> list.add(1), () -> list.add(2));
        Together.equal(3L, list.sumOfInt(n -> n), "sum");
    }
}
