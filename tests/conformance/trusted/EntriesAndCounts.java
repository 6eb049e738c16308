import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

// An entry of a concurrent map is there before the map counts it, and is gone before it does not:
// who looks for the entry and asks for the size then sees it. Who asks first is told no more than
// what is there, once all have ended the count is right, and each operation is one step as before.
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug
// rows: hash, list, removed, cleared, set
// jess: trust --strategy lazy-dpor
// expect: exit=1 verdict=bug
// rows: hash, list, removed, cleared, set
// jess: trust --strategy auto
// expect: exit=1 verdict=bug
// rows: hash, list, removed, cleared, set
// jess: trust --strategy hbr-caching
// expect: exit=1 verdict=bug
// rows: hash, list, removed, cleared, set
// jess: trust --strategy lazy-dpor
// expect: exit=0 verdict=verified complete=true
// rows: counted first, in the end, once
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified complete=true
// rows: counted first, in the end, once
public class EntriesAndCounts {
    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "hash" -> put(new ConcurrentHashMap<>());
            case "list" -> put(new ConcurrentSkipListMap<>());
            case "removed" -> removed(new ConcurrentHashMap<>(Map.of(1, 1)));
            case "cleared" -> cleared(new ConcurrentHashMap<>(Map.of(1, 1)));
            case "set" -> set();
            case "counted first" -> countedFirst(new ConcurrentHashMap<>());
            case "in the end" -> inTheEnd(new ConcurrentHashMap<>());
            default -> once(new ConcurrentSkipListMap<>());
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("not so");
        }
    }

    private static void put(ConcurrentMap<Integer, Integer> map) {
        new Thread(() -> map.put(1, 1)).start();
        check(!map.containsKey(1) || map.size() == 1);
    }

    private static void removed(ConcurrentMap<Integer, Integer> map) {
        new Thread(() -> map.remove(1)).start();
        check(map.get(1) != null || map.isEmpty());
    }

    private static void cleared(ConcurrentMap<Integer, Integer> map) {
        new Thread(map::clear).start();
        check(map.get(1) != null || map.isEmpty());
    }

    private static void set() {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        new Thread(() -> set.add(1)).start();
        check(!set.contains(1) || set.size() == 1);
    }

    private static void countedFirst(ConcurrentMap<Integer, Integer> map) {
        new Thread(() -> map.put(1, 1)).start();
        check(map.size() == 0 || map.containsKey(1));
    }

    private static void inTheEnd(ConcurrentMap<Integer, Integer> map) throws InterruptedException {
        Thread other = new Thread(() -> map.merge(1, 1, Integer::sum));
        other.start();
        map.merge(1, 1, Integer::sum);
        map.put(2, 2);
        other.join();
        check(map.size() == 2 && map.get(1) == 2);
    }

    private static void once(ConcurrentMap<Integer, Integer> map) throws InterruptedException {
        Integer[] before = new Integer[2];
        Thread other = new Thread(() -> before[1] = map.putIfAbsent(1, 1));
        other.start();
        before[0] = map.putIfAbsent(1, 2);
        other.join();
        check(map.size() == 1 && (before[0] == null) != (before[1] == null));
    }
}
