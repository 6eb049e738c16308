package jess79.cache4j;

import support.Run;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * cache4j-2t-1 and -2t-2: threads get a key and, on a miss, put it, all with the same keys. The map
 * of entries has one lock; an entry is owned by a thread, with wait and notify, from the miss to
 * the put, which a thread-local remembers; a tree map orders the entries by their last use. No bug
 * intended. A small version with the structure of the library cache4j. Arguments: threads, keys.
 * After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Cache4j {
    private static final int CAPACITY = 10;

    private final Map<Integer, Entry> entries = new HashMap<>();
    private final TreeMap<Long, Entry> byUse = new TreeMap<>();
    private final ThreadLocal<Entry> missed = new ThreadLocal<>();
    private long clock;

    /** A cached value, with an owner lock made by hand. */
    private static final class Entry {
        final Integer key;
        Object value;
        long used = -1;
        private Thread owner;
        private int waiting;

        Entry(Integer key) {
            this.key = key;
        }

        synchronized void lock() {
            Thread me = Thread.currentThread();
            waiting++;
            while (owner != null && owner != me) {
                Run.await(this);
            }
            waiting--;
            owner = me;
        }

        synchronized void unlock() {
            owner = null;
            if (waiting > 0) {
                notify();
            }
        }
    }

    private Entry entry(Integer key) {
        synchronized (entries) {
            return entries.computeIfAbsent(key, Entry::new);
        }
    }

    private Object get(Integer key) {
        Entry entry = entry(key);
        entry.lock();
        if (entry.value == null) {
            missed.set(entry);
            return null;
        }
        use(entry);
        Object value = entry.value;
        entry.unlock();
        return value;
    }

    private void put(Integer key, Object value) {
        Entry entry = missed.get();
        if (entry == null || !entry.key.equals(key)) {
            entry = entry(key);
            entry.lock();
        }
        missed.remove();
        entry.value = value;
        use(entry);
        entry.unlock();
        shrink();
    }

    private void use(Entry entry) {
        synchronized (byUse) {
            byUse.remove(entry.used);
            clock++;
            entry.used = clock;
            byUse.put(clock, entry);
        }
    }

    private void shrink() {
        synchronized (byUse) {
            if (byUse.size() > CAPACITY) {
                Entry oldest = byUse.pollFirstEntry().getValue();
                synchronized (entries) {
                    entries.remove(oldest.key);
                }
            }
        }
    }

    private void test(int keys) {
        for (int key = 0; key < keys; key++) {
            if (get(key) == null) {
                put(key, "value");
            }
        }
    }

    public static void main(String[] arguments) {
        Cache4j cache = new Cache4j();
        int keys = Run.number(arguments, 1);
        Runnable[] bodies = new Runnable[Run.number(arguments, 0)];
        for (int thread = 0; thread < bodies.length; thread++) {
            bodies[thread] = () -> cache.test(keys);
        }
        Run.together(bodies);
    }
}
