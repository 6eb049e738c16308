import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;

// What the documents of ConcurrentHashMap promise of its views and traversals, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: keySet, keySet iterator race, keySet mapped, values, values iterator race, entrySet
// rows: entrySet iterator race, entrySet setValue, keys, keys race, elements, elements race
// rows: contains, contains race, mappingCount, mappingCount race, newKeySet, newKeySet capacity
// rows: forEach, forEach race, forEach null
public class ConcurrentHashMapMoreMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final int SET = Spliterator.CONCURRENT | Spliterator.NONNULL;

    private static final ConcurrentHashMap<String, Integer> map =
            new ConcurrentHashMap<>(Map.of("a", 1, "b", 2));

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "keySet" -> {
                Set<String> keys = map.keySet();
                Check.equal(Set.of("a", "b"), keys);
                Check.that(
                        keys.spliterator().hasCharacteristics(SET | Spliterator.DISTINCT),
                        "characteristics " + keys.spliterator().characteristics());
                map.put("c", 3);
                Check.equal(Set.of("a", "b", "c"), keys);
                keys.remove("a");
                Check.equal(Map.of("b", 2, "c", 3), map);
                keys.removeAll(Set.of("b"));
                Check.equal(Map.of("c", 3), map);
                removeFirst(keys);
                Check.equal(Map.of(), map);
                Check.fails(UnsupportedOperationException.class, () -> keys.add("d"));
                Check.fails(UnsupportedOperationException.class, () -> keys.addAll(Set.of("d")));
            }
            case "keySet iterator race" -> {
                Object[] results = Check.together(() -> seen(map.keySet()), () -> map.remove("a"));
                Check.among(results[0], List.of("a", "b"), List.of("b"));
                Check.equal(Map.of("b", 2), map);
            }
            case "keySet mapped" -> {
                KeySetView<String, Integer> keys = map.keySet(7);
                Check.equal(7, keys.getMappedValue());
                Check.equal(false, keys.add("a"));
                Check.equal(true, keys.add("c"));
                Check.equal(true, keys.addAll(List.of("a", "d")));
                Check.equal(Map.of("a", 1, "b", 2, "c", 7, "d", 7), map);
                Check.fails(NULL, () -> map.keySet(null));
            }
            case "values" -> {
                Collection<Integer> values = map.values();
                Check.equal(List.of(1, 2), seen(values));
                Check.that(
                        values.spliterator().hasCharacteristics(SET),
                        "characteristics " + values.spliterator().characteristics());
                map.put("c", 3);
                Check.equal(3, values.size());
                values.remove(1);
                Check.equal(Map.of("b", 2, "c", 3), map);
                values.retainAll(Set.of(3));
                Check.equal(Map.of("c", 3), map);
                removeFirst(values);
                Check.equal(Map.of(), map);
                Check.fails(UnsupportedOperationException.class, () -> values.add(1));
                Check.fails(UnsupportedOperationException.class, () -> values.addAll(Set.of(1)));
            }
            case "values iterator race" -> {
                Object[] results = Check.together(() -> seen(map.values()), () -> map.put("a", 5));
                Check.among(results[0], List.of(1, 2), List.of(2, 5));
                Check.equal(List.of(2, 5), seen(map.values()));
            }
            case "entrySet" -> {
                Set<Map.Entry<String, Integer>> entries = map.entrySet();
                Check.equal(Set.of(Map.entry("a", 1), Map.entry("b", 2)), entries);
                Check.that(
                        entries.spliterator().hasCharacteristics(SET | Spliterator.DISTINCT),
                        "characteristics " + entries.spliterator().characteristics());
                map.put("c", 3);
                Check.equal(3, entries.size());
                Check.equal(false, entries.remove(Map.entry("a", 2)));
                Check.equal(true, entries.remove(Map.entry("a", 1)));
                Check.equal(Map.of("b", 2, "c", 3), map);
                removeFirst(entries);
                Check.equal(1, map.size());
                entries.clear();
                Check.equal(Map.of(), map);
            }
            case "entrySet iterator race" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    List<String> texts = new ArrayList<>();
                                    map.entrySet().forEach(entry -> texts.add("" + entry));
                                    Collections.sort(texts);
                                    return texts;
                                },
                                () -> map.replace("b", 7));
                Check.among(results[0], List.of("a=1", "b=2"), List.of("a=1", "b=7"));
            }
            case "entrySet setValue" -> {
                for (Map.Entry<String, Integer> entry : map.entrySet()) {
                    int value = entry.getValue();
                    Check.equal(value, entry.setValue(value + 10));
                    Check.equal(value + 10, entry.getValue());
                    Check.fails(NULL, () -> entry.setValue(null));
                }
                Check.equal(Map.of("a", 11, "b", 12), map);
            }
            case "keys" -> {
                Enumeration<String> keys = map.keys();
                Check.equal(Set.of("a", "b"), Set.of(keys.nextElement(), keys.nextElement()));
                Check.equal(false, keys.hasMoreElements());
                Check.fails(NoSuchElementException.class, keys::nextElement);
            }
            case "keys race" -> {
                Object[] results =
                        Check.together(
                                () -> seen(Collections.list(map.keys())), () -> map.put("c", 3));
                Check.among(results[0], List.of("a", "b"), List.of("a", "b", "c"));
            }
            case "elements" -> {
                Enumeration<Integer> values = map.elements();
                Check.equal(Set.of(1, 2), Set.of(values.nextElement(), values.nextElement()));
                Check.equal(false, values.hasMoreElements());
                Check.fails(NoSuchElementException.class, values::nextElement);
            }
            case "elements race" -> {
                Object[] results =
                        Check.together(
                                () -> seen(Collections.list(map.elements())),
                                () -> map.remove("b"));
                Check.among(results[0], List.of(1, 2), List.of(1));
            }
            case "contains" -> {
                Check.equal(true, map.contains(2));
                Check.equal(false, map.contains(3));
                Check.fails(NULL, () -> map.contains(null));
            }
            case "contains race" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(map.contains(2), map.contains(2)),
                                () -> map.remove("b"));
                Check.among(
                        results[0],
                        List.of(true, true),
                        List.of(true, false),
                        List.of(false, false));
            }
            case "mappingCount" -> {
                Check.equal(2L, map.mappingCount());
                map.clear();
                Check.equal(0L, map.mappingCount());
            }
            case "mappingCount race" -> {
                Object[] results = Check.together(map::mappingCount, () -> map.remove("a"));
                Check.among(results[0], 1L, 2L);
                Check.equal(1L, map.mappingCount());
            }
            case "newKeySet" -> {
                KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
                Check.equal(Set.of(), set);
                Object[] results = Check.together(() -> set.add("a"), () -> set.add("a"));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(Map.of("a", Boolean.TRUE), set.getMap());
            }
            case "newKeySet capacity" -> {
                KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet(100);
                Check.equal(true, set.add("a"));
                Check.equal(Map.of("a", Boolean.TRUE), set.getMap());
                Check.equal(Set.of(), ConcurrentHashMap.newKeySet(0));
                Check.fails(IllegalArgumentException.class, () -> ConcurrentHashMap.newKeySet(-1));
            }
            case "forEach" -> {
                TreeSet<String> texts = new TreeSet<>();
                map.forEach((key, value) -> texts.add(key + value));
                Check.equal(Set.of("a1", "b2"), texts);
                RuntimeException mine = new RuntimeException();
                Check.that(
                        mine
                                == Check.fails(
                                        RuntimeException.class,
                                        () ->
                                                map.forEach(
                                                        (key, value) -> {
                                                            throw mine;
                                                        })),
                        "another exception");
            }
            case "forEach race" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    TreeSet<String> texts = new TreeSet<>();
                                    map.forEach((key, value) -> texts.add(key + value));
                                    return texts;
                                },
                                () -> map.put("a", 5));
                Check.among(results[0], Set.of("a1", "b2"), Set.of("a5", "b2"));
            }
            case "forEach null" ->
                    Check.fails(NULL, () -> new ConcurrentHashMap<>(map).forEach(null));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** What an iteration meets, sorted. */
    private static <T extends Comparable<T>> List<T> seen(Collection<T> collection) {
        List<T> list = new ArrayList<>();
        for (T one : collection) {
            list.add(one);
        }
        Collections.sort(list);
        return list;
    }

    private static void removeFirst(Collection<?> collection) {
        Iterator<?> iterator = collection.iterator();
        Check.fails(IllegalStateException.class, iterator::remove);
        iterator.next();
        iterator.remove();
        Check.fails(IllegalStateException.class, iterator::remove);
    }
}
