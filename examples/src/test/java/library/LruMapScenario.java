package library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

/** Two threads read and write a map that keeps the two most recently used entries. */
final class LruMapScenario {
    private LruMapScenario() {}

    static void run(Map<String, Integer> map) throws InterruptedException {
        map.put("a", 1);
        map.put("b", 2);
        Thread reader = new Thread(() -> map.get("a"), "reader");
        Thread writer = new Thread(() -> map.put("c", 3), "writer");
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        int entries = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            assertEquals(entry.getKey().charAt(0) - 'a' + 1, entry.getValue());
            entries++;
            if (entries > 2) {
                break;
            }
        }
        assertEquals(map.size(), entries);
        assertEquals(2, entries);
    }
}
