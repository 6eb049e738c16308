package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Objects without a shadow field that came from outside an execution. One that is met again has
 * survived it and gets an id for ever. Weak: being known keeps no object alive.
 */
final class JessSurvivors {
    private final ReferenceQueue<Object> cleared = new ReferenceQueue<>();
    private Entry[] entries = new Entry[1024];
    private int count;

    /** An object and its id; 0 until it is met again. */
    static final class Entry extends WeakReference<Object> {
        final int hash;

        /** Whether only JESS has asked for its hash code, as {@link JessHashes} means it. */
        final boolean unseen;

        int id;
        Entry link;

        Entry(Object object, int hash, boolean unseen, ReferenceQueue<Object> cleared) {
            super(object, cleared);
            this.hash = hash;
            this.unseen = unseen;
        }
    }

    /** Null for an object that is not known. */
    Entry find(Object object, int hash) {
        Entry entry = entries[hash & entries.length - 1];
        while (entry != null) {
            if (entry.hash == hash && entry.refersTo(object)) {
                return entry;
            }
            entry = entry.link;
        }
        return null;
    }

    void add(Object object, boolean unseen) {
        int hash = System.identityHashCode(object);
        if (find(object, hash) != null) {
            return;
        }
        if (count >= entries.length) {
            grow();
        }
        insert(entries, new Entry(object, hash, unseen, cleared));
        count++;
    }

    private static void insert(Entry[] table, Entry entry) {
        int at = entry.hash & table.length - 1;
        entry.link = table[at];
        table[at] = entry;
    }

    private void grow() {
        Entry[] old = entries;
        Entry[] grown = new Entry[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            Entry entry = old[i];
            while (entry != null) {
                Entry link = entry.link;
                insert(grown, entry);
                entry = link;
            }
        }
        entries = grown;
    }

    /** Forgets those that the collector has taken. */
    void expunge() {
        if (count == 0) {
            return;
        }
        for (Reference<?> gone = cleared.poll(); gone != null; gone = cleared.poll()) {
            Entry dead = (Entry) gone;
            int at = dead.hash & entries.length - 1;
            Entry entry = entries[at];
            if (entry == dead) {
                entries[at] = dead.link;
                count--;
                continue;
            }
            while (entry != null) {
                if (entry.link == dead) {
                    entry.link = dead.link;
                    count--;
                    break;
                }
                entry = entry.link;
            }
        }
    }
}
