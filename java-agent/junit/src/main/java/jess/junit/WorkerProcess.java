package jess.junit;

import jess.agent.WorkerFailure;
import jess.agent.WorkerJvm;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one test in a worker JVM on a patched JDK, with the class path of this one.
 *
 * <p>The worker is this extension again, in a JVM where it can run in process. Whatever goes wrong
 * on the way becomes a failure with a remedy.
 */
final class WorkerProcess {
    private static final String ENGINE = "[engine:junit-jupiter]";

    /**
     * Classes whose code must be on the worker's class path, whichever loader has loaded them here.
     */
    private static final String[] NEEDED = {
        "org.junit.platform.launcher.core.LauncherFactory",
        "org.junit.platform.engine.TestEngine",
        "org.junit.platform.commons.support.AnnotationSupport",
        "org.junit.jupiter.engine.JupiterTestEngine",
        "org.junit.jupiter.api.Test",
        "org.opentest4j.AssertionFailedError",
        "jess.junit.WorkerMain",
        "jess.agent.Agent"
    };

    private final ExtensionContext context;
    private final ExplorationOptions options;

    WorkerProcess(ExtensionContext context, ExplorationOptions options) {
        this.context = context;
        this.options = options;
    }

    /** The result JSON. */
    String run() {
        WorkerJvm worker = new WorkerJvm(parameter("jess.jar"), parameter("jess.java.home"));
        Class<?> test = context.getRequiredTestClass();
        worker.with(test);
        for (String name : NEEDED) {
            worker.with(needed(name, test.getClassLoader()));
        }
        options.workerOptions().forEach(worker::option);
        try {
            return worker.run("jess.junit.WorkerMain", options.budget.seconds, this::arguments);
        } catch (WorkerFailure failed) {
            throw failure(failed.getMessage());
        }
    }

    private String parameter(String name) {
        return context.getConfigurationParameter(name).orElse(null);
    }

    private List<String> arguments(Path folder) {
        List<String> arguments = new ArrayList<>();
        arguments.add(uniqueId());
        for (String name : ExplorationOptions.PARAMETERS) {
            context.getConfigurationParameter(name)
                    .ifPresent(value -> arguments.add(name + "=" + value));
        }
        return arguments;
    }

    private static Class<?> needed(String name, ClassLoader loader) {
        ClassLoader other = Thread.currentThread().getContextClassLoader();
        for (ClassLoader candidate :
                new ClassLoader[] {WorkerProcess.class.getClassLoader(), loader, other}) {
            try {
                return Class.forName(name, false, candidate);
            } catch (ClassNotFoundException absent) {
                continue;
            }
        }
        throw failure(
                name
                        + " is not on the class path, so a worker JVM cannot run JUnit. Remedy: add"
                        + " org.junit.platform:junit-platform-launcher to the test dependencies");
    }

    /** Without what other engines have put around Jupiter. */
    private String uniqueId() {
        String id = context.getUniqueId();
        int start = id.lastIndexOf(ENGINE);
        if (start < 0) {
            throw failure("the test " + id + " is not run by JUnit Jupiter");
        }
        return id.substring(start);
    }

    static ConcurrencyFailure failure(String problem) {
        return new ConcurrencyFailure("JESS could not run the test: " + problem);
    }
}
