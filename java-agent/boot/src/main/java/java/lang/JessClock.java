package java.lang;

/**
 * Virtual time. Each thread has a clock of its own, which moves when the thread sleeps, times out
 * or looks at it, and is raised to the clocks of all that happens before, which the engine knows:
 * so time is a function of the thread's own past, never of an order the explorer is free to change,
 * and no thread ever learns of an event from its future.
 */
final class JessClock {
    /** 2024-01-01T00:00:00Z. */
    private static final long EPOCH_SECONDS = 1_704_067_200L;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long TICK = 1_000;
    private static final long LONGEST_TICK = 10_000_000;
    private static final int STEADY_LOOKS = 64;

    /** Whether any clock has moved in this execution; reset when the next one begins. */
    private static boolean moved;

    /**
     * The time that all threads have reached, where it stands still as long as any thread can go
     * on: the latest deadline at which a thread gave up.
     */
    private static long reached;

    private JessClock() {}

    static void reset() {
        if (!moved) {
            return;
        }
        moved = false;
        reached = 0;
    }

    static long nanoTime() {
        look();
        return NANOS_PER_SECOND + JessMachine.current.now;
    }

    static long millis() {
        look();
        return EPOCH_SECONDS * 1_000 + JessMachine.current.now / 1_000_000;
    }

    /** When the JVM is said to have begun. */
    static long startMillis() {
        return EPOCH_SECONDS * 1_000 - 1_000;
    }

    /** As {@code VM.getNanoTimeAdjustment}: nanoseconds since an offset in seconds. */
    static long adjustment(long offsetSeconds) {
        look();
        long seconds = EPOCH_SECONDS - offsetSeconds;
        if (seconds <= -(1L << 32) || seconds >= 1L << 32) {
            return -1;
        }
        return seconds * NANOS_PER_SECOND + JessMachine.current.now;
    }

    /**
     * A loop that polls time makes it run: looks are counted until the thread waits. A step of
     * trusted code takes no time by itself, so a thread that may wait there for as long as a tick
     * does wait: for a rendezvous at which both threads have to be there at the same time.
     */
    private static void look() {
        JessContext me = JessMachine.current;
        tell(me);
        int seen = ++me.looks;
        long tick = JessTrust.isInside(me) ? 0 : TICK;
        if (seen > STEADY_LOOKS) {
            tick = Math.min(LONGEST_TICK, TICK << Math.min(20, seen - STEADY_LOOKS));
        }
        moved = true;
        catchUp(me, tick);
    }

    private static void catchUp(JessContext me, long tick) {
        me.now = Math.max(me.now, reached);
        if (moved) {
            me.now = JessRuntime.clock(me.now, tick);
        }
    }

    private static long later(JessContext me, long nanos) {
        long sum = me.now + nanos;
        return sum < 0 ? Long.MAX_VALUE / 2 : sum;
    }

    /** When the running thread will have waited that long. */
    static long in(long nanos) {
        JessContext me = JessMachine.current;
        catchUp(me, 0);
        return later(me, nanos);
    }

    /** How long it is until then, in nanoseconds. */
    static long until(long time) {
        JessContext me = JessMachine.current;
        catchUp(me, 0);
        return time - me.now;
    }

    /** The running thread is about to wait at most that long. */
    static void expect(long nanos) {
        JessContext me = JessMachine.current;
        catchUp(me, 0);
        me.still = JessRuntime.query(JessOp.Q_DEADLINE, later(me, nanos), nanos);
    }

    /** Whether the running thread was woken from a park, and time stood still meanwhile. */
    static boolean isWokenInNoTime() {
        return JessMachine.current.still != 0 && JessRuntime.query(JessOp.Q_EXPIRED, 0, 0) == 0;
    }

    /** The running thread has waited that long. */
    static void advance(long nanos) {
        advance(nanos, JessMachine.current.still != 0);
    }

    /** The running thread has slept, which other threads need not have noticed. */
    static void slept(long nanos) {
        advance(nanos, JessMachine.current.still == 2);
    }

    private static void advance(long nanos, boolean all) {
        if (nanos > 0) {
            JessContext me = JessMachine.current;
            me.now = later(me, nanos);
            me.looks = 0;
            moved = true;
            catchUp(me, 0);
            if (all) {
                reached = Math.max(reached, me.now);
            }
        }
    }

    static long elapsed() {
        JessContext me = JessMachine.current;
        tell(me);
        catchUp(me, 0);
        return me.now;
    }

    /** What a thread does once it knows the time depends on more than on what it has read. */
    private static void tell(JessContext me) {
        if (!me.timely && !JessMachine.quiet()) {
            me.timely = true;
            JessRuntime.query(JessOp.Q_TIME, 0, 0);
        }
    }

    /** A new thread begins at the time of the running one. */
    static void inherit(JessContext child) {
        JessContext me = JessMachine.current;
        catchUp(me, 0);
        child.now = me.now;
    }

    /** The running thread has come back from park. */
    static void parked() {
        JessMachine.current.looks = 0;
    }
}
