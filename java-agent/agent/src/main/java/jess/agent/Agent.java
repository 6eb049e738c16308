package jess.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * The Java agent: on a JDK patched by JESS it gives every class that is loaded its twins.
 *
 * <p>On a JDK that is not patched it only reports that: controlling a program is impossible there,
 * so callers must check {@link #active} first.
 */
public final class Agent {
    private static final List<String> FAILURES = new ArrayList<>();

    /** Held during an exploration: a JVM explores one test at a time, whoever asks for it. */
    private static final Object EXPLORING = new Object();

    /** Null until {@code premain} has found the boot classes; never reset. */
    private static volatile PatchedBase runtime;

    /** The trusted libraries of this JVM; written by {@code premain} only. */
    private static volatile List<String> libraries = List.of();

    private Agent() {}

    /** Called by the JVM before the main class is loaded. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        PatchedBase found;
        try {
            found = PatchedBase.open();
        } catch (ReflectiveOperationException | LinkageError missing) {
            System.err.println(
                    "jess: this JVM does not run on a JDK patched by JESS ("
                            + missing
                            + "); the agent stays inactive. `jess instrument-jdk` makes the patch"
                            + " and prints the options to run on it.");
            return;
        }
        libraries = Libraries.parse(System.getProperty(Libraries.PROPERTY, ""));
        instrumentation.addTransformer(new TwinTransformer(found));
        runtime = found;
    }

    /** Whether this JVM can control programs. */
    public static boolean active() {
        return runtime != null;
    }

    /**
     * Whether an exploration with these options can run in this JVM: if it can control programs,
     * and trusts the same libraries.
     */
    public static boolean fits(String optionsJson) {
        PatchedBase found = runtime;
        return found != null && Libraries.same(libraries, Libraries.of(found, optionsJson));
    }

    /**
     * More options of a worker JVM for an exploration with these options.
     *
     * @param trusted the libraries that they name; a token, which only a JVM that is {@link
     *     #active} can read, may name others
     */
    public static List<String> workerOptions(String optionsJson, List<String> trusted) {
        PatchedBase found = runtime;
        return Libraries.jvmOptions(found == null ? trusted : Libraries.of(found, optionsJson));
    }

    /** The part of JESS inside {@code java.base}; only when {@link #active}. */
    static PatchedBase runtime() {
        PatchedBase found = runtime;
        if (found == null) {
            throw new IllegalStateException("the JESS agent is not active in this JVM");
        }
        return found;
    }

    /**
     * Explores the body and returns the result JSON, with the verdict turned to "uncontrolled" when
     * a class could not be given twins, and with what the leak check has found, if it was
     * requested.
     */
    public static String explore(Runnable body, String optionsJson) {
        String result;
        synchronized (EXPLORING) {
            result = runtime().explore(body, optionsJson);
        }
        List<String> failures = failures();
        if (!failures.isEmpty()) {
            return Json.uncontrolled(failures.get(0));
        }
        String[] leaks = runtime().leaks();
        return leaks.length == 0 ? result : Json.with(result, "leaks", leaks);
    }

    /**
     * The result of an exploration in this JVM as a page of HTML.
     *
     * @param replaying whether it is that of a token
     */
    public static String page(String resultJson, boolean replaying) {
        String classPath = System.getProperty("java.class.path", "");
        return shown(runtime().page(resultJson, classPath, replaying), resultJson);
    }

    /** The result of an exploration in this JVM as a log for code scanning (SARIF). */
    public static String log(String resultJson) {
        String classPath = System.getProperty("java.class.path", "");
        return shown(runtime().log(resultJson, classPath), resultJson);
    }

    private static String shown(String text, String resultJson) {
        if (text == null) {
            throw new IllegalStateException(
                    "JESS gave a result that it cannot show: " + resultJson);
        }
        return text;
    }

    /** Classes that could not be given twins, with the reasons. Such a JVM must give no verdict. */
    public static List<String> failures() {
        synchronized (FAILURES) {
            return List.copyOf(FAILURES);
        }
    }

    /**
     * Ends the JVM, whatever threads the program has left behind. No shutdown hook runs, but files
     * that are to be deleted on exit are.
     */
    static void halt(int code) {
        System.out.flush();
        System.err.flush();
        if (active()) {
            runtime().leave();
        }
        Runtime.getRuntime().halt(code);
    }

    static void failed(String message) {
        synchronized (FAILURES) {
            FAILURES.add(message);
        }
        System.err.println("jess: " + message);
    }
}
