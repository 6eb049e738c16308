// fastutil: a map of primitives behind its synchronizing wrapper, and without.
// library: it.unimi.dsi:fastutil-core:8.5.15
// program: synchronizedMap: ok
// program: plainMap: bug assertion|exception|livelock

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntMaps;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** Programs on fastutil. */
public class FastUtil {
    private static void use(Int2IntMap map) {
        Together.run(() -> map.put(1, 10), () -> map.put(2, 20));
        Together.equal(2, map.size(), "size");
        Together.equal(30, map.get(1) + map.get(2), "sum");
    }

    public void synchronizedMap() {
        use(Int2IntMaps.synchronize(new Int2IntOpenHashMap()));
    }

    public void plainMap() {
        use(new Int2IntOpenHashMap());
    }
}
