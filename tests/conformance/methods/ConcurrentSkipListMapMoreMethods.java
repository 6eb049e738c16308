import static java.util.Arrays.asList;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

// What the documents of ConcurrentSkipListMap promise of its order and views, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: keySet, keySet race, navigableKeySet, navigableKeySet race, values, values race, entrySet
// rows: entrySet race, descendingMap, descendingMap race, descendingKeySet
// rows: descendingKeySet race, equals, equals race, comparator, firstKey, firstKey race, lastKey
// rows: lastKey race, subMap, subMap inclusive, subMap race, headMap, headMap inclusive
// rows: headMap race, tailMap, tailMap inclusive, tailMap race, lowerEntry, lowerEntry race
// rows: lowerKey, lowerKey race, floorEntry, floorEntry race, floorKey, ceilingEntry
// rows: ceilingEntry race, ceilingKey, ceilingKey race, higherEntry, higherEntry race, higherKey
// rows: firstEntry, firstEntry race, lastEntry, lastEntry race, pollFirstEntry
// rows: pollFirstEntry race, pollFirstEntry and put, pollLastEntry, pollLastEntry race
// rows: pollFirstEntry and pollLastEntry, forEach, forEach race, serialise
public class ConcurrentSkipListMapMoreMethods {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> none = new ConcurrentSkipListMap<>();
        ConcurrentSkipListMap<Integer, Integer> one = new ConcurrentSkipListMap<>(Map.of(1, 10));
        ConcurrentSkipListMap<Integer, Integer> two =
                new ConcurrentSkipListMap<>(Map.of(1, 10, 2, 20));
        switch (String.join(" ", args)) {
            case "keySet" -> keys(two, two.keySet());
            case "keySet race" -> {
                Object[] results =
                        Check.together(() -> two.keySet().remove(1), () -> two.remove(1));
                Check.among(asList(results), asList(true, null), asList(false, 10));
                Check.equal("[2]", two.keySet().toString());
            }
            case "navigableKeySet" -> keys(two, two.navigableKeySet());
            case "navigableKeySet race" -> {
                Object[] results =
                        Check.together(
                                () -> new ArrayList<>(two.navigableKeySet()), () -> two.put(3, 30));
                Check.among(results[0], List.of(1, 2), List.of(1, 2, 3));
            }
            case "values" -> {
                Collection<Integer> values = two.values();
                two.put(0, 20);
                Check.equal("[20, 10, 20]", values.toString());
                Check.equal(true, values.remove(20));
                Check.equal("{1=10, 2=20}", two.toString());
                Check.fails(UnsupportedOperationException.class, () -> values.add(1));
                Check.equal(true, values.removeIf(v -> v == 10));
                values.clear();
                Check.equal("{}", two.toString());
            }
            case "values race" -> {
                Object[] results =
                        Check.together(
                                () -> new ArrayList<>(two.values()), () -> two.replace(1, 11));
                Check.among(results[0], List.of(10, 20), List.of(11, 20));
            }
            case "entrySet" -> {
                Set<Map.Entry<Integer, Integer>> entries = two.entrySet();
                two.put(0, 5);
                Check.equal("[0=5, 1=10, 2=20]", entries.toString());
                Check.equal(true, entries.contains(Map.entry(1, 10)));
                Check.equal(false, entries.contains(Map.entry(1, 20)));
                Check.equal(false, entries.remove(Map.entry(1, 20)));
                Check.equal(true, entries.remove(Map.entry(1, 10)));
                Check.fails(
                        UnsupportedOperationException.class,
                        () -> entries.iterator().next().setValue(1));
                Check.fails(
                        UnsupportedOperationException.class, () -> entries.add(Map.entry(1, 1)));
                Check.equal("{0=5, 2=20}", two.toString());
            }
            case "entrySet race" -> {
                Object[] results =
                        Check.together(() -> two.entrySet().toString(), () -> two.remove(1));
                Check.among(results[0], "[1=10, 2=20]", "[2=20]");
            }
            case "descendingMap" -> {
                ConcurrentNavigableMap<Integer, Integer> down = two.descendingMap();
                Check.equal("{2=20, 1=10}", down.toString());
                down.put(3, 30);
                two.remove(1);
                Check.equal("{3=30, 2=20}", down.toString());
                Check.equal(3, down.firstKey());
                Check.equal(2, down.higherKey(3));
                Check.equal("{2=20, 3=30}", down.descendingMap().toString());
                Check.that(down.comparator().compare(1, 2) > 0, "not reversed");
            }
            case "descendingMap race" -> {
                Object[] results =
                        Check.together(() -> two.descendingMap().toString(), () -> two.put(0, 5));
                Check.among(results[0], "{2=20, 1=10}", "{2=20, 1=10, 0=5}");
            }
            case "descendingKeySet" -> {
                NavigableSet<Integer> down = two.descendingKeySet();
                Check.equal("[2, 1]", down.toString());
                Check.equal(2, down.first());
                Check.equal(true, down.remove(2));
                Check.equal("{1=10}", two.toString());
                Check.fails(UnsupportedOperationException.class, () -> down.add(3));
            }
            case "descendingKeySet race" -> {
                Object[] results =
                        Check.together(
                                () -> new ArrayList<>(two.descendingKeySet()), () -> two.remove(2));
                Check.among(results[0], List.of(2, 1), List.of(1));
            }
            case "equals" -> {
                Check.equal(true, two.equals(two));
                Check.equal(true, two.equals(Map.of(2, 20, 1, 10)));
                Check.equal(true, Map.of(2, 20, 1, 10).equals(two));
                Check.equal(false, two.equals(Map.of(1, 10)));
                Check.equal(false, two.equals(Map.of(1, 10, 2, 21)));
                Check.equal(false, two.equals(Map.of(1, 10, 2, 20, 3, 30)));
                Check.equal(false, two.equals(null));
                Check.equal(Map.of(2, 20, 1, 10).hashCode(), two.hashCode());
            }
            case "equals race" -> {
                Object[] results =
                        Check.together(() -> two.equals(Map.of(1, 10)), () -> two.replace(1, 11));
                Check.equal(asList(false, 10), asList(results));
            }
            case "comparator" -> {
                Check.equal(null, two.comparator());
                Comparator<Integer> down = Comparator.reverseOrder();
                Check.that(
                        new ConcurrentSkipListMap<Integer, Integer>(down).comparator() == down,
                        "another comparator");
            }
            case "firstKey" -> {
                Check.equal(1, two.firstKey());
                Check.fails(NoSuchElementException.class, none::firstKey);
            }
            case "firstKey race" -> {
                Object[] results = Check.together(two::firstKey, () -> two.remove(1));
                Check.among(results[0], 1, 2);
            }
            case "lastKey" -> {
                Check.equal(2, two.lastKey());
                Check.fails(NoSuchElementException.class, none::lastKey);
            }
            case "lastKey race" -> {
                Object[] results = Check.together(two::lastKey, () -> two.remove(2));
                Check.among(results[0], 1, 2);
            }
            case "subMap" -> {
                two.put(3, 30);
                ConcurrentNavigableMap<Integer, Integer> part = two.subMap(1, 3);
                Check.equal("{1=10, 2=20}", part.toString());
                part.remove(1);
                two.put(0, 5);
                Check.equal("{2=20}", part.toString());
                Check.equal("{0=5, 2=20, 3=30}", two.toString());
                Check.fails(IllegalArgumentException.class, () -> part.put(3, 1));
                Check.fails(IllegalArgumentException.class, () -> part.put(0, 1));
                Check.fails(IllegalArgumentException.class, () -> two.subMap(2, 1));
                Check.fails(NullPointerException.class, () -> two.subMap(null, 1));
                Check.fails(NullPointerException.class, () -> two.subMap(1, null));
            }
            case "subMap inclusive" -> {
                two.put(3, 30);
                Check.equal("{2=20}", two.subMap(1, false, 3, false).toString());
                Check.equal("{2=20, 3=30}", two.subMap(1, false, 3, true).toString());
                Check.equal("{1=10, 2=20}", two.subMap(1, true, 3, false).toString());
                Check.equal("{1=10, 2=20, 3=30}", two.subMap(1, true, 3, true).toString());
                Check.equal("{}", two.subMap(1, true, 1, false).toString());
                Check.fails(IllegalArgumentException.class, () -> two.subMap(2, true, 1, true));
                Check.fails(NullPointerException.class, () -> two.subMap(null, true, 1, true));
            }
            case "subMap race" -> {
                Map<Integer, Integer> part = two.subMap(1, 2);
                Object[] results =
                        Check.together(() -> part.putIfAbsent(1, 5), () -> two.remove(1));
                Check.among(asList(results), asList(10, 10), asList(null, 10));
                Check.equal(results[0] == null ? "{1=5}" : "{}", part.toString());
            }
            case "headMap" -> {
                ConcurrentNavigableMap<Integer, Integer> part = two.headMap(2);
                Check.equal("{1=10}", part.toString());
                part.put(0, 5);
                Check.equal("{0=5, 1=10, 2=20}", two.toString());
                Check.fails(IllegalArgumentException.class, () -> part.put(2, 1));
                Check.fails(NullPointerException.class, () -> two.headMap(null));
            }
            case "headMap inclusive" -> {
                Check.equal("{1=10, 2=20}", two.headMap(2, true).toString());
                Check.equal("{1=10}", two.headMap(2, false).toString());
                Check.fails(NullPointerException.class, () -> two.headMap(null, true));
            }
            case "headMap race" -> {
                Object[] results =
                        Check.together(two.headMap(2)::pollLastEntry, () -> two.remove(1));
                Check.among(asList(results), asList(Map.entry(1, 10), null), asList(null, 10));
                Check.equal("{2=20}", two.toString());
            }
            case "tailMap" -> {
                ConcurrentNavigableMap<Integer, Integer> part = two.tailMap(2);
                Check.equal("{2=20}", part.toString());
                part.put(3, 30);
                Check.equal("{1=10, 2=20, 3=30}", two.toString());
                Check.fails(IllegalArgumentException.class, () -> part.put(1, 1));
                Check.fails(NullPointerException.class, () -> two.tailMap(null));
            }
            case "tailMap inclusive" -> {
                Check.equal("{1=10, 2=20}", two.tailMap(1, true).toString());
                Check.equal("{2=20}", two.tailMap(1, false).toString());
                Check.fails(NullPointerException.class, () -> two.tailMap(null, true));
            }
            case "tailMap race" -> {
                Object[] results =
                        Check.together(() -> two.tailMap(2).toString(), () -> two.put(3, 30));
                Check.among(results[0], "{2=20}", "{2=20, 3=30}");
            }
            case "lowerEntry" -> {
                Check.equal(Map.entry(1, 10), two.lowerEntry(2));
                Check.equal(null, two.lowerEntry(1));
                fixed(two.lowerEntry(2));
                Check.fails(NullPointerException.class, () -> two.lowerEntry(null));
            }
            case "lowerEntry race" -> {
                Object[] results = Check.together(() -> two.lowerEntry(3), () -> two.remove(2));
                Check.among(results[0], Map.entry(2, 20), Map.entry(1, 10));
            }
            case "lowerKey" -> {
                Check.equal(1, two.lowerKey(2));
                Check.equal(2, two.lowerKey(9));
                Check.equal(null, two.lowerKey(1));
                Check.fails(NullPointerException.class, () -> two.lowerKey(null));
            }
            case "lowerKey race" -> {
                Object[] results = Check.together(() -> one.lowerKey(3), () -> one.put(2, 20));
                Check.among(results[0], 1, 2);
            }
            case "floorEntry" -> {
                Check.equal(Map.entry(2, 20), two.floorEntry(2));
                Check.equal(Map.entry(2, 20), two.floorEntry(9));
                Check.equal(null, two.floorEntry(0));
                fixed(two.floorEntry(2));
                Check.fails(NullPointerException.class, () -> two.floorEntry(null));
            }
            case "floorEntry race" -> {
                Object[] results = Check.together(() -> two.floorEntry(2), () -> two.put(2, 21));
                Check.among(results[0], Map.entry(2, 20), Map.entry(2, 21));
            }
            case "floorKey" -> {
                Check.equal(1, two.floorKey(1));
                Check.equal(2, two.floorKey(9));
                Check.equal(null, two.floorKey(0));
                Check.fails(NullPointerException.class, () -> two.floorKey(null));
            }
            case "ceilingEntry" -> {
                Check.equal(Map.entry(1, 10), two.ceilingEntry(1));
                Check.equal(Map.entry(1, 10), two.ceilingEntry(0));
                Check.equal(null, two.ceilingEntry(3));
                fixed(two.ceilingEntry(2));
                Check.fails(NullPointerException.class, () -> two.ceilingEntry(null));
            }
            case "ceilingEntry race" -> {
                Object[] results = Check.together(() -> two.ceilingEntry(1), () -> two.remove(1));
                Check.among(results[0], Map.entry(1, 10), Map.entry(2, 20));
            }
            case "ceilingKey" -> {
                Check.equal(2, two.ceilingKey(2));
                Check.equal(1, two.ceilingKey(0));
                Check.equal(null, two.ceilingKey(3));
                Check.fails(NullPointerException.class, () -> two.ceilingKey(null));
            }
            case "ceilingKey race" -> {
                Object[] results = Check.together(() -> one.ceilingKey(0), () -> one.put(0, 5));
                Check.among(results[0], 1, 0);
            }
            case "higherEntry" -> {
                Check.equal(Map.entry(2, 20), two.higherEntry(1));
                Check.equal(null, two.higherEntry(2));
                fixed(two.higherEntry(1));
                Check.fails(NullPointerException.class, () -> two.higherEntry(null));
            }
            case "higherEntry race" -> {
                Object[] results = Check.together(() -> two.higherEntry(1), () -> two.remove(2));
                Check.among(results[0], Map.entry(2, 20), null);
            }
            case "higherKey" -> {
                Check.equal(2, two.higherKey(1));
                Check.equal(1, two.higherKey(0));
                Check.equal(null, two.higherKey(2));
                Check.fails(NullPointerException.class, () -> two.higherKey(null));
            }
            case "firstEntry" -> {
                Check.equal(Map.entry(1, 10), two.firstEntry());
                fixed(two.firstEntry());
                Check.equal(null, none.firstEntry());
            }
            case "firstEntry race" -> {
                Object[] results = Check.together(two::firstEntry, () -> two.remove(1));
                Check.among(results[0], Map.entry(1, 10), Map.entry(2, 20));
            }
            case "lastEntry" -> {
                Check.equal(Map.entry(2, 20), two.lastEntry());
                fixed(two.lastEntry());
                Check.equal(null, none.lastEntry());
            }
            case "lastEntry race" -> {
                Object[] results = Check.together(two::lastEntry, () -> two.put(3, 30));
                Check.among(results[0], Map.entry(2, 20), Map.entry(3, 30));
            }
            case "pollFirstEntry" -> {
                Check.equal(Map.entry(1, 10), two.pollFirstEntry());
                fixed(two.pollFirstEntry());
                Check.equal(null, two.pollFirstEntry());
            }
            case "pollFirstEntry race" -> {
                Object[] results = Check.together(two::pollFirstEntry, two::pollFirstEntry);
                both(results);
                Check.equal("{}", two.toString());
            }
            case "pollFirstEntry and put" -> {
                Object[] results = Check.together(one::pollFirstEntry, () -> one.put(1, 11));
                Check.among(
                        asList(results),
                        asList(Map.entry(1, 10), null),
                        asList(Map.entry(1, 11), 10));
                Check.equal(results[1] == null ? "{1=11}" : "{}", one.toString());
            }
            case "pollLastEntry" -> {
                Check.equal(Map.entry(2, 20), two.pollLastEntry());
                fixed(two.pollLastEntry());
                Check.equal(null, two.pollLastEntry());
            }
            case "pollLastEntry race" -> {
                Object[] results = Check.together(two::pollLastEntry, two::pollLastEntry);
                both(results);
                Check.equal("{}", two.toString());
            }
            case "pollFirstEntry and pollLastEntry" -> {
                Object[] results = Check.together(one::pollFirstEntry, one::pollLastEntry);
                Check.among(
                        asList(results),
                        asList(Map.entry(1, 10), null),
                        asList(null, Map.entry(1, 10)));
            }
            case "forEach" -> {
                List<Integer> seen = new ArrayList<>();
                two.forEach((k, v) -> seen.addAll(List.of(k, v)));
                Check.equal(List.of(1, 10, 2, 20), seen);
                Check.fails(NullPointerException.class, () -> two.forEach(null));
            }
            case "forEach race" -> {
                List<Integer> seen = new ArrayList<>();
                Together.run(() -> two.forEach((k, v) -> seen.add(v)), () -> two.remove(1));
                Check.among(seen, List.of(10, 20), List.of(20));
            }
            case "serialise" -> {
                ConcurrentSkipListMap<Integer, Integer> read = Serialised.copy(two);
                Check.equal(two, read);
                read.put(0, 5);
                Check.equal("{0=5, 1=10, 2=20}", read.toString());
                Check.equal("{1=10, 2=20}", two.toString());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void keys(
            ConcurrentSkipListMap<Integer, Integer> two, NavigableSet<Integer> keys) {
        two.put(0, 5);
        Check.equal("[0, 1, 2]", keys.toString());
        Check.equal(0, keys.first());
        Check.equal(1, keys.lower(2));
        Check.equal(true, keys.remove(1));
        Check.equal(false, keys.remove(1));
        Check.equal("{0=5, 2=20}", two.toString());
        Check.fails(UnsupportedOperationException.class, () -> keys.add(3));
        Check.equal(true, keys.retainAll(Set.of(0)));
        Check.equal("{0=5}", two.toString());
    }

    /** An entry is a snapshot. */
    private static void fixed(Map.Entry<Integer, Integer> entry) {
        Check.fails(UnsupportedOperationException.class, () -> entry.setValue(1));
    }

    private static void both(Object[] results) {
        Check.among(
                asList(results),
                asList(Map.entry(1, 10), Map.entry(2, 20)),
                asList(Map.entry(2, 20), Map.entry(1, 10)));
    }
}
