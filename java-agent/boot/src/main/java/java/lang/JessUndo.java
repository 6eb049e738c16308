package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * What has to be undone: the old value of everything that controlled code overwrites and that it
 * did not make in this execution is logged before the first write, and put back when the execution
 * is over, so that each starts alike.
 */
final class JessUndo {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** What this execution has overwritten, and which locations are in the log already. */
    private static final JessUndoLog LOG = new JessUndoLog();

    /**
     * What initialisers have overwritten that are watched: undone if they turn out to run again.
     */
    private static final JessUndoLog WATCHED = new JessUndoLog();

    /** Values that are kept of them at most. */
    private static final int MOST_WATCHED = 1 << 20;

    /** There were more. */
    private static boolean tooMuch;

    private static final JessLocationSet SEEN = new JessLocationSet();

    private JessUndo() {}

    /** Before a putfield on an object that was not made in this execution, or not known to be. */
    @DontInline
    static int field(Object object, long id, int site) {
        int lo = JessIds.resolve(object, id);
        if (JessMachine.watching) {
            if (id != JessMachine.episode) {
                JessSite where = JessSite.instance(object, site);
                watched(object, where.offset, where.type);
            }
        } else if (lo >>> 30 != 0 && JessMachine.logging()) {
            JessSite where = JessSite.instance(object, site);
            log(object, lo, where.offset, where.type);
        }
        return lo;
    }

    static void staticField(int site) {
        if (JessMachine.watching) {
            JessSite where = JessSite.statically(site);
            if (!JessInfluences.isOfRunning((Class<?>) where.base)) {
                JessMachine.blamed |= JessInfluences.write(where.base, where.offset);
            }
            WATCHED.append(where.base, where.offset, where.type);
            return;
        }
        JessSite where = JessSite.known(site);
        if (where != null && where.logged == JessMachine.execution || !JessMachine.logging()) {
            return;
        }
        where = JessSite.statically(site);
        where.logged = JessMachine.execution;
        JessInfluences.changes(where.base, where.offset);
        LOG.append(where.base, where.offset, where.type);
    }

    @DontInline
    static void element(Object array, int lo, int index) {
        boolean watching = JessMachine.watching;
        if (watching && JessIds.isFresh(array)) {
            return;
        }
        if ((watching || JessMachine.logging())
                && index >= 0
                && index < java.lang.reflect.Array.getLength(array)) {
            Class<?> type = array.getClass();
            long offset = JessArrays.base(type) + (long) index * UNSAFE.arrayIndexScale(type);
            char kind = JessMemory.elementType(array);
            if (watching) {
                watchedElement(array, offset, kind);
            } else {
                log(array, lo, offset, kind);
            }
        }
    }

    /** Before a class initialiser copies into a part of an array. */
    static void part(Object array, int first, int count) {
        if (JessMachine.watching && !JessIds.isFresh(array)) {
            for (int i = 0; i < count; i++) {
                element(array, 0, first + i);
            }
        }
    }

    /** Before a write through Unsafe or a VarHandle; {@code type} is a descriptor character. */
    static void raw(Object base, long offset, char type) {
        if (base != null && JessMachine.watching) {
            if (!JessIds.isMadeHere(base)) {
                watched(base, offset, type);
            }
            return;
        }
        if (base == null || !JessMachine.logging()) {
            return;
        }
        int lo = JessIds.lo32(base);
        if (lo >>> 30 != 0) {
            log(base, lo, offset, type);
        }
    }

    /** Before a write to a word outside the heap. */
    static void offHeap(JessDirectMemory block, int index) {
        int lo = JessIds.lo32(block);
        if (lo >>> 30 == 0
                || !JessMachine.logging()
                || !SEEN.add((long) lo << 32 | index & 0xffffffffL)) {
            return;
        }
        long word = block.wordAddress(index);
        long end = Math.min(word + Long.BYTES, block.address + block.bytes);
        for (long at = Math.max(word, block.address); at < end; at++) {
            LOG.append(null, at, 'B');
        }
    }

    private static void log(Object base, int lo, long offset, char type) {
        if (SEEN.add((long) lo << 32 | offset & 0xffffffffL)) {
            JessInfluences.changes(base, offset);
            LOG.append(base, offset, type);
        }
    }

    /** Whether this execution has changed a field or an element of what it did not make. */
    static boolean isLogged(int lo, long offset) {
        return SEEN.has((long) lo << 32 | offset & 0xffffffffL);
    }

    /** Whether it has changed a static field. */
    static boolean isLogged(Object base, long offset) {
        return LOG.has(base, offset);
    }

    /** Other threads can see what an initialiser does to an object of the program, and when. */
    private static void watched(Object base, long offset, char type) {
        if (JessInfluences.write(base, offset)) {
            JessMachine.blamed = true;
        }
        WATCHED.append(base, offset, type);
    }

    /** An array that was made elsewhere may be large. */
    private static void watchedElement(Object array, long offset, char type) {
        JessInfluences.write(array, offset);
        if (WATCHED.size() < MOST_WATCHED) {
            WATCHED.append(array, offset, type);
        } else {
            tooMuch = true;
        }
    }

    /** How much initialisers that are watched have overwritten. */
    static int watched() {
        return WATCHED.size();
    }

    /** One that began when that much was overwritten has ended, and what it did stays. */
    static void keepWatched(int before) {
        WATCHED.truncate(before);
    }

    /**
     * The outermost one has ended: what those did that run again is undone with the rest. Not
     * before, since what is noted last is put back first.
     */
    static void endWatched() {
        boolean any = WATCHED.size() > 0;
        WATCHED.moveTo(LOG, 0);
        if (any && tooMuch) {
            JessEnd.uncontrolled(
                    "a class initialiser that matters to several threads has overwritten more than "
                            + MOST_WATCHED
                            + " values, which cannot be undone; remedy: make that the work of a"
                            + " method");
        }
        tooMuch = false;
    }

    /** Puts everything back and empties the log. */
    static void rollback() {
        LOG.rollback();
        SEEN.clear();
    }
}
