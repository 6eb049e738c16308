package java.lang;

import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;

/** What agent, worker and JUnit extension call. One exploration of a JVM runs at a time. */
public final class JessSession {
    private static final Object LOCK = new Object();

    /**
     * A carrier of an earlier exploration that is stuck in code JESS does not control. Written
     * under the lock after each exploration.
     */
    private static Thread lost;

    private JessSession() {}

    /**
     * How the last execution has ended: one of the endings of {@link JessProtocol}, and {@link
     * JessProtocol#ENDING_VOID} also if it was part of the warm-up.
     */
    public static int ending() {
        return JessExploration.ending();
    }

    /** What the agent calls, which is not compiled against this class. */
    public static BiFunction<Object, Object[], Object> calls() {
        return new Calls();
    }

    /** Whether this JVM can explore: patched java.base and bridge library both here. */
    public static boolean available() {
        return JessNative.AVAILABLE;
    }

    /** Whether the calling thread is under test; reached by reflection, as {@link #outside} is. */
    public static boolean controlled() {
        return JessMachine.active && JessMachine.onControlledCarrier();
    }

    /**
     * Does something outside control, invisible to the search and never undone; for tools that
     * compare the outcomes of executions. It has no twin, so a program under test reaches it by
     * reflection only.
     */
    public static int outside(IntUnaryOperator body, int argument) {
        if (!controlled()) {
            return body.applyAsInt(argument);
        }
        // What runs there is no leak, and a look at the stack at each call would take long.
        boolean before = JessLeaks.ignore(true);
        try {
            return body.applyAsInt(argument);
        } finally {
            JessLeaks.ignore(before);
        }
    }

    /** Transforms an application class for the agent; null when it stays as it is. */
    public static byte[] transform(ClassLoader loader, String internalName, byte[] bytes) {
        // A thread that loads one class after the other makes progress, also where nothing is
        // recorded.
        JessMachine.progress++;
        return JessNative.AVAILABLE
                ? JessNative.transform(loader, internalName, bytes, false)
                : null;
    }

    /** The patterns of the libraries that an exploration trusts: those of its token, if any. */
    public static String[] trusted(String optionsJson) {
        return JessNative.AVAILABLE
                ? JessOptions.texts(JessNative.completed(optionsJson), "trust")
                : new String[0];
    }

    /** What the leak check has found in this JVM. */
    public static String[] leaks() {
        return JessLeaks.all();
    }

    /** Deletes what is to be deleted when the JVM ends, which is about to be halted. */
    public static void leave() {
        try {
            JessDeleteOnExit.leave();
        } catch (ReflectiveOperationException failed) {
            // The files stay, and do not affect the result that was written.
            System.err.println("jess: files that are to be deleted on exit stay: " + failed);
        }
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
            JessExploration exploration =
                    new JessExploration(body, JessNative.completed(optionsJson));
            String result = exploration.await();
            lost = exploration.lost();
            if (result == null) {
                return JessJson.uncontrolled("the exploration ended without a result");
            }
            return result;
        }
    }

    /** Each of them by its name. */
    private static final class Calls implements BiFunction<Object, Object[], Object> {
        @Override
        public Object apply(Object what, Object[] with) {
            switch ((String) what) {
                case "available":
                    return available();
                case "transform":
                    return transform((ClassLoader) with[0], (String) with[1], (byte[]) with[2]);
                case "explore":
                    return explore((Runnable) with[0], (String) with[1]);
                case "page":
                    return JessNative.page((String) with[0], (String) with[1], (boolean) with[2]);
                case "log":
                    return JessNative.log((String) with[0], (String) with[1]);
                case "trusted":
                    return trusted((String) with[0]);
                case "leaks":
                    return leaks();
                case "isOfBase":
                    return JessNative.isOfBase((String) with[0]);
                case "parentProcess":
                    return JessNative.parentProcess();
                case "leave":
                    leave();
                    return null;
                default:
                    throw new InternalError(
                            "the agent and the patched java.base are of different versions: "
                                    .concat((String) what));
            }
        }
    }
}
