import java.util.concurrent.ConcurrentHashMap;

// Bulk operations of a concurrent map look at one bucket after the other: one of two keys is there
// at each moment, and none is found.
// jess: trust --strategy dpor
// expect: exit=1 verdict=bug
// rows: reduce, keys, search, each, parallel
// jess: trust --strategy lazy-dpor
// expect: exit=1 verdict=bug
// rows: reduce, keys, search, each, parallel
// jess: trust --strategy auto
// expect: exit=0
// rows: kept
public class BulkOperations {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(3, 9);
        boolean kept = args[0].equals("kept");
        Thread thread =
                new Thread(
                        () -> {
                            map.put(1, 9);
                            if (!kept) {
                                map.remove(3);
                            }
                        });
        thread.start();
        long all = Long.MAX_VALUE;
        int[] found = new int[1];
        switch (args[0]) {
            case "keys" -> found[0] = map.reduceKeysToInt(all, key -> key, 0, Integer::sum);
            case "search" -> found[0] = map.search(all, (key, value) -> value) == null ? 0 : 1;
            case "each" -> map.forEachKey(all, key -> found[0]++);
            case "parallel" -> found[0] = map.reduceValuesToInt(1, value -> value, 0, Integer::sum);
            default -> found[0] = map.reduceValuesToInt(all, value -> value, 0, Integer::sum);
        }
        thread.join();
        if (found[0] == 0) {
            throw new AssertionError("neither");
        }
    }
}
