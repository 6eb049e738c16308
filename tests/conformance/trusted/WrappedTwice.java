import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

// A wrapper of a collection only has its own lock: who gets at the collection in another way comes
// in the middle of what it does. So do iterators, for which the caller has to take the lock.
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug
// rows: maps, lists, keys, iterated, table
// jess: trust --strategy lazy-dpor
// expect: exit=1 verdict=bug
// rows: maps, lists, keys, iterated, table
// jess: trust --strategy auto
// expect: exit=1 verdict=bug
// rows: maps, lists, keys, iterated, table
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// rows: once, held, vector
public class WrappedTwice {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "maps" -> maps();
            case "lists" -> lists();
            case "keys" -> keys();
            case "iterated" -> iterated(false);
            case "table" -> table();
            case "once" -> once();
            case "held" -> iterated(true);
            default -> vector();
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("lost");
        }
    }

    private static void beside(Runnable first, Runnable second) throws InterruptedException {
        Thread thread = new Thread(first);
        thread.start();
        second.run();
        thread.join();
    }

    static void maps() throws Exception {
        Map<Integer, Integer> map = new HashMap<>();
        Map<Integer, Integer> one = Collections.synchronizedMap(map);
        Map<Integer, Integer> other = Collections.synchronizedMap(map);
        beside(() -> one.put(1, 1), () -> other.put(2, 2));
        check(map.size() == 2);
    }

    static void lists() throws Exception {
        List<Integer> list = new ArrayList<>();
        Collection<Integer> one = Collections.synchronizedList(list);
        Collection<Integer> other = Collections.synchronizedCollection(list);
        beside(() -> one.add(1), () -> other.add(2));
        check(list.size() == 2);
    }

    static void keys() throws Exception {
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
        Map<Integer, Integer> one = Collections.synchronizedMap(map);
        Set<Integer> other = Collections.synchronizedSet(map.keySet());
        beside(() -> one.remove(1), () -> other.remove(2));
        check(map.isEmpty());
    }

    static void iterated(boolean holds) throws Exception {
        Set<Integer> set = Collections.synchronizedSet(new HashSet<>());
        int[] sum = new int[1];
        beside(
                () -> set.add(1),
                () -> {
                    if (holds) {
                        synchronized (set) {
                            set.forEach(each -> sum[0] += each);
                        }
                        return;
                    }
                    for (int each : set) {
                        sum[0] += each;
                    }
                });
        check(sum[0] <= 1);
    }

    static void table() throws Exception {
        Hashtable<Integer, Integer> table = new Hashtable<>();
        int[] sum = new int[1];
        beside(
                () -> table.put(1, 1),
                () -> {
                    for (int each : table.keySet()) {
                        sum[0] += each;
                    }
                });
        check(sum[0] <= 1);
    }

    static void once() throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        beside(() -> map.put(1, 1), () -> map.put(2, 2));
        check(map.size() == 2);
    }

    static void vector() throws Exception {
        Vector<Integer> vector = new Vector<>();
        beside(() -> vector.add(1), () -> vector.add(2));
        check(vector.size() == 2);
    }
}
