package java.lang;

import jdk.internal.misc.Unsafe;

/** One exploration of one test body; what agent, worker and JUnit extension call. */
public final class JessSession implements Runnable {
    /** Without a sign of life for this long a carrier is stuck. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** Throw-away executions: caches fill, then what they left behind gets its global identity. */
    private static final String WARM_UP =
            "{\"strategy\":\"random\",\"budget_executions\":2,\"seed\":0,\"timeouts\":\"idle\","
                    + "\"keep_going\":true,\"verbose\":false,\"races\":\"off\",\"settle\":false}";

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long THREAD_LOCALS =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITABLE_THREAD_LOCALS =
            UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    private static final Object LOCK = new Object();

    /** A carrier of an earlier session that is stuck in code JESS does not control. */
    private static Thread lost;

    /** The library is asked for, and has been found. */
    private static boolean reaching;

    private static boolean reachable;

    /** What {@link #ending} answers. */
    private static volatile int ending;

    private final Runnable body;
    private final String options;
    private final Thread main;
    private final Thread caller;
    private String result;
    private boolean done;

    /** The driver that is gone left an execution half unwound. */
    private boolean halfway;

    private JessSession(Runnable body, String options) {
        this.body = body;
        this.options = options;
        this.caller = Thread.currentThread();
        this.main = new Thread(caller.getThreadGroup(), null, caller.getName());
        main.setDaemon(false);
    }

    /**
     * How the last execution has ended: one of the endings of {@link JessProtocol}, and {@link
     * JessProtocol#ENDING_VOID} also if it was part of the warm-up.
     */
    public static int ending() {
        return ending;
    }

    /** Whether this JVM can explore: patched java.base and bridge library both here. */
    public static boolean available() {
        return JessNative.AVAILABLE;
    }

    /** Transforms an application class for the agent; null when it stays as it is. */
    public static byte[] transform(ClassLoader loader, String internalName, byte[] bytes) {
        return JessNative.AVAILABLE
                ? JessNative.transform(loader, internalName, bytes, false)
                : null;
    }

    /** Transforms a hidden class; the untouched bytes while the library is not there yet. */
    static byte[] hidden(ClassLoader loader, String name, byte[] bytes) {
        if (!reachable) {
            if (reaching) {
                // The library is being loaded, and that defines this class.
                return bytes;
            }
            reaching = true;
            reachable = JessNative.AVAILABLE;
        }
        if (!reachable) {
            return bytes;
        }
        byte[] twins = JessNative.transform(loader, name, bytes, true);
        return twins == null ? bytes : twins;
    }

    /** What the leak check has found in this JVM. */
    public static String[] leaks() {
        return JessLeaks.all();
    }

    /** Explores the behaviours of a test body and returns the result as JSON. */
    public static String explore(Runnable body, String optionsJson) {
        if (!JessNative.AVAILABLE) {
            return JessJson.uncontrolled("the JESS library is not loaded in this JVM");
        }
        synchronized (LOCK) {
            if (lost != null && lost.isAlive()) {
                return JessJson.uncontrolled(
                        "an earlier test of this JVM left a thread stuck outside control; remedy:"
                                + " run the tests in separate JVMs");
            }
            lost = null;
            JessSession session = new JessSession(body, optionsJson);
            String result = session.await();
            if (result == null) {
                return JessJson.uncontrolled("the exploration ended without a result");
            }
            return result;
        }
    }

