// HPPC: a map that one thread fills before others read it, and a list that two threads fill.
// library: com.carrotsearch:hppc:0.10.0
// program: readByTwo: ok
// program: filledByTwo: bug assertion|exception

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.IntIntHashMap;

/** Programs on HPPC. */
public class Hppc {
    public void readByTwo() {
        IntIntHashMap map = new IntIntHashMap();
        map.put(1, 10);
        Together.run(
                () -> Together.equal(10, map.get(1), "value"),
                () -> Together.check(!map.containsKey(2), "a key that nobody put"));
    }

    public void filledByTwo() {
        IntArrayList list = new IntArrayList();
        Together.run(() -> list.add(1), () -> list.add(2));
        Together.equal(2, list.size(), "size");
        Together.equal(3, list.get(0) + list.get(1), "sum");
    }
}
