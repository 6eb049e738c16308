package jess.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import jess.agent.Json;
import jess.agent.WorkerJvm;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The main class of a worker JVM: runs one test with JUnit, in process, and hands its result back.
 *
 * <p>Arguments: the file for the result, the unique id of the test, then configuration parameters
 * as {@code name=value}.
 */
public final class WorkerMain {
    /** What the arguments say; null in every JVM that is no worker. */
    private static Path file;

    private static String wanted;

    private WorkerMain() {}

    public static void main(String[] arguments) {
        file = Path.of(arguments[0]);
        wanted = arguments[1];
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request().selectors(selectUniqueId(wanted));
        for (int i = 2; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            request.configurationParameter(
                    arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
        }
        AtomicReference<Throwable> failure = new AtomicReference<>();
        execute(request.build(), failure);
        // Only reached without a result: the test failed before it was explored, or was not found.
        Throwable thrown = failure.get();
        if (thrown != null) {
            thrown.printStackTrace();
        }
        WorkerJvm.answer(
                file,
                Json.uncontrolled(
                        thrown == null
                                ? "the worker JVM did not find the test " + wanted
                                : "the test failed in the worker JVM before it ran: " + thrown));
    }

    private static void execute(
            LauncherDiscoveryRequest request, AtomicReference<Throwable> failure) {
        TestExecutionListener listener =
                new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                        result.getThrowable()
                                .ifPresent(thrown -> failure.compareAndSet(null, thrown));
                    }
                };
        LauncherFactory.create().execute(request, listener);
    }

    /** Whether this JVM is a worker. */
    static boolean running() {
        return file != null;
    }

    /**
     * Called with every result; ends the JVM if this is a worker and the result is the wanted one.
     */
    static void note(String uniqueId, String result) {
        if (file != null && uniqueId.equals(wanted)) {
            WorkerJvm.answer(file, result);
        }
    }
}
