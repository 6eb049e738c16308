import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

// Whatever an execution leaves in statics is undone before the next one, without help from the
// test.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified executions=24 complete=true
// run: args=primitives
// run: args=arrays
// run: args=collections
// run: args=concurrent
// run: args=text
// run: args=objects
// run: args=nested
// run: args=threadlocal
// run: args=property
public class StaticsReset {
    enum Colour {
        RED,
        GREEN;
        int used;
    }

    static class Singleton {
        static Singleton instance;
        int uses;

        static synchronized Singleton get() {
            if (instance == null) {
                instance = new Singleton();
            }
            return instance;
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        int uses;
    }

    static int i;
    static long l;
    static double d;
    static float f;
    static short s;
    static byte b;
    static char c;
    static boolean z;
    static Object o;
    static final int[] INTS = new int[2];
    static final long[] LONGS = new long[2];
    static final double[] DOUBLES = new double[2];
    static final byte[] BYTES = new byte[2];
    static final boolean[] BOOLEANS = new boolean[2];
    static final String[] NAMES = new String[2];
    static final int[][] GRID = new int[2][2];
    static final List<Integer> LIST = new ArrayList<>();
    static final LinkedList<Integer> LINKED = new LinkedList<>();
    static final Map<String, Integer> MAP = new HashMap<>();
    static final Map<String, Integer> ORDERED = new LinkedHashMap<>();
    static final TreeMap<String, Integer> TREE = new TreeMap<>();
    static final Set<String> SET = new HashSet<>();
    static final ArrayDeque<Integer> DEQUE = new ArrayDeque<>();
    static final PriorityQueue<Integer> HEAP = new PriorityQueue<>();
    static final EnumMap<Colour, Integer> ENUMS = new EnumMap<>(Colour.class);
    static final BitSet BITS = new BitSet();
    static final ConcurrentHashMap<String, Integer> CONCURRENT = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();
    static final CopyOnWriteArrayList<Integer> COPIES = new CopyOnWriteArrayList<>();
    static final AtomicInteger ATOMIC = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final StringBuilder BUILDER = new StringBuilder();
    static final StringBuffer BUFFER = new StringBuffer();
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
    static final int[][] NEW_ROWS = new int[1][];

    static int use(String kind) {
        switch (kind) {
            case "primitives":
                int before = i + (int) l + (int) d + (int) f + s + b + c + (z ? 1 : 0);
                i++;
                l++;
                d++;
                f++;
                s++;
                b++;
                c++;
                z = true;
                return before;
            case "arrays":
                int sum = INTS[1] + (int) LONGS[1] + (int) DOUBLES[1] + BYTES[1] + GRID[1][1];
                sum += (BOOLEANS[1] ? 1 : 0) + (NAMES[1] == null ? 0 : 1);
                sum += NEW_ROWS[0] == null ? 0 : NEW_ROWS[0][0];
                INTS[1]++;
                LONGS[1]++;
                DOUBLES[1]++;
                BYTES[1]++;
                GRID[1][1]++;
                BOOLEANS[1] = true;
                NAMES[1] = "used";
                NEW_ROWS[0] = new int[] {1};
                System.arraycopy(INTS, 1, INTS, 0, 1);
                return sum;
            case "collections":
                int size = LIST.size() + LINKED.size() + MAP.size() + ORDERED.size() + TREE.size();
                size += SET.size() + DEQUE.size() + HEAP.size() + ENUMS.size() + BITS.cardinality();
                LIST.add(1);
                LINKED.add(1);
                MAP.put("k" + size, 1);
                ORDERED.put("k" + size, 1);
                TREE.put("k" + size, 1);
                SET.add("k" + size);
                DEQUE.add(1);
                HEAP.add(1);
                ENUMS.put(Colour.RED, 1);
                BITS.set(size);
                return size;
            case "concurrent":
                int count = CONCURRENT.size() + QUEUE.size() + COPIES.size() + ATOMIC.get();
                CONCURRENT.put("k" + count, 1);
                QUEUE.add(1);
                COPIES.add(1);
                ATOMIC.incrementAndGet();
                LOCK.lock();
                LOCK.unlock();
                return count + LOCK.getHoldCount();
            case "text":
                int length = BUILDER.length() + BUFFER.length();
                BUILDER.append('x');
                BUFFER.append("y");
                return length;
            case "objects":
                int uses = Singleton.get().uses++ + Holder.INSTANCE.uses++ + Colour.GREEN.used++;
                uses += o == null ? 0 : 1;
                o = new Object();
                return uses;
            case "nested":
                Object[] deep = o instanceof Object[] ? (Object[]) o : new Object[] {new int[1]};
                o = deep;
                return ((int[]) deep[0])[0]++;
            case "threadlocal":
                int value = LOCAL.get();
                LOCAL.set(value + 1);
                return value;
            case "property":
                String property = System.getProperty("statics.reset", "");
                System.setProperty("statics.reset", property + "x");
                return property.length();
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (use(args[0]) != 0) {
            throw new AssertionError("an earlier execution shows");
        }
        Object lock = new Object();
        int[] order = new int[1];
        Thread[] threads = new Thread[4];
        for (int n = 0; n < threads.length; n++) {
            threads[n] =
                    new Thread(
                            () -> {
                                synchronized (lock) {
                                    order[0]++;
                                    use(args[0]);
                                }
                            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
