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

    private static final JessLocationSet SEEN = new JessLocationSet();

    private JessUndo() {}

    /** Before a putfield on an object that was not made in this execution, or not known to be. */
    @DontInline
    static int field(Object object, long id, int site) {
        int lo = JessIds.resolve(object, id);
        if (lo >>> 30 != 0 && JessMachine.logging()) {
            JessSite where = JessSite.instance(object, site);
            log(object, lo, where.offset, where.type);
        }
        return lo;
    }

    static void staticField(int site) {
        JessSite where = JessSite.known(site);
        if (where != null && where.logged == JessMachine.execution || !JessMachine.logging()) {
            return;
        }
        where = JessSite.statically(site);
        where.logged = JessMachine.execution;
        LOG.append(where.base, where.offset, where.type);
    }

    @DontInline
    static void element(Object array, int lo, int index) {
        if (JessMachine.logging()
                && index >= 0
                && index < java.lang.reflect.Array.getLength(array)) {
            Class<?> type = array.getClass();
            long offset = JessArrays.base(type) + (long) index * UNSAFE.arrayIndexScale(type);
            log(array, lo, offset, JessMemory.elementType(array));
        }
    }

    /** Before a write through Unsafe or a VarHandle; {@code type} is a descriptor character. */
    static void raw(Object base, long offset, char type) {
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
            LOG.append(base, offset, type);
        }
    }

    /** Puts everything back and empties the log. */
    static void rollback() {
        LOG.rollback();
        SEEN.clear();
    }
}
