import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;

// What the documents of ConcurrentHashMap.KeySetView promise, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: getMap, getMappedValue, contains, contains race, remove, remove race, iterator
// rows: iterator race, iterator remove race, add, add race, add remove race, add unsupported
// rows: addAll, addAll race, hashCode, equals, spliterator, forEach, forEach race, removeAll
// rows: retainAll, containsAll, clear, clear race, size, isEmpty, toArray, toString, serialise
public class KeySetViewMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;

    private static final ConcurrentHashMap<String, Integer> map =
            new ConcurrentHashMap<>(Map.of("a", 1, "b", 2));
    private static final KeySetView<String, Integer> set = map.keySet(7);

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "getMap" -> {
                Check.that(map == set.getMap(), "another map");
                Check.that(map == map.keySet().getMap(), "another map");
            }
            case "getMappedValue" -> {
                Check.equal(7, set.getMappedValue());
                Check.equal(null, map.keySet().getMappedValue());
                Check.equal(true, ConcurrentHashMap.newKeySet().getMappedValue());
            }
            case "contains" -> {
                Check.equal(true, set.contains("a"));
                Check.equal(false, set.contains("c"));
                Check.fails(NULL, () -> set.contains(null));
            }
            case "contains race" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(set.contains("c"), set.contains("c")),
                                () -> set.add("c"));
                Check.among(
                        results[0],
                        List.of(false, false),
                        List.of(false, true),
                        List.of(true, true));
            }
            case "remove" -> {
                Check.equal(true, set.remove("a"));
                Check.equal(false, set.remove("a"));
                Check.equal(Map.of("b", 2), map);
                Check.fails(NULL, () -> set.remove(null));
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> set.remove("a"), () -> set.remove("a"));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(Map.of("b", 2), map);
            }
            case "iterator" -> {
                Iterator<String> iterator = set.iterator();
                Check.fails(IllegalStateException.class, iterator::remove);
                String first = iterator.next();
                iterator.remove();
                Check.equal(Set.of(first.equals("a") ? "b" : "a"), set);
                Check.equal(true, iterator.hasNext());
                iterator.next();
                Check.equal(false, iterator.hasNext());
                Check.fails(NoSuchElementException.class, iterator::next);
                iterator.remove();
                Check.equal(Map.of(), map);
            }
            case "iterator race" -> {
                Object[] results = Check.together(() -> seen(), () -> set.add("c"));
                Check.among(results[0], Set.of("a", "b"), Set.of("a", "b", "c"));
            }
            case "iterator remove race" -> {
                Together.run(
                        () -> {
                            Iterator<String> iterator = set.iterator();
                            iterator.next();
                            iterator.remove();
                        },
                        () -> set.remove("a"));
                // The iterator has removed "a", which the other may have done too, or "b".
                Check.among(set, Set.of("b"), Set.of());
            }
            case "add" -> {
                Check.equal(false, set.add("a"));
                Check.equal(true, set.add("c"));
                Check.equal(Map.of("a", 1, "b", 2, "c", 7), map);
                Check.fails(NULL, () -> set.add(null));
            }
            case "add race" -> {
                Object[] results = Check.together(() -> set.add("c"), () -> set.add("c"));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(3, set.size());
            }
            case "add remove race" -> {
                Object[] results = Check.together(() -> set.add("c"), () -> set.remove("c"));
                Check.equal(true, results[0]);
                Check.equal(!results[1].equals(true), set.contains("c"));
            }
            case "add unsupported" ->
                    Check.fails(UnsupportedOperationException.class, () -> map.keySet().add("c"));
            case "addAll" -> {
                Check.equal(false, set.addAll(List.of("a", "b")));
                Check.equal(true, set.addAll(List.of("a", "c", "d")));
                Check.equal(Map.of("a", 1, "b", 2, "c", 7, "d", 7), map);
                Check.fails(NULL, () -> set.addAll(null));
                Check.fails(NULL, () -> set.addAll(Arrays.asList("a", null)));
                Check.fails(
                        UnsupportedOperationException.class,
                        () -> map.keySet().addAll(List.of("e")));
            }
            case "addAll race" -> {
                Object[] results =
                        Check.together(() -> set.addAll(List.of("a", "c")), () -> set.add("c"));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(Set.of("a", "b", "c"), set);
            }
            case "hashCode" -> Check.equal("a".hashCode() + "b".hashCode(), set.hashCode());
            case "equals" -> {
                Check.that(set.equals(set), "not equal to itself");
                Check.that(set.equals(Set.of("a", "b")), "not equal to a set of the same");
                Check.that(!set.equals(Set.of("a")), "equal to a smaller set");
                Check.that(!set.equals(Set.of("a", "b", "c")), "equal to a greater set");
                Check.that(!set.equals(List.of("a", "b")), "equal to a list");
            }
            case "spliterator" -> {
                Spliterator<String> spliterator = set.spliterator();
                Check.that(
                        spliterator.hasCharacteristics(
                                Spliterator.CONCURRENT
                                        | Spliterator.DISTINCT
                                        | Spliterator.NONNULL),
                        "characteristics " + spliterator.characteristics());
                TreeSet<String> seen = new TreeSet<>();
                Check.that(spliterator.tryAdvance(seen::add), "did not advance");
                spliterator.forEachRemaining(seen::add);
                Check.equal(Set.of("a", "b"), seen);
                Check.that(!spliterator.tryAdvance(seen::add), "advanced at the end");
                Check.fails(NULL, () -> set.spliterator().tryAdvance(null));
            }
            case "forEach" -> {
                TreeSet<String> seen = new TreeSet<>();
                set.forEach(seen::add);
                Check.equal(Set.of("a", "b"), seen);
                Check.fails(NULL, () -> set.forEach(null));
            }
            case "forEach race" -> {
                TreeSet<String> seen = new TreeSet<>();
                Together.run(() -> set.forEach(seen::add), () -> set.remove("b"));
                Check.among(seen, Set.of("a", "b"), Set.of("a"));
            }
            case "removeAll" -> {
                Check.equal(false, set.removeAll(List.of("c")));
                Check.equal(true, set.removeAll(List.of("a", "c")));
                Check.equal(Map.of("b", 2), map);
                Check.fails(NULL, () -> set.removeAll(null));
            }
            case "retainAll" -> {
                Check.equal(false, set.retainAll(List.of("a", "b", "c")));
                Check.equal(true, set.retainAll(List.of("b")));
                Check.equal(Map.of("b", 2), map);
                Check.fails(NULL, () -> set.retainAll(null));
            }
            case "containsAll" -> {
                Check.equal(true, set.containsAll(List.of("a", "b", "a")));
                Check.equal(true, set.containsAll(List.of()));
                Check.equal(false, set.containsAll(List.of("a", "c")));
                Check.fails(NULL, () -> set.containsAll(null));
            }
            case "clear" -> {
                set.clear();
                Check.equal(Set.of(), set);
                Check.equal(Map.of(), map);
            }
            case "clear race" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    set.clear();
                                    return null;
                                },
                                () -> set.add("c"));
                Check.equal(true, results[1]);
                Check.among(set, Set.of(), Set.of("c"));
            }
            case "size" -> {
                Check.equal(2, set.size());
                map.put("c", 3);
                Check.equal(3, set.size());
            }
            case "isEmpty" -> {
                Check.equal(false, set.isEmpty());
                map.clear();
                Check.equal(true, set.isEmpty());
            }
            case "toArray" -> {
                Check.among(set.toArray(), new Object[] {"a", "b"}, new Object[] {"b", "a"});
                String[] three = {"x", "y", "z"};
                Check.that(three == set.toArray(three), "another array, though it is long enough");
                Check.that(three[2] == null, "no null behind the elements");
                Check.equal(String[].class, set.toArray(new String[0]).getClass());
                Check.fails(ArrayStoreException.class, () -> set.toArray(new Integer[2]));
                Check.fails(NULL, () -> set.toArray((Object[]) null));
            }
            case "toString" -> Check.among(set.toString(), "[a, b]", "[b, a]");
            case "serialise" -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                    out.writeObject(set);
                }
                ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
                KeySetView<?, ?> copy = (KeySetView<?, ?>) new ObjectInputStream(in).readObject();
                Check.equal(set, copy);
                Check.equal(7, copy.getMappedValue());
                Check.equal(map, copy.getMap());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Set<String> seen() {
        Set<String> seen = new TreeSet<>();
        for (String one : set) {
            seen.add(one);
        }
        return seen;
    }
}
