package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The way into the engine: records of accesses, operations, queries. An access is a record in the
 * trace buffer, and the engine is called only when the limit is reached; an operation is announced
 * at once. None of them happens before the engine has granted it.
 */
final class JessRuntime {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private JessRuntime() {}

    // Accesses.

    /** Records an access of the program at a site that says all else. */
    @ForceInline
    static void record(Object object, int lo, int site) {
        int at = JessMachine.position;
        UNSAFE.putLong(JessBuffer.RECORDS + at, (long) site << 32 | lo & 0xffffffffL);
        if (at >= JessMachine.limit) {
            reached(object);
        } else {
            JessMachine.position = at + JessProtocol.RECORD_BYTES;
        }
    }

    /** The same with a payload: an index, or what a reserved site does not say. */
    @ForceInline
    static void record(Object object, int lo, int site, long word) {
        int at = JessMachine.position;
        UNSAFE.putLong(JessBuffer.RECORDS + at, (long) site << 32 | lo & 0xffffffffL);
        UNSAFE.putLong(JessBuffer.RECORDS + at + JessProtocol.RECORD_PAYLOAD, word);
        if (at >= JessMachine.limit) {
            reached(object);
        } else {
            JessMachine.position = at + JessProtocol.RECORD_BYTES;
        }
    }

    /** The record at the position must be announced before its access may happen. */
    @DontInline
    private static void reached(Object object) {
        if (JessMachine.limit == Integer.MIN_VALUE) {
            JessMachine.checkStopped();
            JessReads.access(object);
            return;
        }
        JessTurn.checkCarrier();
        if (JessMachine.position >= JessMachine.look) {
            JessTurn.checkDepth();
            if (JessMachine.position < JessMachine.limit) {
                JessMachine.position += JessProtocol.RECORD_BYTES;
                return;
            }
        }
        JessMachine.progress++;
        if (JessMachine.verbose) {
            JessVerbose.access(object);
        }
        JessTurn.granted(JessNative.announceAccess(JessMachine.position));
    }

    /**
     * The access recorded last could have changed something and has not: a compare-and-set that
     * failed, an update that wrote the value that was there.
     */
    static void changedNothing() {
        if (JessMachine.limit == Integer.MIN_VALUE) {
            JessMachine.checkStopped();
            return;
        }
        int at = JessMachine.position - JessProtocol.RECORD_BYTES;
        if (at < 0) {
            JessNative.changedNothing();
        } else {
            long address = JessBuffer.RECORDS + at + JessProtocol.RECORD_PAYLOAD;
            long word = UNSAFE.getLong(address);
            boolean cas = (word & JessProtocol.KIND) == JessProtocol.CAS;
            int kind = cas ? JessProtocol.CAS_FAILED : JessProtocol.RMW_IDLE;
            UNSAFE.putLong(address, word & ~(long) JessProtocol.KIND | kind);
        }
    }

    // Operations.

    /**
     * Announces an operation, lets other threads run first if the engine decides so, returns its
     * result.
     */
    @DontInline
    static int op(int kind, long a, long b) {
        if (JessMachine.limit == Integer.MIN_VALUE) {
            JessMachine.checkStopped();
            if (JessMachine.quiet()) {
                return JessInitialiser.op(kind);
            }
        }
        JessTurn.checkCarrier();
        if (JessMachine.position >= JessMachine.look && kind != JessOp.MONITOR_EXIT) {
            JessTurn.checkDepth();
        }
        JessMachine.progress++;
        if (JessMachine.verbose) {
            JessVerbose.operation(kind, a, b);
        }
        JessTurn.granted(JessNative.announce(JessMachine.position, kind, a, b));
        return UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_RESULT);
    }

    /** Last thing on a simulated thread; its body has ended. */
    static void exit() {
        if (JessMachine.stopping) {
            throw JessStop.STOP;
        }
        JessMachine.progress++;
        if (JessMachine.verbose) {
            JessVerbose.operation(JessOp.EXIT, 0, 0);
        }
        JessTurn.exit(JessNative.announce(JessMachine.position, JessOp.EXIT, 0, 0));
    }

    /** Whether this is a step, one of {@code NOTICED_}, since the program has queried it. */
    static boolean notices(int what) {
        int noticed = UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_NOTICED);
        return (noticed & what) != 0 && !JessMachine.quiet();
    }

    /** A query of the engine's state: no event. */
    static int query(int what, long a, long b) {
        if (JessMachine.stopping) {
            JessMachine.checkStopped();
        }
        return JessMachine.quiet() ? 0 : JessNative.query(what, a, b);
    }

    /**
     * The virtual time of the running thread, in nanoseconds, once it has reached {@code now} by
     * itself and goes on by {@code tick}. All accesses are reported to the engine for that.
     */
    static long clock(long now, long tick) {
        if (JessMachine.stopping) {
            JessMachine.checkStopped();
        }
        if (JessMachine.quiet()) {
            return now + tick;
        }
        int position = JessMachine.position;
        int low = JessNative.query(JessOp.Q_CLOCK, now, tick << Integer.SIZE | position);
        JessMachine.look -= position;
        JessMachine.position = 0;
        JessMachine.reloadLimit();
        int high = JessNative.query(JessOp.Q_CLOCK_HIGH, 0, 0);
        return (long) high << Integer.SIZE | low & 0xffffffffL;
    }
}