    private String await() {
        long patience = Long.getLong("jess.patience.millis", PATIENCE_MILLIS);
        JessWatchdog watchdog = new JessWatchdog(this, patience);
        JessRuntime.abandoned = false;
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
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    private void startDriver() {
        Thread driver = new Thread(null, this, "jess-driver", JessDepth.STACK_BYTES, false);
        driver.setDaemon(true);
        driver.setContextClassLoader(caller.getContextClassLoader());
        driver.start();
    }

    private synchronized void finish(String json) {
        if (!done) {
            result = json;
            done = true;
            notifyAll();
        }
    }

    /** Called by the watchdog: ends the session although a carrier will not come back. */
    void stuck(String message) {
        lost = JessRuntime.carrier.running();
        JessRuntime.surrender(message);
        JessRuntime.abandoned = true;
        JessRuntime.stopping = true;
        JessRuntime.limit = Integer.MIN_VALUE;
        JessRuntime.active = false;
        if (JessRuntime.warmingUp) {
            JessNative.close();
            if (JessNative.open(options) == 0) {
                JessNative.uncontrolled(message);
            }
        }
        finish(JessNative.close());
    }

    /** The driver: runs on a thread of its own, so that the caller survives a stuck carrier. */
    @Override
    public void run() {
        String json;
        try {
            json = halfway ? resume() : exploreAll();
        } catch (Throwable thrown) {
            thrown.printStackTrace();
            json = JessJson.uncontrolled("internal error: " + thrown.getClass().getName());
        }
        if (!JessRuntime.abandoned) {
            finish(json);
        }
    }

    private String exploreAll() {
        ending = JessProtocol.ENDING_VOID;
        String wanted = JessOptions.text(options, "carrier", "auto");
        JessRuntime.seed = JessOptions.number(options, "seed", 0);
        JessNovelty.prepare();
        JessStatics.forget();
        JessLeaks.begin(JessOptions.flag(options, "check_leaks", false));
        JessRuntime.surrender = null;
        JessRuntime.wasPinned = false;
        JessRuntime.carrier = carrier(wanted);
        String json = exploreOn();
        if (JessRuntime.wasPinned && wanted.equals("auto")) {
            System.err.println(
                    "jess: a thread could not be suspended as a continuation; using platform"
                            + " threads");
            JessRuntime.surrender = null;
            JessRuntime.wasPinned = false;
            JessRuntime.carrier = carrier("platform");
            json = exploreOn();
        }
        if (json == null && JessRuntime.wasPinned) {
            return JessJson.uncontrolled(JessRuntime.surrender);
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

    /** The driver is caught in code of the test that does not unwind: another thread goes on. */
    void replaceDriver() {
        halfway = true;
        startDriver();
    }

    private String resume() {
        ((JessPlatformCarrier) JessRuntime.carrier).adopt();
        if (JessRuntime.abandoned) {
            return null;
        }
        endExecution();
        return executions();
    }

    private String exploreOn() {
        JessRuntime.warmingUp = JessOptions.flag(options, "warm_up", true);
        JessModel.echo = false;
        if (JessRuntime.warmingUp && JessNative.open(WARM_UP) == 0) {
            return executions();
        }
        return exploreWarm();
    }

    private String exploreWarm() {
        JessRuntime.warmingUp = false;
        if (JessRuntime.wasPinned) {
            return null;
        }
        if (JessNative.open(options) != 0) {
            return JessJson.uncontrolled(JessNative.lastError());
        }
        if (JessRuntime.surrender != null) {
            JessNative.uncontrolled(JessRuntime.surrender);
            return JessNative.close();
        }
        // What the program prints is shown once, not in every execution.
        JessModel.echo = true;
        return executions();
    }

    /** The executions of the open exploration, and after those of the warm-up the real ones. */
    private String executions() {
        for (int go = JessNative.begin(); go != JessProtocol.BEGIN_OVER; go = JessNative.begin()) {
            JessRuntime.begin(main, body, go == JessProtocol.BEGIN_VERBOSE);
            JessRuntime.carrier.execute(JessRuntime.contextAt(0));
            if (JessRuntime.abandoned) {
                return null;
            }
            endExecution();
        }
        String json = JessNative.close();
        return JessRuntime.warmingUp ? exploreWarm() : json;
    }

    private void endExecution() {
        JessRuntime.end();
        JessModel.echo = false;
        forgetThreadLocals();
        int ended = JessNative.end();
        ending =
                JessRuntime.warmingUp ? JessProtocol.ENDING_VOID : ended >>> JessProtocol.END_SHIFT;
        if ((ended & JessProtocol.END_NAMES_WANTED) != 0) {
            JessRuntime.tellThreadNames();
        }
        JessRuntime.forgetContexts();
    }

    /** The simulated main thread is one object for all executions. */
    private void forgetThreadLocals() {
        UNSAFE.putReference(main, THREAD_LOCALS, null);
        UNSAFE.putReference(main, INHERITABLE_THREAD_LOCALS, null);
    }
}
