import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints the same in both worlds. Every construct that the transform treats specially appears once. */
public final class Program implements Runnable {
    static boolean sZ;
    static long sJ = 5;
    static double sD;
    static final StringBuilder LOG = new StringBuilder();

    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j = 1;
    float f;
    double d;
    Object o;
    volatile int v;
    final int fixed;

    public Program() {
        this(0);
    }

    Program(int fixed) {
        this.fixed = fixed;
        i = this.fixed + 1;
    }

    static final class Key implements Comparable<Key>, Cloneable {
        final int k;

        Key(int k) {
            this.k = k;
        }

        @Override
        public int hashCode() {
            return k % 3;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).k == k;
        }

        @Override
        public String toString() {
            return "K" + k;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(k, other.k);
        }

        @Override
        public Key clone() throws CloneNotSupportedException {
            return (Key) super.clone();
        }
    }

    record Point(int x, Key key) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative " + x);
            }
        }
    }

    enum Shape {
        DOT,
        LINE {
            @Override
            int size() {
                return 2;
            }
        };

        int size() {
            return 1;
        }
    }

    interface Greeter {
        List<String> NAMES = new ArrayList<>(List.of("x"));

        String name();

        default String greet() {
            return "hello " + decorate(name());
        }

        private String decorate(String text) {
            return "<" + text + ">";
        }

        static Greeter of(String name) {
            return () -> name;
        }
    }

    static class Base {
        final String made;

        Base(String made, Object... rest) {
            this.made = made + rest.length;
            hook();
        }

        void hook() {
            LOG.append("base ");
        }
    }

    static class Derived extends Base {
        private final int captured;
        private String late = "late";

        Derived(boolean flag, long wide) {
            super(flag ? new StringBuilder("yes").toString() : "no" + wide, new Object(), flag);
            captured = (int) wide;
            for (int n = 0; n < 2; n++) {
                long local = wide + n;
                LOG.append(local).append(flag ? '+' : '-');
            }
        }

        @Override
        void hook() {
            super.hook();
            LOG.append(late).append(captured).append(' ');
        }
    }

    private int count;

    synchronized int locked(int by) {
        if (by > 10) {
            return count += by;
        }
        for (int n = 0; n < by; n++) {
            synchronized (LOG) {
                count++;
            }
        }
        return count;
    }

    static synchronized void lockedStatic(boolean fail) {
        if (fail) {
            throw new IllegalStateException("in monitor");
        }
        sJ++;
    }

    private static final VarHandle V;
    private static final VarHandle ARRAY = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle STATIC;

    static {
        try {
            V = MethodHandles.lookup().findVarHandle(Program.class, "v", int.class);
            STATIC = MethodHandles.lookup().findStaticVarHandle(Program.class, "sJ", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void print(Object value) {
        System.out.println(value);
    }

    static void fields() {
        Program p = new Program(3);
        p.z = true;
        p.b = 1;
        p.c = 'c';
        p.s = 2;
        p.i += 4;
        p.j <<= 40;
        p.f = 1.5f;
        p.d = p.f * p.j++;
        p.o = p;
        sZ = !sZ;
        sD = p.d / 2;
        print(p.z + " " + p.b + p.c + p.s + " " + p.i + " " + p.j + " " + p.f + " " + p.d + sZ + sD);
        print(p.o == p ? "self" : "other");
        Program none = sZ ? null : p;
        try {
            none.i++;
        } catch (NullPointerException e) {
            print("npe");
        }
    }

    static void arrays() {
        boolean[] z = {true};
        byte[] b = {1, 2};
        char[] c = "abc".toCharArray();
        short[] s = {3};
        int[] i = {4, 5};
        long[] j = new long[3];
        float[] f = {1.5f};
        double[][] d = new double[2][3];
        Object[][][] o = new Object[2][1][];
        j[1] = i[0] += b[1];
        j[2] = j[1]++ + c[0] + s[0];
        d[1][2] = f[0] + (z[0] ? j[2] : 0);
        o[1][0] = new Object[] {i.clone(), "x"};
        int[] copy = (int[]) o[1][0][0];
        copy[1]--;
        print(Arrays.toString(i) + Arrays.toString(copy) + Arrays.toString(j) + Arrays.deepToString(d));
        try {
            i[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            print(e.getMessage());
        }
    }

    static void objects() throws Exception {
        Map<Object, Object> map = new HashMap<>();
        for (int n = 0; n < 20; n++) {
            map.merge(new Key(n % 7), n, (a, b) -> (Integer) a + (Integer) b);
        }
        print(new TreeMap<>(map));
        print(new Point(1, new Key(2)) + " " + new Point(1, new Key(2)).equals(new Point(1, new Key(2))));
        print(new Point(1, new Key(2)).hashCode());
        try {
            new Point(-1, null);
        } catch (IllegalArgumentException e) {
            print(e.getMessage());
        }
        print(Arrays.toString(Shape.values()) + Shape.valueOf("LINE").size() + Shape.DOT.size());
        print(Greeter.of("world").greet() + Greeter.NAMES);
        Key key = new Key(9).clone();
        print(key + " " + String.valueOf((Object) key) + String.format("%s|%5d", key, 42) + "," + key);
        print(new StringBuilder().append(key).append((CharSequence) "cs").insert(0, (Object) key));
        print(Objects.hash(key, 1) + " " + List.of(key).hashCode() + " " + new Object().equals(key));
        Derived derived = new Derived(true, 7);
        print(derived.made + LOG);
        Object anonymous =
                new Object() {
                    @Override
                    public String toString() {
                        return "anonymous " + key + super.toString().startsWith("Program$");
                    }
                };
        print(anonymous);
    }

    static void monitors() {
        Program p = new Program(0);
        print(p.locked(2) + p.locked(20));
        lockedStatic(false);
        try {
            lockedStatic(true);
        } catch (IllegalStateException e) {
            print(e.getMessage() + sJ);
        }
    }

    static void atomics() {
        Program p = new Program(0);
        print(V.compareAndSet(p, 0, 5) + " " + V.compareAndSet(p, 0, 6) + " " + (int) V.getAndAdd(p, 2));
        V.setRelease(p, (int) V.getAcquire(p) + 1);
        long[] array = {1, 2};
        ARRAY.setVolatile(array, 1, 7L);
        print(p.v + " " + (long) ARRAY.getAndBitwiseOr(array, 0, 6L) + Arrays.toString(array));
        STATIC.setVolatile(1000L);
        print((long) STATIC.compareAndExchange(1000L, 1001L) + " " + sJ);
        AtomicInteger counter = new AtomicInteger();
        AtomicReference<Key> reference = new AtomicReference<>(new Key(1));
        reference.updateAndGet(key -> new Key(key.k + counter.incrementAndGet()));
        AtomicIntegerArray cells = new AtomicIntegerArray(3);
        cells.accumulateAndGet(1, 5, Integer::max);
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
        for (int n = 0; n < 100; n++) {
            map.merge(new Key(n % 10), 1, Integer::sum);
        }
        print(reference.get() + " " + cells + " " + new TreeMap<>(map));
    }

    static void functions() {
        Supplier<Function<Integer, Integer>> maker = () -> x -> x * x;
        print(maker.get().apply(12));
        print(IntStream.range(0, 50).boxed().collect(Collectors.groupingBy(n -> n % 4, Collectors.counting())));
        PriorityQueue<Key> queue = new PriorityQueue<>(Comparator.comparing(Key::toString).reversed());
        for (int n = 0; n < 5; n++) {
            queue.add(new Key(n));
        }
        ArrayDeque<Key> deque = new ArrayDeque<>();
        while (!queue.isEmpty()) {
            deque.push(queue.poll());
        }
        print(deque + "abc".chars().mapToObj(ch -> "" + (char) ch).collect(Collectors.joining("-")));
        Map<Integer, String> lru =
                new LinkedHashMap<>(4, 0.75f, true) {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                        return size() > 2;
                    }
                };
        for (int n = 0; n < 4; n++) {
            lru.put(n, "v" + n);
        }
        print(lru);
        switch (lru.size() + "") {
            case "2":
                print("two");
                break;
            default:
                print("other");
        }
    }

    static final class Saved implements Serializable {
        private static final long serialVersionUID = 1;
        final List<String> names = new ArrayList<>(List.of("a"));
        transient int skipped = 3;
    }

    static void reflection() throws Exception {
        List<String> names = new ArrayList<>();
        for (Method method : Key.class.getDeclaredMethods()) {
            names.add(method.getName());
        }
        for (Field field : Program.class.getDeclaredFields()) {
            names.add(field.getName());
        }
        for (Constructor<?> constructor : Derived.class.getDeclaredConstructors()) {
            names.add("new" + constructor.getParameterCount());
        }
        for (Class<?> type : Key.class.getInterfaces()) {
            names.add(type.getSimpleName());
        }
        names.sort(null);
        print(names);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Saved());
        out.close();
        Saved read = (Saved) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        print(read.names + " " + read.skipped);
    }

    static int depth(int n) {
        try {
            if (n == 3) {
                throw new IllegalArgumentException("at " + n);
            }
            return depth(n + 1) + 1;
        } finally {
            LOG.append(n);
        }
    }

    @Override
    public void run() {
        try {
            fields();
            arrays();
            objects();
            monitors();
            atomics();
            functions();
            reflection();
            try {
                depth(0);
            } catch (IllegalArgumentException e) {
                print(e.getMessage() + LOG);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
