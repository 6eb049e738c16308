import java.util.AbstractMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;

// What the documents of ConcurrentMap promise of its default methods, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: getOrDefault, getOrDefault race, forEach, forEach null, putIfAbsent, putIfAbsent race
// rows: remove, remove race, replace, replace race, replace pair, replace pair race
// rows: replaceAll, replaceAll race, computeIfAbsent, computeIfAbsent race, computeIfPresent
// rows: computeIfPresent race, compute, compute race, merge, merge race
public class ConcurrentMapMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;

    private static final ConcurrentMap<String, Integer> map = new Synchronized(Map.of("a", 1));

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "getOrDefault" -> {
                Check.equal(1, map.getOrDefault("a", 7));
                Check.equal(7, map.getOrDefault("b", 7));
                Check.equal(null, map.getOrDefault("b", null));
                Check.equal(Map.of("a", 1), map);
            }
            case "getOrDefault race" -> {
                Object[] results =
                        Check.together(() -> map.getOrDefault("a", 7), () -> map.remove("a"));
                Check.among(results, new Object[] {1, 1}, new Object[] {7, 1});
            }
            case "forEach" -> {
                map.put("b", 2);
                Set<String> seen = new HashSet<>();
                map.forEach((key, value) -> seen.add(key + value));
                Check.equal(Set.of("a1", "b2"), seen);
            }
            case "forEach null" -> Check.fails(NULL, () -> map.forEach(null));
            case "putIfAbsent" -> {
                Check.equal(1, map.putIfAbsent("a", 2));
                Check.equal(null, map.putIfAbsent("b", 2));
                Check.equal(Map.of("a", 1, "b", 2), map);
            }
            case "putIfAbsent race" -> {
                Object[] results =
                        Check.together(
                                () -> map.putIfAbsent("b", 2), () -> map.putIfAbsent("b", 3));
                Check.among(results, new Object[] {null, 2}, new Object[] {3, null});
            }
            case "remove" -> {
                Check.equal(false, map.remove("a", 2));
                Check.equal(true, map.remove("a", 1));
                Check.equal(false, map.remove("a", 1));
            }
            case "remove race" -> {
                Check.Query query = () -> map.remove("a", 1);
                Check.among(
                        Check.together(query, query),
                        new Object[] {true, false},
                        new Object[] {false, true});
            }
            case "replace" -> {
                Check.equal(1, map.replace("a", 2));
                Check.equal(null, map.replace("b", 2));
                Check.equal(Map.of("a", 2), map);
            }
            case "replace race" -> {
                Object[] results =
                        Check.together(() -> map.replace("a", 2), () -> map.replace("a", 3));
                Check.among(results, new Object[] {1, 2}, new Object[] {3, 1});
            }
            case "replace pair" -> {
                Check.equal(false, map.replace("a", 2, 3));
                Check.equal(true, map.replace("a", 1, 3));
                Check.equal(Map.of("a", 3), map);
            }
            case "replace pair race" -> {
                Object[] results =
                        Check.together(() -> map.replace("a", 1, 2), () -> map.replace("a", 1, 3));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
            }
            case "replaceAll" -> {
                map.put("b", 2);
                map.replaceAll((key, value) -> key.equals("a") ? value + 10 : value * 10);
                Check.equal(Map.of("a", 11, "b", 20), map);
                Check.fails(NULL, () -> map.replaceAll(null));
            }
            case "replaceAll race" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    map.replaceAll((key, value) -> value + 10);
                                    return null;
                                },
                                () -> map.put("a", 2));
                Check.among(List.of(results[1], map.get("a")), List.of(1, 12), List.of(11, 2));
            }
            case "computeIfAbsent" -> {
                Check.equal(1, map.computeIfAbsent("a", key -> 9));
                Check.equal(9, map.computeIfAbsent("b", key -> 9));
                Check.equal(null, map.computeIfAbsent("c", key -> null));
                Check.equal(Map.of("a", 1, "b", 9), map);
                Check.fails(NULL, () -> map.computeIfAbsent("a", null));
            }
            case "computeIfAbsent race" -> {
                Object[] results =
                        Check.together(
                                () -> map.computeIfAbsent("b", key -> 2),
                                () -> map.computeIfAbsent("b", key -> 3));
                Check.among(results, new Object[] {2, 2}, new Object[] {3, 3});
                Check.equal(results[0], map.get("b"));
            }
            case "computeIfPresent" -> {
                Check.equal(11, map.computeIfPresent("a", (key, value) -> value + 10));
                Check.equal(null, map.computeIfPresent("b", (key, value) -> 9));
                Check.equal(Map.of("a", 11), map);
                Check.equal(null, map.computeIfPresent("a", (key, value) -> null));
                Check.equal(Map.of(), map);
                Check.fails(NULL, () -> map.computeIfPresent("a", null));
            }
            case "computeIfPresent race" -> {
                Object[] results =
                        Check.together(
                                () -> map.computeIfPresent("a", (key, value) -> value + 10),
                                () -> map.remove("a"));
                Check.among(results, new Object[] {11, 11}, new Object[] {null, 1});
                Check.equal(Map.of(), map);
            }
            case "compute" -> {
                Check.equal(11, map.compute("a", (key, value) -> value + 10));
                Check.equal(5, map.compute("b", (key, value) -> value == null ? 5 : 6));
                Check.equal(null, map.compute("c", (key, value) -> null));
                Check.equal(null, map.compute("a", (key, value) -> null));
                Check.equal(Map.of("b", 5), map);
                Check.fails(NULL, () -> map.compute("a", null));
            }
            case "compute race" -> {
                Check.Query query = () -> map.compute("a", (key, value) -> value + 1);
                Check.among(Check.together(query, query), new Object[] {2, 3}, new Object[] {3, 2});
                Check.equal(3, map.get("a"));
            }
            case "merge" -> {
                Check.equal(11, map.merge("a", 10, Integer::sum));
                Check.equal(5, map.merge("b", 5, Integer::sum));
                Check.equal(null, map.merge("a", 1, (old, given) -> null));
                Check.equal(Map.of("b", 5), map);
                Check.fails(NULL, () -> map.merge("b", 5, null));
                Check.fails(NULL, () -> map.merge("b", null, Integer::sum));
            }
            case "merge race" -> {
                Check.Query query = () -> map.merge("b", 5, Integer::sum);
                Check.among(
                        Check.together(query, query), new Object[] {5, 10}, new Object[] {10, 5});
                Check.equal(10, map.get("b"));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Has of its own what ConcurrentMap leaves abstract, and no more. */
    private static final class Synchronized extends AbstractMap<String, Integer>
            implements ConcurrentMap<String, Integer> {
        private final Map<String, Integer> held;

        Synchronized(Map<String, Integer> content) {
            held = new HashMap<>(content);
        }

        @Override
        public synchronized Integer get(Object key) {
            return held.get(key);
        }

        @Override
        public synchronized Integer put(String key, Integer value) {
            return held.put(key, value);
        }

        @Override
        public synchronized Integer remove(Object key) {
            return held.remove(key);
        }

        @Override
        public synchronized boolean containsKey(Object key) {
            return held.containsKey(key);
        }

        @Override
        public synchronized Integer putIfAbsent(String key, Integer value) {
            return held.putIfAbsent(key, value);
        }

        @Override
        public synchronized boolean remove(Object key, Object value) {
            return held.remove(key, value);
        }

        @Override
        public synchronized boolean replace(String key, Integer old, Integer value) {
            return held.replace(key, old, value);
        }

        @Override
        public synchronized Integer replace(String key, Integer value) {
            return held.replace(key, value);
        }

        /** A copy, so that it can be walked while the map changes. */
        @Override
        public synchronized Set<Map.Entry<String, Integer>> entrySet() {
            return new HashMap<>(held).entrySet();
        }
    }
}
