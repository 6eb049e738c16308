package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * One exploration of one test body. It runs on a driver, a thread of its own, so that the caller
 * survives a stuck carrier; the waiting caller gets the result, or the reason why there is none.
 */
final class JessExploration extends JessDriver {
    /** Without a sign of life for this long a carrier is stuck. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** Throw-away executions: caches fill, then what they left behind gets its global identity. */
    private static final String WARM_UP =
            "{\"strategy\":\"random\",\"budget_executions\":2,\"seed\":0,\"timeouts\":\"idle\","
                    + "\"keep_going\":true,\"verbose\":false,\"races\":\"off\",\"settle\":false";

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** The id of the main thread of a JVM, for the first test in this one and for later ones. */
    private static final long MAIN_ID = 1;

    private static final long THREAD_LOCALS =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITABLE_THREAD_LOCALS =
            UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    /** How the last execution of this JVM has ended; written by the driver after each. */
    private static volatile int ending;

    private final Runnable body;
    private final String options;
    private final Thread main;
    private final Thread caller;
    private String result;
    private boolean done;

    /** The exploration under way is the throw-away one. */
    private boolean warmingUp;

    /** The exploration under way is followed by the same one under a debugger. */
    private boolean rehearsing;

    /** The driver that is gone left an execution half unwound. */
    private boolean halfway;

    /** The carrier that is stuck in code JESS does not control, if any. */
    private Thread lost;

    JessExploration(Runnable body, String options) {
        this.body = body;
        this.options = options;
        this.caller = Thread.currentThread();
        this.main = new Thread(caller.getThreadGroup(), null, caller.getName());
        main.setDaemon(false);
        UNSAFE.putLong(main, ID, MAIN_ID);
    }

    static int ending() {
        return ending;
    }

