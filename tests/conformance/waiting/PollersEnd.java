import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

// Loops that go on while others work, and pollers of a getter under a lock: a search of them comes
// to its end.
// jess: run --strategy dpor
// run: args=turns | expect: exit=0 verdict=verified seconds<=20
// run: args=replace | expect: exit=0 verdict=verified seconds<=20
// jess: run --keep-going --strategy dpor
// run: args=getter | expect: exit=1 kind=livelock complete=true seconds<=20
// run: args=monitor | expect: exit=1 kind=livelock complete=true seconds<=20
// jess: run --strategy lazy-dpor --step-bound 100000
// run: args=turns | expect: exit=0 verdict=verified seconds<=20
// run: args=replace | expect: exit=0 verdict=verified seconds<=20
// jess: run --keep-going --strategy lazy-dpor --step-bound 100000
// run: args=getter | expect: exit=1 kind=livelock complete=true seconds<=20
// run: args=monitor | expect: exit=1 kind=livelock complete=true seconds<=20
// jess: run --strategy fg-dpor --step-bound 100000
// run: args=turns | expect: exit=0 verdict=verified seconds<=20
// run: args=replace | expect: exit=0 verdict=verified seconds<=20
// jess: run --keep-going --strategy fg-dpor --step-bound 100000
// run: args=getter | expect: exit=1 kind=livelock complete=true seconds<=20
// run: args=monitor | expect: exit=1 kind=livelock complete=true seconds<=20
// jess: run --strategy hbr-caching --step-bound 100000
// run: args=turns | expect: exit=0 verdict=verified seconds<=20
// run: args=replace | expect: exit=0 verdict=verified seconds<=20
// jess: run --keep-going --strategy hbr-caching --step-bound 100000
// run: args=getter | expect: exit=1 kind=livelock complete=true seconds<=20
// run: args=monitor | expect: exit=1 kind=livelock complete=true seconds<=20
// jess: run --strategy auto --step-bound 100000
// run: args=turns | expect: exit=0 verdict=verified seconds<=20
// run: args=replace | expect: exit=0 verdict=verified seconds<=20
// jess: run --keep-going --strategy auto --step-bound 100000
// run: args=getter | expect: exit=1 kind=livelock complete=true seconds<=20
// run: args=monitor | expect: exit=1 kind=livelock complete=true seconds<=20
public class PollersEnd {
    static final AtomicInteger WORKING = new AtomicInteger();
    static final AtomicInteger DONE = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static int value;

    public static void main(String[] args) {
        switch (args[0]) {
            case "turns":
                start(PollersEnd::work);
                start(PollersEnd::work);
                start(PollersEnd::poll);
                break;
            case "replace":
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(0, 0));
                for (int i = 0; i < 3; i++) {
                    start(() -> add(map));
                }
                break;
            case "getter":
                start(() -> set(1));
                start(() -> set(1));
                while (get() != 0) {
                    Thread.yield();
                }
                break;
            default:
                start(() -> setInside(1));
                start(() -> setInside(1));
                while (getInside() != 0) {
                    Thread.onSpinWait();
                }
        }
    }

    static void start(Runnable work) {
        new Thread(work).start();
    }

    static void work() {
        WORKING.incrementAndGet();
        DONE.incrementAndGet();
        WORKING.set(0);
    }

    /** Goes on for ever while two work, and leaves after two looks otherwise. */
    static void poll() {
        int looks = 0;
        while (DONE.get() < 2) {
            if (WORKING.get() > 1) {
                continue;
            }
            if (++looks == 2) {
                break;
            }
        }
    }

    static void add(ConcurrentHashMap<Integer, Integer> map) {
        for (; ; ) {
            int seen = map.get(0);
            if (map.replace(0, seen, seen + 1)) {
                break;
            }
            Thread.yield();
        }
    }

    static synchronized int get() {
        return value;
    }

    static synchronized void set(int to) {
        value = to;
    }

    static int getInside() {
        synchronized (LOCK) {
            return value;
        }
    }

    static void setInside(int to) {
        synchronized (LOCK) {
            value = to;
        }
    }
}
