import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// Unsynchronized collections of the JDK, their races are in java.util itself.
// jess: run --strategy dpor
// run: args=list | expect: exit=1 replay=1
// run: args=map | expect: exit=1 replay=1
// run: args=builder | expect: exit=1 replay=1
// run: args=lockedlist | expect: exit=0 verdict=verified complete=true
// run: args=lockedmap | expect: exit=0 verdict=verified complete=true
// run: args=buffer | expect: exit=0 verdict=verified complete=true
public class UnsafeCollections {
    final List<String> list = new ArrayList<>();
    final Map<String, Integer> map = new HashMap<>();
    final StringBuilder builder = new StringBuilder();
    final StringBuffer buffer = new StringBuffer();

    void add(String kind, String name) {
        switch (kind) {
            case "list":
                list.add(name);
                break;
            case "lockedlist":
                synchronized (list) {
                    list.add(name);
                }
                break;
            case "map":
                map.put(name, 1);
                break;
            case "lockedmap":
                synchronized (map) {
                    map.put(name, 1);
                }
                break;
            case "builder":
                builder.append(name);
                break;
            case "buffer":
                buffer.append(name);
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeCollections state = new UnsafeCollections();
        Thread one = new Thread(() -> state.add(args[0], "a"));
        Thread two = new Thread(() -> state.add(args[0], "b"));
        one.start();
        two.start();
        one.join();
        two.join();
        int size =
                state.list.size()
                        + state.map.size()
                        + state.builder.length()
                        + state.buffer.length();
        if (size != 2) {
            throw new AssertionError("size is " + size);
        }
    }
}