    /** Explores, and waits for the result as JSON; null if there is none. */
    String await() {
        long patience = Long.getLong("jess.patience.millis", PATIENCE_MILLIS);
        JessWatchdog watchdog = new JessWatchdog(this, patience);
        JessEnd.revive();
        JessCollected.begin();
        JessPrinted.begin();
        startDriver();
        watchdog.start();
        boolean interrupted = false;
        synchronized (this) {
            while (!done) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        watchdog.finish();
        JessCollected.end();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    Thread lost() {
        return lost;
    }

    private void startDriver() {
        Thread driver = new Thread(null, this, "jess-driver", JessDepth.STACK_BYTES, false);
        driver.setDaemon(true);
        driver.setContextClassLoader(caller.getContextClassLoader());
        driver.start();
    }

    private synchronized void finish(String json) {
        if (!done) {
            result = JessPrinted.with(json);
            done = true;
            notifyAll();
        }
    }

    @Override
    void stuck(String message) {
        lost = JessMachine.carrier.running();
        JessEnd.abandon(message);
        if (warmingUp) {
            JessNative.close();
            if (JessNative.open(options) == 0) {
                JessNative.uncontrolled(message);
            }
        }
        finish(JessNative.close());
    }

    @Override
    void replace() {
        halfway = true;
        startDriver();
    }

    @Override
    public void run() {
        String json;
        try {
            json = halfway ? resume() : exploreAll();
        } catch (Throwable thrown) {
            thrown.printStackTrace();
            json = JessJson.uncontrolled("internal error: " + thrown.getClass().getName());
        }
        if (!JessEnd.isAbandoned()) {
            finish(json);
        }
    }

    private String exploreAll() {
        ending = JessProtocol.ENDING_VOID;
        String wanted = JessOptions.text(options, "carrier", "auto");
        JessMachine.seed = JessOptions.number(options, "seed", 0);
        JessSalt.fix();
        JessNovelty.prepare();
        JessStatics.forget();
        JessReplayedClasses.believe(JessNative.initialisedAgainIn(options));
        JessFiles.forget();
        JessOutside.trust(JessOptions.texts(options, "trust_native"));
        JessTrust.libraries = JessOptions.texts(options, "trust").length > 0;
        JessTrust.on = !JessOptions.flag(options, "explore_jdk", false);
        JessAlike.on = JessOptions.flag(options, "symmetric", false);
        JessSpurious.limit = JessOptions.number(options, "spurious_wakeups", 0);
        JessWords.inArrays = false;
        JessLeaks.prepare(JessOptions.flag(options, "check_leaks", false));
        JessProbe.on = true;
        String json = exploreOn(wanted);
        if (JessEnd.isPinned() && wanted.equals("auto")) {
            System.err.println(
                    "jess: a thread could not be suspended as a continuation; using platform"
                            + " threads");
            json = exploreOn("platform");
        }
        if (json == null && JessEnd.isPinned()) {
            return JessJson.uncontrolled(JessEnd.reason());
        }
        return json;
    }

    private JessCarrier carrier(String wanted) {
        boolean possible = Runtime.version().feature() >= 21;
        if (possible && !wanted.equals("platform")) {
            return new JessContinuationCarrier();
        }
        return new JessPlatformCarrier(this, caller.getContextClassLoader());
    }

    private String resume() {
        ((JessPlatformCarrier) JessMachine.carrier).adopt();
        if (JessEnd.isAbandoned()) {
            return null;
        }
        endExecution();
        return executions();
    }

    private String exploreOn(String wanted) {
        JessEnd.forget();
        JessMachine.carrier = carrier(wanted);
        warmingUp = JessOptions.flag(options, "warm_up", true);
        rehearsing = JessDebugger.isWanted();
        JessClasses.learn(warmingUp);
        JessMachine.echo = false;
        if (warmingUp && JessNative.open(warmUp()) == 0) {
            return executions();
        }
        return exploreWarm();
    }

    /** What bounds an execution bounds these too, and they take half of the time at most. */
    private String warmUp() {
        String bound = JessOptions.literal(options, "step_bound");
        String seconds = JessOptions.literal(options, "budget_seconds");
        StringBuilder text = new StringBuilder(WARM_UP);
        if (!bound.isEmpty()) {
            text.append(",\"step_bound\":").append(bound);
        }
        if (!seconds.isEmpty()) {
            text.append(",\"budget_seconds\":").append(Double.parseDouble(seconds) / 2);
        }
        return text.append('}').toString();
    }

    private String exploreWarm() {
        warmingUp = false;
        if (JessEnd.isPinned()) {
            return null;
        }
        if (JessNative.open(options) != 0) {
            return JessJson.uncontrolled(JessNative.lastError());
        }
        if (JessEnd.reason() != null) {
            JessNative.uncontrolled(JessEnd.reason());
            return JessNative.close();
        }
        // What the program prints is shown once, not in every execution.
        JessMachine.echo = !rehearsing;
        JessMachine.echoed = false;
        return executions();
    }

    /** The executions of the open exploration, and after those of the warm-up the real ones. */
    private String executions() {
        for (int go = JessNative.begin(); go != JessProtocol.BEGIN_OVER; go = JessNative.begin()) {
            JessContext first = new JessMain(main, body);
            JessExecution.begin(first, go != JessProtocol.BEGIN_RUN);
            JessMachine.carrier.execute(first);
            if (JessEnd.isAbandoned()) {
                return null;
            }
            endExecution();
            if (go == JessProtocol.BEGIN_DOUBTED) {
                // It is not the one that is shown.
                JessPrinted.begin();
            }
        }
        if (warmingUp) {
            JessNative.close();
            return exploreWarm();
        }
        if (rehearsing) {
            rehearsing = false;
            JessNative.close();
            JessDebugger.await();
            return exploreWarm();
        }
        JessClasses.tellAgain();
        String json = JessNative.close();
        JessDeleteOnExit.end();
        return json;
    }

    private void endExecution() {
        JessExecution.end();
        forgetThreadLocals();
        int ended = JessNative.end();
        ending =
                warmingUp || rehearsing
                        ? JessProtocol.ENDING_VOID
                        : ended >>> JessProtocol.END_SHIFT;
        // One that does not count may have ended before it printed anything.
        boolean counts =
                ending != JessProtocol.ENDING_VOID && ending != JessProtocol.ENDING_RESTARTED;
        JessMachine.echo &= !counts && !JessMachine.echoed;
        if ((ended & JessProtocol.END_NAMES_WANTED) != 0) {
            JessContexts.tellNames();
        }
        JessContexts.clear();
    }

    /**
     * The simulated main thread is one object for all executions, and initialisers that run once
     * leave something there, which is not undone.
     */
    private void forgetThreadLocals() {
        UNSAFE.putReference(main, THREAD_LOCALS, null);
        UNSAFE.putReference(main, INHERITABLE_THREAD_LOCALS, null);
        main.threadLocalRandomProbe = 0;
        main.threadLocalRandomSeed = 0;
        main.threadLocalRandomSecondarySeed = 0;
    }
}
