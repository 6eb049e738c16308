package java.lang;

/**
 * Watches, from the plain world, that the running thread makes progress. A thread that blocks in
 * code JESS does not control would otherwise hang the exploration.
 */
final class JessWatchdog extends Thread {
    private static final long TICK_MILLIS = 100;

    /** One part in so many of the time counts, however busy the machine is. */
    private static final long LEAST_SHARE = 10;

    /** How much longer the start of a carrier may take. */
    private static final long BEFORE_THE_FIRST = 10;

    private final JessDriver driver;
    private final long patienceMillis;
    private volatile boolean finished;

    JessWatchdog(JessDriver driver, long patienceMillis) {
        super(null, null, "jess-watchdog", 0, false);
        this.driver = driver;
        this.patienceMillis = patienceMillis;
        setDaemon(true);
    }

    void finish() {
        finished = true;
    }

    /**
     * Counts the time in which this thread itself could run, on the core of the carriers if they
     * have one, and no thread was left without a core: a machine or a core that stood still, or was
     * busy with something else, is no program that blocks.
     */
    @Override
    public void run() {
        long last = -1;
        Idle idle = new Idle();
        long before = System.nanoTime();
        while (!finished) {
            try {
                Thread.sleep(TICK_MILLIS);
            } catch (InterruptedException e) {
                continue;
            }
            JessNative.followCarriers();
            long now = System.nanoTime();
            long elapsed = (now - before) / 1_000_000;
            before = now;
            long seen = JessMachine.progress;
            if (seen != last || !JessMachine.active) {
                last = seen;
                idle.begin();
            } else {
                long waited = idle.add(elapsed, JessNative.longestWait() / 1_000_000);
                if (waited >= patience() / 2 && JessInfluences.hurry()) {
                    idle.begin();
                } else if (waited >= patience()) {
                    driver.stuck(describe());
                    return;
                }
            }
        }
    }

    /**
     * The time since the last progress in which the program had a core. It is compared as a whole,
     * since a wait for a core is known when it ends, which may be many ticks after it has begun. On
     * a machine that is always busy the time that a program may block is longer, not endless.
     */
    static final class Idle {
        private long ticks;
        private long without;

        void begin() {
            ticks = 0;
            without = 0;
        }

        /** In milliseconds; what exceeds two ticks was no time of this machine. */
        long add(long elapsed, long wait) {
            long tick = Math.min(elapsed, 2 * TICK_MILLIS);
            ticks += tick;
            without += Math.max(0, wait - (elapsed - tick));
            return Math.max(ticks - without, ticks / LEAST_SHARE);
        }
    }

    /** Until the first thread of an execution runs, nothing of the program can block. */
    private long patience() {
        return JessMachine.current == null ? patienceMillis * BEFORE_THE_FIRST : patienceMillis;
    }

    private String describe() {
        JessCarrier carrier = JessMachine.carrier;
        Thread stuck = carrier == null ? null : carrier.running();
        JessContext context = JessMachine.current;
        String who = context == null ? "a thread" : "thread " + context.thread.getName();
        if (stuck == null) {
            return who + " made no progress for " + patienceMillis / 1000 + " s";
        }
        StackTraceElement[] trace = stuck.getStackTrace();
        String[] frames = JessStack.frames(trace);
        String inside = frames.length == 0 ? "?" : frames[0];
        String caller = JessStack.where(trace);
        return who
                + " made no progress for "
                + patienceMillis / 1000
                + " s in "
                + inside
                + (caller.equals(inside) ? "" : ", called from " + caller)
                + remedy(stuck, trace);
    }

    /** A thread that runs, and is in no native method, waits for nothing. */
    private static String remedy(Thread stuck, StackTraceElement[] trace) {
        boolean computes =
                stuck.getState() == Thread.State.RUNNABLE
                        && trace.length > 0
                        && !trace[0].isNativeMethod();
        return computes
                ? ": it computes, and does nothing that another thread could see; remedy: make the"
                      + " computation shorter, or let its loop look at a shared variable that ends"
                      + " it"
                : ": it blocks where JESS has no control; remedy: keep input, sockets and other"
                        + " processes out of the test, or replace them by stubs";
    }
}
