import static java.util.Arrays.asList;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

// What the documents of ConcurrentSkipListMap promise of its mappings, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new comparator, new map, new sorted map, clone, containsKey, containsKey race, get
// rows: get race, getOrDefault, getOrDefault race, put, put race, put same race, put publishes
// rows: remove, remove race, remove and put, remove pair, remove pair race, containsValue
// rows: containsValue race, size, size race, isEmpty, isEmpty race, clear, clear race
// rows: computeIfAbsent, computeIfAbsent race, computeIfPresent, computeIfPresent race
// rows: computeIfPresent and remove, compute, compute race, merge, merge race, merge and remove
// rows: putIfAbsent, putIfAbsent race, putIfAbsent and remove, replace, replace race
// rows: replace and remove, replace pair, replace pair race, replaceAll, replaceAll race
// rows: replaceAll and remove
public class ConcurrentSkipListMapMethods {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> none = new ConcurrentSkipListMap<>();
        ConcurrentSkipListMap<Integer, Integer> one = new ConcurrentSkipListMap<>(Map.of(1, 10));
        ConcurrentSkipListMap<Integer, Integer> two =
                new ConcurrentSkipListMap<>(Map.of(1, 10, 2, 20));
        switch (String.join(" ", args)) {
            case "new" -> {
                holds(none, "{}");
                Check.equal(null, none.comparator());
                none.put(2, 1);
                none.put(1, 2);
                holds(none, "{1=2, 2=1}");
            }
            case "new comparator" -> {
                Comparator<Integer> down = Comparator.reverseOrder();
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(down);
                map.putAll(two);
                holds(map, "{2=20, 1=10}");
                Check.that(map.comparator() == down, "another comparator");
                map = new ConcurrentSkipListMap<>((Comparator<Integer>) null);
                map.putAll(two);
                holds(map, "{1=10, 2=20}");
            }
            case "new map" -> {
                holds(new ConcurrentSkipListMap<>(Map.of(3, 1, 1, 2, 2, 3)), "{1=2, 2=3, 3=1}");
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentSkipListMap<>((Map<Integer, Integer>) null));
                Check.fails(
                        ClassCastException.class,
                        () -> new ConcurrentSkipListMap<>(Map.of(new Object(), 1)));
            }
            case "new sorted map" -> {
                TreeMap<Integer, Integer> tree = new TreeMap<>(Comparator.reverseOrder());
                tree.putAll(two);
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(tree);
                holds(map, "{2=20, 1=10}");
                Check.that(map.comparator() == tree.comparator(), "another comparator");
                Check.fails(
                        NullPointerException.class,
                        () -> new ConcurrentSkipListMap<>((SortedMap<Integer, Integer>) null));
            }
            case "clone" -> {
                ConcurrentSkipListMap<Integer, Integer> copy = two.clone();
                two.put(3, 30);
                holds(copy, "{1=10, 2=20}");
                copy.remove(1);
                holds(two, "{1=10, 2=20, 3=30}");
            }
            case "containsKey" -> {
                Check.equal(true, two.containsKey(1));
                Check.equal(false, two.containsKey(3));
                Check.fails(NullPointerException.class, () -> two.containsKey(null));
                Check.fails(ClassCastException.class, () -> two.containsKey("1"));
            }
            case "containsKey race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.containsKey(1), two.containsKey(2)),
                                () -> two.remove(1));
                Check.among(results[0], asList(true, true), asList(false, true));
            }
            case "get" -> {
                Check.equal(10, two.get(1));
                Check.equal(null, two.get(3));
                Check.fails(NullPointerException.class, () -> two.get(null));
                Check.fails(ClassCastException.class, () -> two.get("1"));
            }
            case "get race" -> {
                Object[] results =
                        Check.together(() -> asList(one.get(1), one.get(1)), () -> one.put(1, 11));
                Check.among(results[0], asList(10, 10), asList(10, 11), asList(11, 11));
            }
            case "getOrDefault" -> {
                Check.equal(10, two.getOrDefault(1, 5));
                Check.equal(5, two.getOrDefault(3, 5));
                Check.equal(null, two.getOrDefault(3, null));
                Check.fails(NullPointerException.class, () -> two.getOrDefault(null, 5));
            }
            case "getOrDefault race" -> {
                Object[] results =
                        Check.together(() -> one.getOrDefault(1, 5), () -> one.remove(1));
                Check.among(asList(results), asList(10, 10), asList(5, 10));
            }
            case "put" -> {
                Check.equal(null, none.put(2, 20));
                Check.equal(20, none.put(2, 21));
                Check.equal(null, none.put(1, 10));
                holds(none, "{1=10, 2=21}");
                Check.fails(NullPointerException.class, () -> none.put(null, 1));
                Check.fails(NullPointerException.class, () -> none.put(1, null));
                ConcurrentSkipListMap<Object, Integer> any = new ConcurrentSkipListMap<>();
                any.put(1, 1);
                Check.fails(ClassCastException.class, () -> any.put("1", 1));
            }
            case "put race" -> {
                Object[] results = Check.together(() -> none.put(2, 20), () -> none.put(1, 10));
                Check.equal(asList(null, null), asList(results));
                holds(none, "{1=10, 2=20}");
                Check.equal(2, none.size());
            }
            case "put same race" -> {
                Object[] results = Check.together(() -> none.put(1, 10), () -> none.put(1, 11));
                Check.among(asList(results), asList(null, 10), asList(11, null));
                holds(none, results[0] == null ? "{1=11}" : "{1=10}");
            }
            case "put publishes" -> {
                int[] data = new int[1];
                Check.together(
                        () -> {
                            data[0] = 7;
                            return none.put(1, 10);
                        },
                        () -> {
                            if (none.get(1) != null) {
                                Check.equal(7, data[0]);
                            }
                            return null;
                        });
            }
            case "remove" -> {
                Check.equal(10, two.remove(1));
                Check.equal(null, two.remove(1));
                holds(two, "{2=20}");
                Check.fails(NullPointerException.class, () -> two.remove(null));
                Check.fails(ClassCastException.class, () -> two.remove("2"));
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> two.remove(1), () -> two.remove(1));
                Check.among(asList(results), asList(10, null), asList(null, 10));
                holds(two, "{2=20}");
                Check.equal(1, two.size());
            }
            case "remove and put" -> {
                Object[] results = Check.together(() -> one.remove(1), () -> one.put(1, 11));
                Check.among(asList(results), asList(10, null), asList(11, 10));
                holds(one, results[1] == null ? "{1=11}" : "{}");
            }
            case "remove pair" -> {
                Check.equal(false, two.remove(1, 20));
                Check.equal(false, two.remove(3, 30));
                Check.equal(false, two.remove(1, null));
                Check.equal(true, two.remove(1, 10));
                holds(two, "{2=20}");
                Check.fails(NullPointerException.class, () -> two.remove(null, 1));
            }
            case "remove pair race" -> {
                Object[] results = Check.together(() -> one.remove(1, 10), () -> one.put(1, 11));
                Check.among(asList(results), asList(true, null), asList(false, 10));
                holds(one, "{1=11}");
            }
            case "containsValue" -> {
                Check.equal(true, two.containsValue(20));
                Check.equal(false, two.containsValue(30));
                Check.fails(NullPointerException.class, () -> two.containsValue(null));
            }
            case "containsValue race" -> {
                Object[] results =
                        Check.together(
                                () -> asList(two.containsValue(20), two.containsValue(10)),
                                () -> two.remove(1));
                Check.among(results[0], asList(true, true), asList(true, false));
            }
            case "size" -> {
                Check.equal(2, two.size());
                two.put(1, 11);
                two.remove(2);
                Check.equal(1, two.size());
                Check.equal(0, none.size());
            }
            case "size race" -> {
                Together.run(() -> two.put(3, 30), () -> two.remove(1));
                Check.equal(2, two.size());
            }
            case "isEmpty" -> {
                Check.equal(true, none.isEmpty());
                Check.equal(false, one.isEmpty());
                one.remove(1);
                Check.equal(true, one.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results = Check.together(two::isEmpty, () -> two.remove(1));
                Check.equal(asList(false, 10), asList(results));
            }
            case "clear" -> {
                two.clear();
                holds(two, "{}");
                Check.equal(0, two.size());
                Check.equal(null, two.put(1, 1));
            }
            case "clear race" -> {
                Together.run(one::clear, () -> one.put(2, 20));
                Check.among(one.toString(), "{}", "{2=20}");
            }
            case "computeIfAbsent" -> {
                Check.equal(10, two.computeIfAbsent(1, k -> k + 1));
                Check.equal(4, two.computeIfAbsent(3, k -> k + 1));
                Check.equal(null, two.computeIfAbsent(4, k -> null));
                holds(two, "{1=10, 2=20, 3=4}");
                Check.fails(NullPointerException.class, () -> two.computeIfAbsent(null, k -> 1));
                Check.fails(NullPointerException.class, () -> two.computeIfAbsent(5, null));
            }
            case "computeIfAbsent race" -> {
                Object[] results =
                        Check.together(
                                () -> none.computeIfAbsent(1, k -> 10),
                                () -> none.computeIfAbsent(1, k -> 11));
                Check.among(asList(results), asList(10, 10), asList(11, 11));
                holds(none, "{1=" + results[0] + "}");
            }
            case "computeIfPresent" -> {
                Check.equal(11, two.computeIfPresent(1, Integer::sum));
                Check.equal(null, two.computeIfPresent(3, Integer::sum));
                Check.equal(null, two.computeIfPresent(2, (k, v) -> null));
                holds(two, "{1=11}");
                Check.fails(
                        NullPointerException.class, () -> two.computeIfPresent(null, Integer::sum));
                Check.fails(NullPointerException.class, () -> two.computeIfPresent(1, null));
            }
            case "computeIfPresent race" -> {
                Object[] results =
                        Check.together(
                                () -> one.computeIfPresent(1, Integer::sum),
                                () -> one.computeIfPresent(1, Integer::sum));
                Check.among(asList(results), asList(11, 12), asList(12, 11));
                holds(one, "{1=12}");
            }
            case "computeIfPresent and remove" -> {
                Object[] results =
                        Check.together(
                                () -> one.computeIfPresent(1, Integer::sum), () -> one.remove(1));
                Check.among(asList(results), asList(11, 11), asList(null, 10));
                holds(one, "{}");
            }
            case "compute" -> {
                Check.equal(11, two.compute(1, Integer::sum));
                Check.equal(5, two.compute(3, (k, v) -> v == null ? 5 : 6));
                Check.equal(null, two.compute(2, (k, v) -> null));
                Check.equal(null, two.compute(4, (k, v) -> null));
                holds(two, "{1=11, 3=5}");
                Check.fails(NullPointerException.class, () -> two.compute(null, (k, v) -> 1));
                Check.fails(NullPointerException.class, () -> two.compute(1, null));
            }
            case "compute race" -> {
                Object[] results =
                        Check.together(
                                () -> none.compute(1, (k, v) -> v == null ? 1 : v + 1),
                                () -> none.compute(1, (k, v) -> v == null ? 1 : v + 1));
                Check.among(asList(results), asList(1, 2), asList(2, 1));
                holds(none, "{1=2}");
            }
            case "merge" -> {
                Check.equal(15, two.merge(1, 5, Integer::sum));
                Check.equal(5, two.merge(3, 5, Integer::sum));
                Check.equal(null, two.merge(2, 5, (v, w) -> null));
                holds(two, "{1=15, 3=5}");
                Check.fails(NullPointerException.class, () -> two.merge(null, 1, Integer::sum));
                Check.fails(NullPointerException.class, () -> two.merge(1, null, Integer::sum));
                Check.fails(NullPointerException.class, () -> two.merge(1, 1, null));
            }
            case "merge race" -> {
                Object[] results =
                        Check.together(
                                () -> none.merge(1, 5, Integer::sum),
                                () -> none.merge(1, 7, Integer::sum));
                Check.among(asList(results), asList(5, 12), asList(12, 7));
                holds(none, "{1=12}");
            }
            case "merge and remove" -> {
                Object[] results =
                        Check.together(() -> one.merge(1, 5, Integer::sum), () -> one.remove(1));
                Check.among(asList(results), asList(15, 15), asList(5, 10));
                holds(one, results[0].equals(15) ? "{}" : "{1=5}");
            }
            case "putIfAbsent" -> {
                Check.equal(10, two.putIfAbsent(1, 5));
                Check.equal(null, two.putIfAbsent(3, 30));
                holds(two, "{1=10, 2=20, 3=30}");
                Check.fails(NullPointerException.class, () -> two.putIfAbsent(null, 1));
                Check.fails(NullPointerException.class, () -> two.putIfAbsent(1, null));
            }
            case "putIfAbsent race" -> {
                Object[] results =
                        Check.together(() -> none.putIfAbsent(1, 5), () -> none.putIfAbsent(1, 6));
                Check.among(asList(results), asList(null, 5), asList(6, null));
                holds(none, results[0] == null ? "{1=5}" : "{1=6}");
            }
            case "putIfAbsent and remove" -> {
                Object[] results = Check.together(() -> one.putIfAbsent(1, 5), () -> one.remove(1));
                Check.among(asList(results), asList(10, 10), asList(null, 10));
                holds(one, results[0] == null ? "{1=5}" : "{}");
            }
            case "replace" -> {
                Check.equal(10, two.replace(1, 11));
                Check.equal(null, two.replace(3, 30));
                holds(two, "{1=11, 2=20}");
                Check.fails(NullPointerException.class, () -> two.replace(null, 1));
                Check.fails(NullPointerException.class, () -> two.replace(1, null));
            }
            case "replace race" -> {
                Object[] results =
                        Check.together(() -> one.replace(1, 11), () -> one.replace(1, 12));
                Check.among(asList(results), asList(10, 11), asList(12, 10));
                holds(one, results[0].equals(10) ? "{1=12}" : "{1=11}");
            }
            case "replace and remove" -> {
                Object[] results = Check.together(() -> one.replace(1, 11), () -> one.remove(1));
                Check.among(asList(results), asList(10, 11), asList(null, 10));
                holds(one, "{}");
            }
            case "replace pair" -> {
                Check.equal(false, two.replace(1, 20, 11));
                Check.equal(false, two.replace(3, 10, 11));
                Check.equal(true, two.replace(1, 10, 11));
                holds(two, "{1=11, 2=20}");
                Check.fails(NullPointerException.class, () -> two.replace(null, 1, 1));
                Check.fails(NullPointerException.class, () -> two.replace(1, null, 1));
                Check.fails(NullPointerException.class, () -> two.replace(1, 1, null));
            }
            case "replace pair race" -> {
                Object[] results =
                        Check.together(() -> one.replace(1, 10, 11), () -> one.replace(1, 10, 12));
                Check.among(asList(results), asList(true, false), asList(false, true));
                holds(one, results[0].equals(true) ? "{1=11}" : "{1=12}");
            }
            case "replaceAll" -> {
                two.replaceAll(Integer::sum);
                holds(two, "{1=11, 2=22}");
                Check.fails(NullPointerException.class, () -> two.replaceAll(null));
                Check.fails(NullPointerException.class, () -> two.replaceAll((k, v) -> null));
            }
            case "replaceAll race" -> {
                Together.twice(() -> one.replaceAll(Integer::sum));
                holds(one, "{1=12}");
            }
            case "replaceAll and remove" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    two.replaceAll(Integer::sum);
                                    return null;
                                },
                                () -> two.remove(1));
                Check.among(results[1], 10, 11);
                holds(two, "{2=22}");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void holds(Map<Integer, Integer> map, String expected) {
        Check.equal(expected, map.toString());
    }
}
