import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// What the documents of ConcurrentHashMap promise of single keys, a row for each method.
// jess: trust --strategy dpor
// expect: exit=0 verdict=verified
// rows: new, new illegal, size, size race, isEmpty, isEmpty race, get, get race
// rows: get happens before, containsKey, containsKey race, containsValue, containsValue race
// rows: put, put race, put two keys, putAll, putAll race, remove, remove race, remove pair
// rows: remove pair race, clear, clear race, hashCode, toString, equals, putIfAbsent
// rows: putIfAbsent race, replace, replace race, replace pair, replace pair race, getOrDefault
// rows: getOrDefault race, replaceAll, replaceAll race, computeIfAbsent, computeIfAbsent race
// rows: computeIfAbsent recursive, computeIfPresent, computeIfPresent race, compute
// rows: compute race, compute blocks, merge, merge race, merge remove, serialise
public class ConcurrentHashMapMethods {
    private static final Class<NullPointerException> NULL = NullPointerException.class;
    private static final Class<IllegalArgumentException> ILLEGAL = IllegalArgumentException.class;

    private static final ConcurrentHashMap<String, Integer> map =
            new ConcurrentHashMap<>(Map.of("a", 1));

    public static void main(String[] args) throws Exception {
        switch (String.join(" ", args)) {
            case "new" -> {
                Check.equal(Map.of(), new ConcurrentHashMap<>());
                Check.equal(Map.of(), new ConcurrentHashMap<>(0));
                Check.equal(Map.of(), new ConcurrentHashMap<>(100));
                Check.equal(Map.of(), new ConcurrentHashMap<>(10, 0.5f));
                Check.equal(Map.of(), new ConcurrentHashMap<>(10, 2f, 30));
                Check.equal(
                        Map.of("a", 1, "b", 2), new ConcurrentHashMap<>(Map.of("a", 1, "b", 2)));
            }
            case "new illegal" -> illegal();
            case "size" -> {
                Check.equal(0, new ConcurrentHashMap<>().size());
                Check.equal(1, map.size());
                map.put("a", 2);
                Check.equal(1, map.size());
                map.put("b", 2);
                Check.equal(2, map.size());
            }
            case "size race" -> {
                Object[] results = Check.together(map::size, () -> map.put("b", 2));
                Check.among(results[0], 1, 2);
                Check.equal(2, map.size());
            }
            case "isEmpty" -> {
                Check.equal(true, new ConcurrentHashMap<>().isEmpty());
                Check.equal(false, map.isEmpty());
                map.remove("a");
                Check.equal(true, map.isEmpty());
            }
            case "isEmpty race" -> {
                Object[] results = Check.together(map::isEmpty, () -> map.remove("a"));
                Check.among(results[0], true, false);
                Check.equal(1, results[1]);
                Check.equal(true, map.isEmpty());
            }
            case "get" -> {
                Check.equal(1, map.get("a"));
                Check.equal(1, map.get(new String("a")));
                Check.equal(null, map.get("b"));
                Check.equal(null, map.get(1));
                Check.fails(NULL, () -> map.get(null));
            }
            case "get race" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(map.get("a"), map.get("a")), () -> map.put("a", 2));
                Check.among(results[0], List.of(1, 1), List.of(1, 2), List.of(2, 2));
            }
            case "get happens before" -> getHappensBefore();
            case "containsKey" -> {
                Check.equal(true, map.containsKey("a"));
                Check.equal(false, map.containsKey("b"));
                Check.fails(NULL, () -> map.containsKey(null));
            }
            case "containsKey race" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(map.containsKey("b"), map.containsKey("b")),
                                () -> map.put("b", 2));
                Check.among(
                        results[0],
                        List.of(false, false),
                        List.of(false, true),
                        List.of(true, true));
            }
            case "containsValue" -> {
                Check.equal(true, map.containsValue(1));
                Check.equal(false, map.containsValue(2));
                Check.fails(NULL, () -> map.containsValue(null));
            }
            case "containsValue race" -> {
                Object[] results =
                        Check.together(() -> map.containsValue(2), () -> map.put("a", 2));
                Check.among(results[0], true, false);
                Check.equal(true, map.containsValue(2));
                Check.equal(false, map.containsValue(1));
            }
            case "put" -> {
                Check.equal(1, map.put("a", 2));
                Check.equal(null, map.put("b", 3));
                Check.equal(Map.of("a", 2, "b", 3), map);
                Check.fails(NULL, () -> map.put(null, 1));
                Check.fails(NULL, () -> map.put("c", null));
                Check.equal(2, map.size());
            }
            case "put race" -> {
                Object[] results = Check.together(() -> map.put("a", 2), () -> map.put("a", 3));
                Check.among(
                        List.of(results[0], results[1], map.get("a")),
                        List.of(1, 2, 3),
                        List.of(3, 1, 2));
            }
            case "put two keys" -> {
                ConcurrentHashMap<String, Integer> empty = new ConcurrentHashMap<>();
                Object[] results = Check.together(() -> empty.put("a", 1), () -> empty.put("b", 2));
                Check.equal(new Object[] {null, null}, results);
                Check.equal(Map.of("a", 1, "b", 2), empty);
                Check.equal(2, empty.size());
            }
            case "putAll" -> {
                map.putAll(Map.of("a", 5, "b", 6));
                Check.equal(Map.of("a", 5, "b", 6), map);
                map.putAll(Map.of());
                Check.equal(Map.of("a", 5, "b", 6), map);
                Check.fails(NULL, () -> map.putAll(null));
            }
            case "putAll race" -> {
                Object[] results =
                        Check.together(
                                () -> {
                                    map.putAll(Map.of("b", 2));
                                    return map.get("b");
                                },
                                () -> map.remove("b"));
                Check.among(
                        results,
                        new Object[] {2, null},
                        new Object[] {2, 2},
                        new Object[] {null, 2});
                Check.equal(results[1] == null, map.containsKey("b"));
            }
            case "remove" -> {
                Check.equal(1, map.remove("a"));
                Check.equal(null, map.remove("a"));
                Check.equal(Map.of(), map);
                Check.fails(NULL, () -> map.remove(null));
            }
            case "remove race" -> {
                Object[] results = Check.together(() -> map.remove("a"), () -> map.remove("a"));
                Check.among(results, new Object[] {1, null}, new Object[] {null, 1});
                Check.equal(0, map.size());
            }
            case "remove pair" -> {
                Check.equal(false, map.remove("a", 2));
                Check.equal(false, map.remove("b", 1));
                Check.equal(false, map.remove("a", null));
                Check.equal(Map.of("a", 1), map);
                Check.equal(true, map.remove("a", 1));
                Check.equal(Map.of(), map);
                Check.fails(NULL, () -> map.remove(null, 1));
            }
            case "remove pair race" -> {
                Object[] results =
                        Check.together(() -> map.remove("a", 1), () -> map.replace("a", 1, 2));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(results[0].equals(true) ? Map.of() : Map.of("a", 2), map);
            }
            case "clear" -> {
                map.put("b", 2);
                map.clear();
                Check.equal(Map.of(), map);
                Check.equal(0, map.size());
                map.clear();
                Check.equal(0, map.size());
            }
            case "clear race" -> {
                Together.run(map::clear, () -> map.put("b", 2));
                Check.among(map, Map.of(), Map.of("b", 2));
                Check.equal(map.containsKey("b") ? 1 : 0, map.size());
            }
            case "hashCode" -> {
                map.put("b", 2);
                Check.equal(("a".hashCode() ^ 1) + ("b".hashCode() ^ 2), map.hashCode());
                Check.equal(0, new ConcurrentHashMap<>().hashCode());
            }
            case "toString" -> {
                Check.equal("{a=1}", map.toString());
                map.put("b", 2);
                Check.among(map.toString(), "{a=1, b=2}", "{b=2, a=1}");
                Check.equal("{}", new ConcurrentHashMap<>().toString());
            }
            case "equals" -> {
                Check.that(map.equals(map), "not equal to itself");
                Check.that(map.equals(new HashMap<>(Map.of("a", 1))), "not equal to a HashMap");
                Check.that(!map.equals(Map.of("a", 2)), "equal with another value");
                Check.that(!map.equals(Map.of("b", 1)), "equal with another key");
                Check.that(!map.equals(Map.of("a", 1, "b", 2)), "equal to a greater map");
                Check.that(!map.equals(Map.of()), "equal to a smaller map");
                Check.that(!map.equals(null) && !map.equals("a"), "equal to what is no map");
            }
            case "putIfAbsent" -> {
                Check.equal(1, map.putIfAbsent("a", 2));
                Check.equal(null, map.putIfAbsent("b", 3));
                Check.equal(Map.of("a", 1, "b", 3), map);
                Check.fails(NULL, () -> map.putIfAbsent(null, 1));
                Check.fails(NULL, () -> map.putIfAbsent("c", null));
                Check.fails(NULL, () -> map.putIfAbsent("a", null));
            }
            case "putIfAbsent race" -> {
                Object[] results =
                        Check.together(
                                () -> map.putIfAbsent("b", 2), () -> map.putIfAbsent("b", 3));
                Check.among(results, new Object[] {null, 2}, new Object[] {3, null});
                Check.equal(results[0] == null ? 2 : 3, map.get("b"));
            }
            case "replace" -> {
                Check.equal(1, map.replace("a", 2));
                Check.equal(null, map.replace("b", 2));
                Check.equal(Map.of("a", 2), map);
                Check.fails(NULL, () -> map.replace(null, 1));
                Check.fails(NULL, () -> map.replace("a", null));
            }
            case "replace race" -> {
                Object[] results = Check.together(() -> map.replace("a", 2), () -> map.remove("a"));
                Check.among(results, new Object[] {1, 2}, new Object[] {null, 1});
                Check.equal(Map.of(), map);
            }
            case "replace pair" -> {
                Check.equal(false, map.replace("a", 2, 3));
                Check.equal(false, map.replace("b", 1, 3));
                Check.equal(Map.of("a", 1), map);
                Check.equal(true, map.replace("a", 1, 3));
                Check.equal(Map.of("a", 3), map);
                Check.fails(NULL, () -> map.replace(null, 1, 2));
                Check.fails(NULL, () -> map.replace("a", null, 2));
                Check.fails(NULL, () -> map.replace("a", 3, null));
            }
            case "replace pair race" -> {
                Object[] results =
                        Check.together(() -> map.replace("a", 1, 2), () -> map.replace("a", 1, 3));
                Check.among(results, new Object[] {true, false}, new Object[] {false, true});
                Check.equal(results[0].equals(true) ? 2 : 3, map.get("a"));
            }
            case "getOrDefault" -> {
                Check.equal(1, map.getOrDefault("a", 7));
                Check.equal(7, map.getOrDefault("b", 7));
                Check.equal(null, map.getOrDefault("b", null));
                Check.equal(false, map.containsKey("b"));
                Check.fails(NULL, () -> map.getOrDefault(null, 7));
            }
            case "getOrDefault race" -> {
                Object[] results =
                        Check.together(
                                () -> List.of(map.getOrDefault("a", 7), map.getOrDefault("a", 7)),
                                () -> map.remove("a"));
                Check.among(results[0], List.of(1, 1), List.of(1, 7), List.of(7, 7));
                Check.equal(1, results[1]);
            }
            case "replaceAll" -> {
                map.put("b", 2);
                map.replaceAll((key, value) -> key.equals("a") ? value + 10 : value * 10);
                Check.equal(Map.of("a", 11, "b", 20), map);
                Check.fails(NULL, () -> map.replaceAll(null));
                Check.fails(NULL, () -> map.replaceAll((key, value) -> null));
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
            case "computeIfAbsent" -> computeIfAbsent();
            case "computeIfAbsent race" -> {
                int[] calls = new int[1];
                Check.Query query = () -> map.computeIfAbsent("b", key -> 10 + ++calls[0]);
                Check.equal(new Object[] {11, 11}, Check.together(query, query));
                Check.equal(1, calls[0]);
            }
            case "computeIfAbsent recursive" ->
                    Check.fails(
                            IllegalStateException.class,
                            () ->
                                    map.computeIfAbsent(
                                            "b", key -> map.computeIfAbsent("b", again -> 2)));
            case "computeIfPresent" -> computeIfPresent();
            case "computeIfPresent race" -> {
                Object[] results =
                        Check.together(
                                () -> map.computeIfPresent("a", (key, value) -> value + 10),
                                () -> map.remove("a"));
                Check.among(results, new Object[] {11, 11}, new Object[] {null, 1});
                Check.equal(Map.of(), map);
            }
            case "compute" -> compute();
            case "compute race" -> {
                int[] calls = new int[1];
                Check.Query query =
                        () -> {
                            return map.compute("a", (key, value) -> value + ++calls[0]);
                        };
                Check.among(Check.together(query, query), new Object[] {2, 4}, new Object[] {4, 2});
                Check.equal(Map.of("a", 4), map);
            }
            case "compute blocks" -> computeBlocks();
            case "merge" -> merge();
            case "merge race" -> {
                Check.Query query = () -> map.merge("b", 5, Integer::sum);
                Check.among(
                        Check.together(query, query), new Object[] {5, 10}, new Object[] {10, 5});
                Check.equal(Map.of("a", 1, "b", 10), map);
            }
            case "merge remove" -> {
                Check.Query query = () -> map.merge("a", 5, (old, given) -> null);
                Object[] results = Check.together(query, query);
                Check.among(results, new Object[] {null, 5}, new Object[] {5, null});
                Check.equal(Map.of("a", 5), map);
            }
            case "serialise" -> {
                map.put("b", 2);
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                    out.writeObject(map);
                }
                ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
                Object copy = new ObjectInputStream(in).readObject();
                Check.equal(ConcurrentHashMap.class, copy.getClass());
                Check.equal(map, copy);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void illegal() {
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(-1));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(-1, 0.5f));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(1, 0f));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(1, -1f));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(-1, 0.5f, 1));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(1, 0f, 1));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(1, 0.5f, 0));
        Check.fails(ILLEGAL, () -> new ConcurrentHashMap<>(1, 0.5f, -1));
        Check.fails(NULL, () -> new ConcurrentHashMap<>(null));
    }

    private static void getHappensBefore() throws InterruptedException {
        int[] data = new int[1];
        Check.together(
                () -> {
                    data[0] = 1;
                    return map.put("b", 2);
                },
                () -> {
                    if (map.get("b") != null) {
                        Check.equal(1, data[0]);
                    }
                    return null;
                });
    }

    private static void computeIfAbsent() {
        Check.equal(1, map.computeIfAbsent("a", key -> 9));
        Check.equal(1, map.computeIfAbsent("a", key -> Integer.parseInt("no number")));
        Check.equal(9, map.computeIfAbsent("b", key -> key.equals("b") ? 9 : 0));
        Check.equal(null, map.computeIfAbsent("c", key -> null));
        RuntimeException mine = new RuntimeException();
        Check.that(mine == thrown(() -> map.computeIfAbsent("c", key -> raise(mine))), "another");
        Check.equal(Map.of("a", 1, "b", 9), map);
        Check.fails(NULL, () -> map.computeIfAbsent(null, key -> 1));
        Check.fails(NULL, () -> map.computeIfAbsent("a", null));
    }

    private static void computeIfPresent() {
        Check.equal(11, map.computeIfPresent("a", (key, value) -> value + 10));
        Check.equal(null, map.computeIfPresent("b", (key, value) -> 5));
        RuntimeException mine = new RuntimeException();
        Check.that(mine == thrown(() -> map.computeIfPresent("a", (k, v) -> raise(mine))), "other");
        Check.equal(Map.of("a", 11), map);
        Check.equal(null, map.computeIfPresent("a", (key, value) -> null));
        Check.equal(Map.of(), map);
        Check.fails(NULL, () -> map.computeIfPresent(null, (key, value) -> 1));
        Check.fails(NULL, () -> map.computeIfPresent("a", null));
    }

    private static void compute() {
        Check.equal(11, map.compute("a", (key, value) -> value + 10));
        Check.equal(5, map.compute("b", (key, value) -> value == null ? 5 : 6));
        Check.equal(null, map.compute("c", (key, value) -> null));
        RuntimeException mine = new RuntimeException();
        Check.that(mine == thrown(() -> map.compute("a", (key, value) -> raise(mine))), "another");
        Check.equal(Map.of("a", 11, "b", 5), map);
        Check.equal(null, map.compute("a", (key, value) -> null));
        Check.equal(Map.of("b", 5), map);
        Check.fails(NULL, () -> map.compute(null, (key, value) -> 1));
        Check.fails(NULL, () -> map.compute("a", null));
    }

    /** An update waits while another thread computes; a retrieval does not. */
    private static void computeBlocks() throws InterruptedException {
        Object[] results =
                Check.together(
                        () ->
                                map.compute(
                                        "a",
                                        (key, value) -> {
                                            Check.equal(value, map.get("a"));
                                            return value + 10;
                                        }),
                        () -> {
                            int before = map.get("a");
                            return List.of(before, map.put("a", 2));
                        });
        Check.among(
                List.of(results[0], results[1], map.get("a")),
                List.of(11, List.of(1, 11), 2),
                List.of(11, List.of(11, 11), 2),
                List.of(12, List.of(1, 1), 12));
    }

    private static void merge() {
        Check.equal(11, map.merge("a", 10, Integer::sum));
        Check.equal(5, map.merge("b", 5, (old, given) -> 0));
        RuntimeException mine = new RuntimeException();
        Check.that(mine == thrown(() -> map.merge("a", 1, (old, given) -> raise(mine))), "another");
        Check.equal(Map.of("a", 11, "b", 5), map);
        Check.equal(null, map.merge("a", 1, (old, given) -> null));
        Check.equal(Map.of("b", 5), map);
        Check.fails(NULL, () -> map.merge(null, 1, Integer::sum));
        Check.fails(NULL, () -> map.merge("b", null, Integer::sum));
        Check.fails(NULL, () -> map.merge("b", 1, null));
    }

    private static Integer raise(RuntimeException exception) {
        throw exception;
    }

    private static Throwable thrown(Check.Action action) {
        return Check.fails(RuntimeException.class, action);
    }
}
