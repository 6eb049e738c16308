package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The machine that controlled threads run on: which of them runs, where its trace stands, and the
 * way into the engine. Static, because exactly one simulated thread runs at a time; a hand-over
 * between carriers orders all of it in memory.
 */
final class JessRuntime {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Byte offset of the next record, and of the first that must be announced. */
    static int position;

    static int limit = Integer.MIN_VALUE;

    /** Position at which the running thread's calls are counted; see {@link JessDepth}. */
    static int look;

    /** Number of the execution; never used twice in a JVM. */
    static int execution;

    /** An execution is under way. */
    static boolean active;

    /** The execution is over and whatever still runs must unwind; also before the first one. */
    static boolean stopping = true;

    static boolean verbose;
    static long seed;

    /** The running thread. */
    static JessContext current;

    static JessCarrier carrier;

    /** Counts steps for the watchdog. */
    static long progress;

    /** Why the machine had to give up, if it had to; first message wins. */
    static volatile String surrender;

    /** Set by the watchdog: a carrier is stuck, nothing may reach the engine any more. */
    static volatile boolean abandoned;

    /** A continuation could not be suspended in this session. */
    static boolean wasPinned;

    /** The exploration under way is the throw-away one. */
    static boolean warmingUp;

    private static JessContext[] contexts = new JessContext[16];
    private static int contextCount;

    private JessRuntime() {}

    // Operations.

