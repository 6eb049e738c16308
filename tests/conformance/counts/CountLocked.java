import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

// n threads increment one counter under mutual exclusion: n! orders.
// jess: run --strategy dpor
// expect: exit=0 verdict=verified blocked=0 complete=true
// run: args="block 2" | expect: executions=2 hbrs=2 lazy_hbrs=2
// run: args="block 3" | expect: executions=6 hbrs=6
// run: args="block 4" | expect: executions=24 hbrs=24
// run: args="block 5" | expect: executions=120 hbrs=120
// run: args="method 3" | expect: executions=6
// run: args="method 5" | expect: executions=120
// run: args="staticmethod 3" | expect: executions=6
// run: args="lock 2" | expect: executions=2
// run: args="lock 3" | expect: executions=6
// run: args="lock 4" | expect: executions=24
// run: args="lock 5" | expect: executions=120
// run: args="fairlock 3" | expect: executions=36
// run: args="nested 3" | expect: executions=6
// run: args="atomic 2" | expect: executions=2
// run: args="atomic 3" | expect: executions=6
// run: args="atomic 4" | expect: executions=24
// run: args="atomic 5" | expect: executions=120
// run: args="getandadd 4" | expect: executions=24
// run: args="atomiclong 4" | expect: executions=24
// run: args="atomicarray 4" | expect: executions=24
// run: args="statics 4" | expect: executions=24
// run: args="list 3" | expect: executions=6
// run: args="map 3" | expect: executions=6
// jess: run --strategy dfs
// expect: exit=0 verdict=verified complete=true
// run: args="block 2" | expect: hbrs=2
// run: args="atomic 3" | expect: hbrs=6
public class CountLocked {
    static int total;
    static final List<Integer> LIST = new ArrayList<>(List.of(0));
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("x", 0));
    static final Object GUARD = new Object();

    int value;
    final ReentrantLock lock = new ReentrantLock();
    final ReentrantLock fair = new ReentrantLock(true);
    final AtomicInteger atomic = new AtomicInteger();
    final AtomicLong atomicLong = new AtomicLong();
    final AtomicIntegerArray array = new AtomicIntegerArray(2);

    void block() {
        synchronized (this) {
            value++;
        }
    }

    synchronized void method() {
        value++;
    }

    static synchronized void staticMethod() {
        total++;
    }

    void locked() {
        lock.lock();
        try {
            value++;
        } finally {
            lock.unlock();
        }
    }

    void fairLocked() {
        fair.lock();
        try {
            value++;
        } finally {
            fair.unlock();
        }
    }

    void nested() {
        synchronized (GUARD) {
            synchronized (this) {
                synchronized (GUARD) {
                    value++;
                }
            }
        }
    }

    void statics() {
        synchronized (GUARD) {
            total++;
        }
    }

    void list() {
        synchronized (LIST) {
            LIST.set(0, LIST.get(0) + 1);
        }
    }

    void map() {
        synchronized (MAP) {
            MAP.put("x", MAP.get("x") + 1);
        }
    }

    Runnable body(String kind) {
        switch (kind) {
            case "block":
                return this::block;
            case "method":
                return this::method;
            case "staticmethod":
                return CountLocked::staticMethod;
            case "lock":
                return this::locked;
            case "fairlock":
                return this::fairLocked;
            case "nested":
                return this::nested;
            case "atomic":
                return atomic::incrementAndGet;
            case "getandadd":
                return () -> atomic.getAndAdd(1);
            case "atomiclong":
                return atomicLong::incrementAndGet;
            case "atomicarray":
                return () -> array.incrementAndGet(1);
            case "statics":
                return this::statics;
            case "list":
                return this::list;
            case "map":
                return this::map;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    int sum() {
        return value
                + total
                + atomic.get()
                + (int) atomicLong.get()
                + array.get(1)
                + LIST.get(0)
                + MAP.get("x");
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[1]);
        CountLocked counter = new CountLocked();
        Runnable body = counter.body(args[0]);
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(body);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (counter.sum() != n) {
            throw new AssertionError("counted " + counter.sum());
        }
    }
}
