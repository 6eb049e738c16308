import java.util.Map;
import java.util.Set;

// The order of Map.of and Set.of is drawn when a JVM starts; a token replays in all of them.
// jess: run --strategy dpor
// expect: exit=1 kind=assertion replay=3
// rows: map, set
public class OrderOfMaps {
    static int count;

    public static void main(String[] args) throws Exception {
        count = 0;
        String order =
                args[0].equals("map")
                        ? Map.of(1, 1, 2, 2, 3, 3).toString()
                        : Set.of("a", "b", "c", "d", "e").toString();
        Thread thread = new Thread(() -> count++);
        thread.start();
        count++;
        thread.join();
        if (count != 2) {
            throw new AssertionError(count + order);
        }
    }
}
