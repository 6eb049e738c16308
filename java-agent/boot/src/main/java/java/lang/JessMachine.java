package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * The state of the machine that controlled threads run on: which of them runs, where its trace
 * stands, and whether anything may run at all. Static and plain, because exactly one simulated
 * thread runs at a time; a hand-over between carriers orders all of it in memory. What the state
 * means to other classes is left to them: this class calls nothing but the carrier.
 */
final class JessMachine {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // Written by hooks and by JessTurn.

    /** Byte offset of the next record; 0 again whenever the engine has read the records. */
    static int position;

    /**
     * Byte offset of the first record that must be announced. The smallest number makes every hook
     * announce: before and after an execution, and inside class initialisers.
     */
    static int limit = Integer.MIN_VALUE;

    /** Position at which the running thread's calls are counted; see {@link JessDepth}. */
    static int look;

    /** The running thread; null between executions. Set by each hand-over. */
    static JessContext current;

    /** Counts steps, for the watchdog, which reads it without order; never reset. */
    static long progress;

    /** Class initialisers that run, one inside the other; {@link JessClinit} counts them. */
    static int initialisers;

    // Written by JessClasses.

    /** The class initialiser that runs is watched. */
    static boolean watching;

    /** It can be run again, and so can all others that it runs in. */
    static boolean repeatable;

    /** All that run are watched, though some of them may run once only. */
    static boolean noted;

    /** They have tried something that no atomic step can do. */
    static boolean blamed;

    /** The number of the initialiser that runs; objects that a watched one makes bear it. */
    static int episode;

    // Written by JessExecution at the beginning and the end of an execution.

    /** Number of the execution; never used twice in a JVM. */
    static int execution;

    /** An execution is under way. */
    static boolean active;

    /**
     * The execution is over and whatever still runs must unwind; also before the first one. Set by
     * {@link #stop} too.
     */
    static boolean stopping = true;

    /** The execution is the one that is reported step by step. */
    static boolean verbose;

    // Written by the driver, JessExploration, while nothing of the program runs.

    /** The seed of the exploration. */
    static long seed;

    /** What threads run on in this exploration. */
    static JessCarrier carrier;

    /** Output of the program is printed: in one execution only. */
    static boolean echo;

    /** Some of it was. */
    static boolean echoed;

    private JessMachine() {}

    /** The execution is over: every hook comes here from now on. */
    static void stop() {
        stopping = true;
        limit = Integer.MIN_VALUE;
    }

    /** Does not return when the execution is over. */
    static void checkStopped() {
        if (stopping) {
            if (current == null || carrier == null) {
                throw JessStop.STOP;
            }
            carrier.stop(current);
        }
    }

    /** Go on as before, when a class initialiser has ended; or as the engine has granted. */
    static void reloadLimit() {
        limit = Math.min(UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_LIMIT), look);
    }

    /** Nothing is recorded or identified now: a class initialiser runs. */
    static boolean quiet() {
        return initialisers > 0;
    }

    /** Nothing is even undone of what is done now: a class initialiser runs once and for all. */
    static boolean keepsAll() {
        return initialisers > 0 && !watching;
    }

    /** Whether that many accesses can be recorded before another thread may run. */
    static boolean hasRoomFor(long accesses) {
        long room = ((long) limit - position) / JessProtocol.RECORD_BYTES;
        return quiet() || room > accesses;
    }

    /** The last record stands for that many more accesses; there is room for them. */
    static void takeRoom(int accesses) {
        int bytes = accesses * JessProtocol.RECORD_BYTES;
        long address = JessBuffer.CONTROL + JessProtocol.CONTROL_LIMIT;
        UNSAFE.putInt(address, UNSAFE.getInt(address) - bytes);
        limit -= bytes;
    }

    /** Writes must be logged for the undo. */
    static boolean logging() {
        return initialisers == 0 && !stopping;
    }

    /** The user's Thread object of the running simulated thread. */
    static Thread thread() {
        JessContext context = current;
        return context == null ? Thread.currentThread() : context.thread;
    }

    /** Whether the calling JVM thread is the one that runs the running simulated thread. */
    static boolean onControlledCarrier() {
        return !stopping && Thread.currentThread() == carrier.running();
    }
}
