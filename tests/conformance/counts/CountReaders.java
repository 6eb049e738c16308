import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

// One writer stores 42, n readers load: each reader comes before or after the writer, 2^n.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="field 2" | expect: executions=4 hbrs=4 lazy_hbrs=4
// run: args="field 3" | expect: executions=8
// run: args="field 5" | expect: executions=32
// run: args="field 8" | expect: executions=256 hbrs=256
// run: args="static 3" | expect: executions=8
// run: args="static 8" | expect: executions=256
// run: args="volatile 2" | expect: executions=4
// run: args="volatile 5" | expect: executions=32
// run: args="array 3" | expect: executions=8
// run: args="atomic 5" | expect: executions=32
// run: args="list 3" | expect: executions=8
// run: args="map 2" | expect: executions=4
// run: args="map 3" | expect: executions=8
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="field 2" | expect: hbrs=4 lazy_hbrs=4
// run: args="field 3" | expect: hbrs=8
public class CountReaders {
    static int shared;
    static final List<Integer> LIST = new ArrayList<>(List.of(0));
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("x", 0));

    int field;
    volatile int vol;
    final int[] array = new int[3];
    final AtomicInteger atomic = new AtomicInteger();

    void write(String kind) {
        switch (kind) {
            case "field":
                field = 42;
                break;
            case "static":
                shared = 42;
                break;
            case "volatile":
                vol = 42;
                break;
            case "array":
                array[1] = 42;
                break;
            case "atomic":
                atomic.set(42);
                break;
            case "list":
                LIST.set(0, 42);
                break;
            case "map":
                MAP.put("x", 42);
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    int read(String kind) {
        switch (kind) {
            case "field":
                return field;
            case "static":
                return shared;
            case "volatile":
                return vol;
            case "array":
                return array[1];
            case "atomic":
                return atomic.get();
            case "list":
                return LIST.get(0);
            case "map":
                return MAP.get("x");
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String kind = args[0];
        int n = Integer.parseInt(args[1]);
        CountReaders state = new CountReaders();
        Thread[] threads = new Thread[n + 1];
        threads[0] = new Thread(() -> state.write(kind));
        for (int i = 1; i <= n; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                int seen = state.read(kind);
                                if (seen != 0 && seen != 42) {
                                    throw new AssertionError("read " + seen);
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (state.read(kind) != 42) {
            throw new AssertionError("the write was lost");
        }
    }
}
