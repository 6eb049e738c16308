package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * What class initialisers that are watched and can run again look at and change: of what they have
 * not made themselves, what they read is noted ({@link JessInfluences}). It matters at once if this
 * execution has changed that before, and if they change an object of the program, which other
 * threads may look at.
 */
final class JessReads {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessReads() {}

    /** Whether anything is to be noted. */
    static boolean isOn() {
        return JessMachine.watching && JessInfluences.running.length > 0;
    }

    /** The access whose record stands at the position, which is not announced. */
    static void access(Object object) {
        if (!isOn()) {
            return;
        }
        long at = JessBuffer.RECORDS + JessMachine.position;
        long word = UNSAFE.getLong(at);
        long payload = UNSAFE.getLong(at + JessProtocol.RECORD_PAYLOAD);
        int site = (int) (word >>> 32);
        int lo = (int) word;
        if (object == null) {
            statically(site);
        } else if (object.getClass().isArray()) {
            elements(object, lo, site, payload);
        } else if (site >= JessProtocol.SITE_FIRST_IN_TABLE && !isNew(object, lo)) {
            JessSite where = JessSite.find(object, site);
            if (where != null) {
                reads(object, lo, where.offset);
            }
        }
    }

    private static void statically(int site) {
        JessSite where = JessSite.known(site);
        if (where != null && where.base != null) {
            read(where.base, where.offset);
        }
    }

    private static void elements(Object array, int lo, int site, long payload) {
        if (isNew(array, lo)) {
            return;
        }
        int first = (int) payload;
        int count = 1;
        if (site == JessProtocol.SITE_ELEMENTS || site == JessProtocol.SITE_ELEMENTS_AND_NEXT) {
            first = (int) (payload >>> JessProtocol.RECORD_MEMBER_SHIFT);
            count = (int) (payload >>> JessProtocol.RECORD_STORED_SHIFT);
        } else if (site < JessProtocol.SITE_FIRST_IN_TABLE) {
            return;
        }
        part(array, lo, first, count);
    }

    /** A copy reads a part of an array. */
    static void part(Object array, int first, int count) {
        if (isOn()) {
            int lo = JessIds.array(array);
            if (!isNew(array, lo)) {
                part(array, lo, first, count);
            }
        }
    }

    private static void part(Object array, int lo, int first, int count) {
        Class<?> type = array.getClass();
        long scale = UNSAFE.arrayIndexScale(type);
        for (int i = 0; i < count; i++) {
            reads(array, lo, JessArrays.base(type) + (first + i) * scale);
        }
    }

    /** An access through Unsafe or a VarHandle that does no more than to read. */
    static void raw(Object base, long offset) {
        if (isOn() && base != null) {
            if (base instanceof Class<?>) {
                read(base, offset);
            } else {
                int lo = JessIds.lo32(base);
                if (!isNew(base, lo)) {
                    reads(base, lo, offset);
                }
            }
        }
    }

    /** One to a place of the file system. */
    static void place(Object files, int index) {
        if (isOn()) {
            JessInfluences.read(files, index);
        }
    }

    /**
     * Whether an object was made by the initialiser that runs, or in this execution: what led to it
     * has changed then, and that is noted.
     */
    private static boolean isNew(Object object, int lo) {
        return lo != 0 && lo >>> 30 == 0 || JessIds.isMadeHere(object);
    }

    private static void reads(Object object, int lo, long offset) {
        if (lo != 0 && JessUndo.isLogged(lo, offset)) {
            JessMachine.blamed = true;
        }
        JessInfluences.read(object, offset);
    }

    /** A static field is read; an initialiser's own are its own. */
    private static void read(Object base, long offset) {
        if (!JessInfluences.isOfRunning((Class<?>) base)) {
            if (JessUndo.isLogged(base, offset)) {
                JessMachine.blamed = true;
            }
            JessInfluences.read(base, offset);
        }
    }
}