    /** Announces an operation, lets others run first if the engine says so, returns its result. */
    @DontInline
    static int op(int kind, long a, long b) {
        if (limit == Integer.MIN_VALUE) {
            checkStopped();
            if (JessClinit.depth > 0) {
                return JessClinit.op(kind);
            }
        }
        checkCarrier();
        if (position >= look && kind != JessOp.MONITOR_EXIT) {
            checkDepth();
        }
        progress++;
        if (verbose) {
            JessVerbose.operation(kind, a, b);
        }
        granted(JessNative.announce(position, kind, a, b));
        return UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_RESULT);
    }

    /** The record at {@code position} must be announced before its access may happen. */
    @DontInline
    static void reached(Object object) {
        if (limit == Integer.MIN_VALUE) {
            checkStopped();
            return;
        }
        checkCarrier();
        if (position >= look) {
            checkDepth();
            if (position < limit) {
                position += JessProtocol.RECORD_BYTES;
                return;
            }
        }
        progress++;
        if (verbose) {
            JessVerbose.access(object);
        }
        granted(JessNative.announceAccess(position));
    }

    private static void checkDepth() {
        look = position + JessDepth.PERIOD;
        reloadLimit();
        JessDepth.check();
    }

    /** Records up to the position, and the operation or access announced there, are done. */
    private static void granted(int next) {
        JessContext me = current;
        look -= position + JessProtocol.RECORD_BYTES;
        if (next != me.index) {
            switchTo(me, next);
        }
        position = 0;
        reloadLimit();
    }

    private static void switchTo(JessContext me, int next) {
        if (next < 0) {
            over();
            carrier.stop(me);
        }
        me.save();
        carrier.transfer(me, context(next));
        enter(me);
    }

    private static void over() {
        stopping = true;
        limit = Integer.MIN_VALUE;
    }

    /** No thread of the plain world may come here: it would run besides the running thread. */
    private static void checkCarrier() {
        Thread here = Thread.currentThread();
        if (here != carrier.running()) {
            String message =
                    "thread "
                            + here.getName()
                            + " of the JVM runs code of the test besides the controlled threads, at"
                            + " "
                            + JessStack.where(new Throwable());
            surrender(message);
            over();
            throw new IllegalStateException(message);
        }
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

    /** A query of the engine's state: no event. */
    static int query(int what, long a, long b) {
        if (stopping) {
            checkStopped();
        }
        return JessClinit.depth > 0 ? 0 : JessNative.query(what, a, b);
    }

    /**
     * Records an access of a model (Unsafe, VarHandle) before it happens. {@code offset} and {@code
     * type} (a descriptor character) locate it for the report; -1 if unknown. {@code shape} is one
     * of the reserved sites, {@code site} the place if it is known, and 0 if not.
     */
    static void access(Object object, int shape, int site, long word, long offset, char type) {
        int lo =
                object == null || shape == JessProtocol.SITE_UNSAFE_STATIC
                        ? 0
                        : JessIds.lo32(object);
        if (verbose) {
            JessVerbose.locate(shape, offset, type);
        }
        JessHooks.record(object, lo, site == 0 ? shape : site, word);
    }

    /** The access recorded last was a compare-and-set, and it failed. */
    static void casFailed() {
        if (limit == Integer.MIN_VALUE) {
            checkStopped();
            return;
        }
        int at = position - JessProtocol.RECORD_BYTES;
        if (at < 0) {
            JessNative.casFailed();
        } else {
            long address = JessBuffer.RECORDS + at + JessProtocol.RECORD_PAYLOAD;
            long word = UNSAFE.getLong(address);
            word = word & ~(long) JessProtocol.KIND | JessProtocol.CAS_FAILED;
            UNSAFE.putLong(address, word);
        }
    }

    /** Nothing is recorded or identified now: a class initialiser runs. */
    static boolean quiet() {
        return JessClinit.depth > 0;
    }

    /** Writes must be logged for the undo. */
    static boolean logging() {
        return JessClinit.depth == 0 && !stopping;
    }

    static void monitorWait(Object object, boolean timed) throws InterruptedException {
        int result = op(JessOp.WAIT, JessIds.lo32(object), timed ? 1 : 0);
        if (result == JessOp.WAS_INTERRUPTED) {
            throw new InterruptedException();
        }
        if (result == JessOp.ILLEGAL_STATE) {
            throw JessHooks.notOwner();
        }
    }

    // Threads.

    /** The user's Thread object of the running simulated thread. */
    static Thread current() {
        JessContext context = current;
        return context == null ? Thread.currentThread() : context.thread;
    }

    /** The engine's number of a thread, started or not. */
    static int threadIndex(Thread thread) {
        JessContext context = current;
        if (context != null && context.thread == thread) {
            return context.index;
        }
        if (contexts[0] != null && contexts[0].thread == thread) {
            return 0;
        }
        return JessNative.threadOf(JessIds.lo32(thread));
    }

    /** A thread that the engine has started: it runs when the engine schedules it. */
    static void spawn(Thread thread, int index) {
        if (verbose) {
            JessNative.threadName(index, thread.getName());
        }
        if (index >= contexts.length) {
            JessContext[] grown = new JessContext[Math.max(index + 1, contexts.length * 2)];
            System.arraycopy(contexts, 0, grown, 0, contextCount);
            contexts = grown;
        }
        contexts[index] = new JessContext(thread, index, null);
        if (index >= contextCount) {
            contextCount = index + 1;
        }
    }

    private static JessContext context(int index) {
        JessContext context = index < contextCount ? contexts[index] : null;
        if (context == null) {
            uncontrolled(
                    "internal error: the engine scheduled thread "
                            + index
                            + ", which has not been started");
        }
        return context;
    }

    static int contextCount() {
        return contextCount;
    }

    static JessContext contextAt(int index) {
        return contexts[index];
    }

    /** The calling carrier runs this context from now on. */
    static void enter(JessContext context) {
        current = context;
        context.restore();
        if (!stopping) {
            position = 0;
            reloadLimit();
        }
    }

    /** First thing on a new simulated thread. */
    static void beginThread(JessContext context) {
        if (stopping) {
            checkStopped();
        }
        if (context.index == 0) {
            JessClinit.restart();
        }
    }

    /** Last thing on a simulated thread; its body has ended. */
    static void exit() {
        if (stopping) {
            throw JessStop.STOP;
        }
        JessContext me = current;
        progress++;
        if (verbose) {
            JessVerbose.operation(JessOp.EXIT, 0, 0);
        }
        int next = JessNative.announce(position, JessOp.EXIT, 0, 0);
        if (next < 0) {
            over();
            carrier.stop(me);
        }
        carrier.exit(me, context(next));
    }

    // Class initialisers.

    /** Go on as before, when a class initialiser has ended; or as the engine has granted. */
    static void reloadLimit() {
        limit = Math.min(UNSAFE.getInt(JessBuffer.CONTROL + JessProtocol.CONTROL_LIMIT), look);
    }

    /** Whether the calling JVM thread is the one that runs the running simulated thread. */
    static boolean onControlledCarrier() {
        return !stopping && Thread.currentThread() == carrier.running();
    }

    // Ends.

    /** Gives up: JESS cannot control what the program does. Ends the exploration; never returns. */
    static void uncontrolled(String message) {
        surrender(message);
        over();
        carrier.stop(current);
    }

    static void surrender(String message) {
        if (surrender == null && !abandoned) {
            surrender = message;
            JessNative.uncontrolled(message);
        }
    }

    /** A fault of JESS itself; ends the exploration. */
    static void internal(Throwable thrown) {
        StringBuilder text = new StringBuilder("internal error: ");
        text.append(thrown.getClass().getName()).append(": ").append(thrown.getMessage());
        StackTraceElement[] trace = thrown.getStackTrace();
        for (int i = 0; i < trace.length && i < 12; i++) {
            text.append("\n    at ").append(trace[i].toString());
        }
        uncontrolled(text.toString());
    }

    /** A continuation could not be suspended because of a native frame or the like. */
    static void pinned(String reason) {
        wasPinned = true;
        surrender(
                "a thread cannot be suspended at "
                        + JessStack.where(new Throwable())
                        + " (pinned: "
                        + reason
                        + "); remedy: --carrier platform");
        over();
    }

    /** Sets the machine up for the next execution. */
    static void begin(Thread main, Runnable body, boolean verboseReplay) {
        execution++;
        contexts[0] = new JessContext(main, 0, body);
        contextCount = 1;
        position = 0;
        verbose = verboseReplay;
        stopping = false;
        JessModel.beginExecution();
        if (verboseReplay) {
            JessVerbose.begin();
            JessNative.threadName(0, main.getName());
        }
        progress++;
        active = true;
        JessNovelty.on = true;
    }

    /** Forgets the execution, and puts the state of the program back. */
    static void end() {
        active = false;
        JessNovelty.on = false;
        over();
        current = null;
        JessClinit.reset();
        JessUndo.rollback();
        JessIds.reset();
        if (verbose) {
            verbose = false;
            JessVerbose.end();
        }
    }

    /** The threads of the execution that has ended, by their names. */
    static void tellThreadNames() {
        for (int i = 0; i < contextCount; i++) {
            if (contexts[i] != null) {
                JessNative.threadName(i, contexts[i].thread.getName());
            }
        }
    }

    static void forgetContexts() {
        for (int i = 0; i < contextCount; i++) {
            contexts[i] = null;
        }
        contextCount = 0;
    }
}
