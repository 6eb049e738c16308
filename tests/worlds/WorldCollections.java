import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections with elements that have their own equals, hashCode and compareTo. */
public class WorldCollections {
    private static final StringBuilder OUT = new StringBuilder();

    static void show(String what, Object value) {
        OUT.append(what).append(": ").append(value).append('\n');
    }

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    static final class Key implements Comparable<Key> {
        static int compared;
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).number == number;
        }

        @Override
        public int hashCode() {
            return number % 3;
        }

        @Override
        public int compareTo(Key other) {
            compared++;
            return Integer.compare(number, other.number);
        }

        @Override
        public String toString() {
            return "K" + number;
        }
    }

    static List<Key> keys(int n) {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            keys.add(new Key((i * 7) % n));
        }
        return keys;
    }

    public static void main(String[] args) throws Throwable {

        List<Key> list = keys(10);
        show("list", list);
        show("contains", list.contains(new Key(3)) + " " + list.indexOf(new Key(9)));
        Collections.sort(list);
        show("sorted", list);
        list.sort(
                Comparator.comparing((Key k) -> k.number % 2)
                        .thenComparing(Comparator.reverseOrder()));
        show("comparator", list);
        list.removeIf(k -> k.number > 6);
        list.replaceAll(k -> new Key(k.number + 100));
        show("replaced", list);
        show("sublist", list.subList(1, 4) + " " + Collections.max(list) + Collections.min(list));
        Map<Key, Integer> map = new HashMap<>();
        for (Key key : keys(40)) {
            map.merge(key, 1, Integer::sum);
        }
        for (Key key : keys(20)) {
            map.computeIfPresent(key, (k, v) -> v + 1);
        }
        show(
                "map",
                map.size()
                        + " "
                        + map.get(new Key(5))
                        + " "
                        + map.get(new Key(30))
                        + " "
                        + map.get(new Key(50)));
        show(
                "views",
                map.keySet().contains(new Key(1))
                        + " "
                        + map.values().stream().mapToInt(i -> i).sum());
        map.entrySet().removeIf(e -> e.getKey().number % 2 == 0);
        show("after removal", new TreeMap<>(map));
        Map<Key, String> tree = new TreeMap<>(Comparator.reverseOrder());
        for (Key key : keys(6)) {
            tree.put(key, "v" + key);
        }
        show("tree", tree);
        NavigableMap<Integer, String> navigable = new TreeMap<>(Map.of(1, "a", 5, "b", 9, "c"));
        show(
                "navigable",
                navigable.floorKey(6)
                        + " "
                        + navigable.headMap(5, true)
                        + navigable.descendingMap());
        Set<Key> set = new HashSet<>(keys(5));
        show(
                "set",
                set.containsAll(keys(5))
                        + " "
                        + set.equals(new TreeSet<>(keys(5)))
                        + " "
                        + set.hashCode());
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(names, "b", "A", "c", "B");
        show("names", names + " " + names.ceiling("aa"));
        LinkedHashMap<String, Integer> lru =
                new LinkedHashMap<>(4, 0.75f, true) {
                    private static final long serialVersionUID = 1;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                        return size() > 2;
                    }
                };
        lru.put("a", 1);
        lru.put("b", 2);
        lru.get("a");
        lru.put("c", 3);
        show("lru", lru);
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        deque.push(0);
        deque.addLast(4);
        show("deque", deque + " " + deque.pollFirst() + deque.pollLast());
        LinkedList<Integer> linked = new LinkedList<>(List.of(3, 1, 2));
        ListIterator<Integer> iterator = linked.listIterator();
        while (iterator.hasNext()) {
            int value = iterator.next();
            if (value == 1) {
                iterator.add(9);
            }
        }
        show("linked", linked);
        PriorityQueue<Key> queue = new PriorityQueue<>(Comparator.reverseOrder());
        queue.addAll(keys(7));
        StringBuilder polled = new StringBuilder();
        while (!queue.isEmpty()) {
            polled.append(queue.poll());
        }
        show("heap", polled);
        EnumMap<Colour, Integer> enums = new EnumMap<>(Colour.class);
        enums.put(Colour.GREEN, 2);
        enums.put(Colour.RED, 1);
        show(
                "enums",
                enums
                        + " "
                        + EnumSet.complementOf(EnumSet.of(Colour.RED))
                        + EnumSet.allOf(Colour.class));
        BitSet bits = new BitSet();
        bits.set(3, 7);
        bits.flip(5);
        show("bits", bits + " " + bits.cardinality());
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("x"), 1);
        identity.put(new String("x"), 2);
        show("identity", identity.size());
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object strong = new Object();
        weak.put(strong, "v");
        show("weak", weak.get(strong));
        try {
            for (Integer i : linked) {
                linked.remove(i);
            }
        } catch (java.util.ConcurrentModificationException e) {
            show("modified", e.getMessage());
        }
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            show("immutable", e.getMessage());
        }
        ConcurrentHashMap<Key, Integer> concurrent = new ConcurrentHashMap<>();
        for (Key key : keys(30)) {
            concurrent.merge(key, key.number, Integer::sum);
        }
        show(
                "concurrent",
                concurrent.reduceValues(1000, Integer::sum) + " " + concurrent.mappingCount());
        ConcurrentSkipListMap<Key, Integer> skip = new ConcurrentSkipListMap<>();
        for (Key key : keys(9)) {
            skip.put(key, 1);
        }
        show("skip", skip.keySet() + " " + skip.firstKey() + skip.ceilingKey(new Key(100)));
        CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (Integer i : copies) {
            copies.add(i + 10);
        }
        show("copies", copies);
        int[] array = {5, 3, 9, 1};
        Arrays.sort(array);
        show(
                "arrays",
                Arrays.toString(array) + Arrays.binarySearch(array, 9) + Arrays.hashCode(array));
        show(
                "array list",
                Arrays.asList(new Key(1), new Key(2)).hashCode()
                        + Arrays.deepToString(new Object[] {array, list}));
        show(
                "unmodifiable",
                Collections.unmodifiableMap(tree).equals(tree)
                        + " "
                        + Collections.nCopies(2, "n")
                        + Collections.frequency(List.of(1, 2, 1), 1));
        Iterator<Key> keyIterator = set.iterator();
        keyIterator.next();
        keyIterator.remove();
        show("removed", set.size());
        HashMap<Key, Integer> cloned = new HashMap<>(map);
        show("clone", cloned.clone().equals(map));
        show("compared", Key.compared > 0);

        if (args.length == 0) {
            System.out.print(OUT);
        } else {
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), OUT);
        }
    }
}
