import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

// What the documents of ConcurrentHashMap promise of bulk operations, a row for each.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: forEach, forEach transformed, forEach race, search, search race
// rows: reduce, reduce race, reduceToDouble, reduceToLong, reduceToInt
// rows: forEachKey, forEachKey transformed, searchKeys, reduceKeys, reduceKeys transformed
// rows: reduceKeysToDouble, reduceKeysToLong, reduceKeysToInt
// rows: forEachValue, forEachValue transformed, searchValues, reduceValues
// rows: reduceValues transformed, reduceValuesToDouble, reduceValuesToLong, reduceValuesToInt
// rows: forEachEntry, forEachEntry transformed, searchEntries, reduceEntries
// rows: reduceEntries transformed, reduceEntriesToDouble, reduceEntriesToLong
// rows: reduceEntriesToInt
public class ConcurrentHashMapBulkMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final long ALONE = Long.MAX_VALUE;

    private static final ConcurrentHashMap<String, Integer> map =
            new ConcurrentHashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    private static final ConcurrentHashMap<String, Integer> empty = new ConcurrentHashMap<>();
    private static final Set<Object> seen = new HashSet<>();

    public static void main(String[] args) throws Exception {
        String row = String.join(" ", args);
        if (row.startsWith("forEach")) {
            forEach(row);
        } else if (row.startsWith("search")) {
            search(row);
        } else {
            reduce(row);
        }
    }

    private static void forEach(String row) throws InterruptedException {
        switch (row) {
            case "forEach" -> {
                map.forEach(ALONE, (key, value) -> seen.add(key + value));
                Check.equal(Set.of("a1", "b2", "c3"), seen);
                Check.fails(NULL, () -> map.forEach(ALONE, null));
            }
            case "forEach transformed" -> {
                map.forEach(ALONE, (key, value) -> value == 2 ? null : key + value, seen::add);
                Check.equal(Set.of("a1", "c3"), seen);
                Check.fails(NULL, () -> map.forEach(ALONE, null, seen::add));
                Check.fails(NULL, () -> map.forEach(ALONE, (key, value) -> key, null));
            }
            case "forEach race" -> {
                Check.together(
                        () -> {
                            map.forEach(ALONE, (key, value) -> seen.add(key + value));
                            return null;
                        },
                        () -> map.remove("b"));
                Check.among(seen, Set.of("a1", "b2", "c3"), Set.of("a1", "c3"));
            }
            case "forEachKey" -> {
                map.forEachKey(ALONE, seen::add);
                Check.equal(Set.of("a", "b", "c"), seen);
                Check.fails(NULL, () -> map.forEachKey(ALONE, null));
            }
            case "forEachKey transformed" -> {
                map.forEachKey(ALONE, key -> key.equals("b") ? null : key + key, seen::add);
                Check.equal(Set.of("aa", "cc"), seen);
                Check.fails(NULL, () -> map.forEachKey(ALONE, null, seen::add));
                Check.fails(NULL, () -> map.forEachKey(ALONE, key -> key, null));
            }
            case "forEachValue" -> {
                map.forEachValue(ALONE, seen::add);
                Check.equal(Set.of(1, 2, 3), seen);
                Check.fails(NULL, () -> map.forEachValue(ALONE, null));
            }
            case "forEachValue transformed" -> {
                map.forEachValue(ALONE, value -> value == 2 ? null : value * 10, seen::add);
                Check.equal(Set.of(10, 30), seen);
                Check.fails(NULL, () -> map.forEachValue(ALONE, null, seen::add));
                Check.fails(NULL, () -> map.forEachValue(ALONE, value -> value, null));
            }
            case "forEachEntry" -> {
                map.forEachEntry(ALONE, seen::add);
                Check.equal(map.entrySet(), seen);
                Check.fails(NULL, () -> map.forEachEntry(ALONE, null));
            }
            case "forEachEntry transformed" -> {
                map.forEachEntry(ALONE, e -> e.getValue() == 2 ? null : e.getKey(), seen::add);
                Check.equal(Set.of("a", "c"), seen);
                Check.fails(NULL, () -> map.forEachEntry(ALONE, null, seen::add));
                Check.fails(NULL, () -> map.forEachEntry(ALONE, entry -> entry, null));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void search(String row) throws InterruptedException {
        switch (row) {
            case "search" -> {
                Check.equal("b", map.search(ALONE, (key, value) -> value == 2 ? key : null));
                Check.among(map.search(ALONE, (key, value) -> key), "a", "b", "c");
                Check.equal(null, map.search(ALONE, (key, value) -> null));
                Check.equal(null, empty.search(ALONE, (key, value) -> key));
                Check.fails(NULL, () -> map.search(ALONE, null));
            }
            case "search race" -> {
                Object[] results =
                        Check.together(
                                () -> map.search(ALONE, (key, value) -> value > 2 ? value : null),
                                () -> map.put("c", 9));
                Check.among(results[0], 3, 9);
            }
            case "searchKeys" -> {
                Check.equal("B", map.searchKeys(ALONE, key -> key.equals("b") ? "B" : null));
                Check.among(map.searchKeys(ALONE, key -> key), "a", "b", "c");
                Check.equal(null, map.searchKeys(ALONE, key -> null));
                Check.fails(NULL, () -> map.searchKeys(ALONE, null));
            }
            case "searchValues" -> {
                Check.equal(20, map.searchValues(ALONE, value -> value == 2 ? 20 : null));
                Check.among(map.searchValues(ALONE, value -> value), 1, 2, 3);
                Check.equal(null, map.searchValues(ALONE, value -> null));
                Check.fails(NULL, () -> map.searchValues(ALONE, null));
            }
            case "searchEntries" -> {
                Check.equal(
                        "c", map.searchEntries(ALONE, e -> e.getValue() == 3 ? e.getKey() : null));
                Check.equal(null, map.searchEntries(ALONE, entry -> null));
                Check.fails(NULL, () -> map.searchEntries(ALONE, null));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void reduce(String row) throws InterruptedException {
        switch (row) {
            case "reduce" -> {
                Check.equal(4, map.reduce(ALONE, (k, v) -> v == 2 ? null : v, Integer::sum));
                Check.equal(null, map.reduce(ALONE, (k, v) -> (Integer) null, Integer::sum));
                Check.equal(null, empty.reduce(ALONE, (k, v) -> v, Integer::sum));
                Check.fails(NULL, () -> map.reduce(ALONE, null, Integer::sum));
                Check.fails(NULL, () -> map.reduce(ALONE, (k, v) -> v, null));
            }
            case "reduce race" -> {
                Object[] results =
                        Check.together(
                                () -> map.reduce(ALONE, (k, v) -> v, Integer::sum),
                                () -> map.replace("c", 13));
                Check.among(results[0], 6, 16);
            }
            case "reduceToDouble" -> {
                Check.equal(7.0, map.reduceToDouble(ALONE, (k, v) -> v, 1, Double::sum));
                Check.equal(1.5, empty.reduceToDouble(ALONE, (k, v) -> v, 1.5, Double::sum));
                Check.fails(NULL, () -> map.reduceToDouble(ALONE, null, 0, Double::sum));
                Check.fails(NULL, () -> map.reduceToDouble(ALONE, (k, v) -> v, 0, null));
            }
            case "reduceToLong" -> {
                Check.equal(7L, map.reduceToLong(ALONE, (k, v) -> v, 1, Long::sum));
                Check.equal(1L, empty.reduceToLong(ALONE, (k, v) -> v, 1, Long::sum));
                Check.fails(NULL, () -> map.reduceToLong(ALONE, null, 0, Long::sum));
                Check.fails(NULL, () -> map.reduceToLong(ALONE, (k, v) -> v, 0, null));
            }
            case "reduceToInt" -> {
                Check.equal(7, map.reduceToInt(ALONE, (k, v) -> v, 1, Integer::sum));
                Check.equal(1, empty.reduceToInt(ALONE, (k, v) -> v, 1, Integer::sum));
                Check.fails(NULL, () -> map.reduceToInt(ALONE, null, 0, Integer::sum));
                Check.fails(NULL, () -> map.reduceToInt(ALONE, (k, v) -> v, 0, null));
            }
            default -> {
                switch (row.split("To| ")[0]) {
                    case "reduceKeys" -> reduceKeys(row);
                    case "reduceValues" -> reduceValues(row);
                    case "reduceEntries" -> reduceEntries(row);
                    default -> throw new IllegalArgumentException(row);
                }
            }
        }
    }

    private static void reduceKeys(String row) {
        switch (row) {
            case "reduceKeys" -> {
                String all = map.reduceKeys(ALONE, String::concat);
                char[] letters = all.toCharArray();
                Arrays.sort(letters);
                Check.equal("abc", new String(letters));
                Check.equal(null, empty.reduceKeys(ALONE, String::concat));
                Check.fails(NULL, () -> map.reduceKeys(ALONE, null));
            }
            case "reduceKeys transformed" -> {
                Check.equal(
                        "a".charAt(0) + "c".charAt(0),
                        map.reduceKeys(ALONE, ConcurrentHashMapBulkMethods::code, Integer::sum));
                Check.equal(null, map.reduceKeys(ALONE, k -> (Integer) null, Integer::sum));
                Check.fails(NULL, () -> map.reduceKeys(ALONE, null, Integer::sum));
                Check.fails(NULL, () -> map.reduceKeys(ALONE, key -> key, null));
            }
            case "reduceKeysToDouble" -> {
                Check.equal(3.5, map.reduceKeysToDouble(ALONE, String::length, 0.5, Double::sum));
                Check.equal(0.5, empty.reduceKeysToDouble(ALONE, k -> 9, 0.5, Double::sum));
                Check.fails(NULL, () -> map.reduceKeysToDouble(ALONE, null, 0, Double::sum));
                Check.fails(NULL, () -> map.reduceKeysToDouble(ALONE, k -> 9, 0, null));
            }
            case "reduceKeysToLong" -> {
                Check.equal(4L, map.reduceKeysToLong(ALONE, String::length, 1, Long::sum));
                Check.equal(1L, empty.reduceKeysToLong(ALONE, k -> 9, 1, Long::sum));
                Check.fails(NULL, () -> map.reduceKeysToLong(ALONE, null, 0, Long::sum));
                Check.fails(NULL, () -> map.reduceKeysToLong(ALONE, k -> 9, 0, null));
            }
            case "reduceKeysToInt" -> {
                Check.equal(4, map.reduceKeysToInt(ALONE, String::length, 1, Integer::sum));
                Check.equal(1, empty.reduceKeysToInt(ALONE, k -> 9, 1, Integer::sum));
                Check.fails(NULL, () -> map.reduceKeysToInt(ALONE, null, 0, Integer::sum));
                Check.fails(NULL, () -> map.reduceKeysToInt(ALONE, k -> 9, 0, null));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void reduceValues(String row) {
        switch (row) {
            case "reduceValues" -> {
                Check.equal(6, map.reduceValues(ALONE, Integer::sum));
                Check.equal(3, map.reduceValues(ALONE, Integer::max));
                Check.equal(null, empty.reduceValues(ALONE, Integer::sum));
                Check.fails(NULL, () -> map.reduceValues(ALONE, null));
            }
            case "reduceValues transformed" -> {
                Check.equal(40, map.reduceValues(ALONE, v -> v == 2 ? null : v * 10, Integer::sum));
                Check.equal(null, map.reduceValues(ALONE, v -> (Integer) null, Integer::sum));
                Check.fails(NULL, () -> map.reduceValues(ALONE, null, Integer::sum));
                Check.fails(NULL, () -> map.reduceValues(ALONE, value -> value, null));
            }
            case "reduceValuesToDouble" -> {
                Check.equal(3.5, map.reduceValuesToDouble(ALONE, v -> v / 2.0, 0.5, Double::sum));
                Check.equal(0.5, empty.reduceValuesToDouble(ALONE, v -> v, 0.5, Double::sum));
                Check.fails(NULL, () -> map.reduceValuesToDouble(ALONE, null, 0, Double::sum));
                Check.fails(NULL, () -> map.reduceValuesToDouble(ALONE, v -> v, 0, null));
            }
            case "reduceValuesToLong" -> {
                Check.equal(1L << 33, map.reduceValuesToLong(ALONE, v -> 1L << 33, 0, Math::max));
                Check.equal(1L, empty.reduceValuesToLong(ALONE, v -> v, 1, Long::sum));
                Check.fails(NULL, () -> map.reduceValuesToLong(ALONE, null, 0, Long::sum));
                Check.fails(NULL, () -> map.reduceValuesToLong(ALONE, v -> v, 0, null));
            }
            case "reduceValuesToInt" -> {
                Check.equal(6, map.reduceValuesToInt(ALONE, v -> v, 1, (x, y) -> x * y));
                Check.equal(1, empty.reduceValuesToInt(ALONE, v -> v, 1, Integer::sum));
                Check.fails(NULL, () -> map.reduceValuesToInt(ALONE, null, 0, Integer::sum));
                Check.fails(NULL, () -> map.reduceValuesToInt(ALONE, v -> v, 0, null));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static void reduceEntries(String row) {
        switch (row) {
            case "reduceEntries" -> {
                Check.equal(
                        Map.entry("c", 3),
                        map.reduceEntries(ALONE, (x, y) -> x.getValue() > y.getValue() ? x : y));
                Check.equal(null, empty.reduceEntries(ALONE, (x, y) -> x));
                Check.fails(NULL, () -> map.reduceEntries(ALONE, null));
            }
            case "reduceEntries transformed" -> {
                Check.equal(6, map.reduceEntries(ALONE, Map.Entry::getValue, Integer::sum));
                Check.equal(null, map.reduceEntries(ALONE, e -> (Integer) null, Integer::sum));
                Check.fails(NULL, () -> map.reduceEntries(ALONE, null, Integer::sum));
                Check.fails(NULL, () -> map.reduceEntries(ALONE, Map.Entry::getValue, null));
            }
            case "reduceEntriesToDouble" -> {
                Check.equal(
                        6.5,
                        map.reduceEntriesToDouble(ALONE, Map.Entry::getValue, 0.5, Double::sum));
                Check.equal(0.5, empty.reduceEntriesToDouble(ALONE, e -> 9, 0.5, Double::sum));
                Check.fails(NULL, () -> map.reduceEntriesToDouble(ALONE, null, 0, Double::sum));
                Check.fails(NULL, () -> map.reduceEntriesToDouble(ALONE, e -> 9, 0, null));
            }
            case "reduceEntriesToLong" -> {
                Check.equal(7L, map.reduceEntriesToLong(ALONE, Map.Entry::getValue, 1, Long::sum));
                Check.equal(1L, empty.reduceEntriesToLong(ALONE, e -> 9, 1, Long::sum));
                Check.fails(NULL, () -> map.reduceEntriesToLong(ALONE, null, 0, Long::sum));
                Check.fails(NULL, () -> map.reduceEntriesToLong(ALONE, e -> 9, 0, null));
            }
            case "reduceEntriesToInt" -> {
                Check.equal(7, map.reduceEntriesToInt(ALONE, Map.Entry::getValue, 1, Integer::sum));
                Check.equal(1, empty.reduceEntriesToInt(ALONE, e -> 9, 1, Integer::sum));
                Check.fails(NULL, () -> map.reduceEntriesToInt(ALONE, null, 0, Integer::sum));
                Check.fails(NULL, () -> map.reduceEntriesToInt(ALONE, e -> 9, 0, null));
            }
            default -> throw new IllegalArgumentException(row);
        }
    }

    private static Integer code(String key) {
        return key.equals("b") ? null : (int) key.charAt(0);
    }
}
