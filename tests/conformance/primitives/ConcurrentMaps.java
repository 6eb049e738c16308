import java.util.concurrent.ConcurrentHashMap;

// Atomic operations of ConcurrentHashMap.
// jess: run --strategy dpor --budget 5000
// expect: exit=0
// run: args=merge
// run: args=putifabsent
// run: args=computeifabsent
// run: args=remove
// run: args=distinct
// jess: run --strategy dpor --budget 5000
// run: args=checkthenact | expect: exit=1 kind=assertion message~"put twice"
public class ConcurrentMaps {
    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        int[] calls = new int[2];
        switch (args[0]) {
            case "merge":
                Together.run(
                        () -> map.merge("a", 1, Integer::sum),
                        () -> map.merge("a", 1, Integer::sum));
                check(map.get("a") == 2, "merged");
                break;
            case "putifabsent":
                Together.run(() -> map.putIfAbsent("a", 1), () -> map.putIfAbsent("a", 2));
                check(map.size() == 1, "one mapping");
                break;
            case "computeifabsent":
                Together.run(
                        () -> map.computeIfAbsent("a", k -> ++calls[0]),
                        () -> map.computeIfAbsent("a", k -> ++calls[1]));
                check(calls[0] + calls[1] == 1, "computed once");
                break;
            case "remove":
                map.put("a", 1);
                Together.run(
                        () -> calls[0] = map.remove("a") != null ? 1 : 0,
                        () -> calls[1] = map.remove("a", 1) ? 1 : 0);
                check(calls[0] + calls[1] == 1 && map.isEmpty(), "removed once");
                break;
            case "distinct":
                Together.run(() -> map.put("a", 1), () -> map.put("b", 2));
                check(map.size() == 2 && map.get("a") == 1 && map.get("b") == 2, map.toString());
                break;
            default:
                Together.run(
                        () -> {
                            if (!map.containsKey("a")) {
                                check(map.put("a", 1) == null, "put twice");
                            }
                        },
                        () -> {
                            if (!map.containsKey("a")) {
                                check(map.put("a", 2) == null, "put twice");
                            }
                        });
        }
    }
}
