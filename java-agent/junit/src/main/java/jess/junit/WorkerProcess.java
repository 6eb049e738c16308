package jess.junit;

import jess.agent.Agent;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Runs one test in a worker JVM on a patched JDK, with the class path of this one.
 *
 * <p>The worker is this extension again, in a JVM where it can run in process. Whatever goes wrong
 * on the way becomes a failure with a remedy.
 */
final class WorkerProcess {
    /** Time for the start of the JVM and the end of the execution that exceeds the budget. */
    private static final long GRACE_SECONDS = 90;

    private static final int KEPT_CHARACTERS = 6000;
    private static final String ENGINE = "[engine:junit-jupiter]";

    /** Classes whose code must be on the worker's class path, whoever has loaded them here. */
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
        Path folder;
        try {
            folder = Files.createTempDirectory("jess-junit");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            return run(folder);
        } catch (IOException e) {
            throw failure("the worker JVM cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted while waiting for the worker JVM");
        } finally {
            delete(folder.toFile());
        }
    }

    private String run(Path folder) throws IOException, InterruptedException {
        Path result = folder.resolve("result.json");
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>();
        String home = javaHome();
        command.add(Path.of(home, "bin", "java").toString());
        command.addAll(JvmArguments.of(jar(), home, folder));
        // Whatever thread asks for memory in vain would end, JESS's own included.
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-cp");
        command.add(classPath());
        command.add("jess.junit.WorkerMain");
        command.add(result.toString());
        command.add(uniqueId());
        for (String name : ExplorationOptions.PARAMETERS) {
            context.getConfigurationParameter(name)
                    .ifPresent(value -> command.add(name + "=" + value));
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        Thread end = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
        try {
            await(process, output);
        } finally {
            process.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(end);
        }
        if (!Files.exists(result)) {
            throw failure(
                    "the worker JVM ended without a result (exit code "
                            + process.exitValue()
                            + "); its output was:\n"
                            + tail(output));
        }
        return Files.readString(result);
    }

    private void await(Process process, Path output) throws IOException, InterruptedException {
        if (options.budget.seconds <= 0) {
            process.waitFor();
            return;
        }
        long limit = (long) Math.ceil(options.budget.seconds) + GRACE_SECONDS;
        if (!process.waitFor(limit, TimeUnit.SECONDS)) {
            throw failure(
                    "the worker JVM gave no result within "
                            + limit
                            + " s and was stopped; its output was:\n"
                            + tail(output));
        }
    }

    private String javaHome() {
        return context.getConfigurationParameter("jess.java.home")
                .orElse(System.getProperty("java.home"));
    }

    /** The jar that the agent comes from, or the one that was named. */
    private Path jar() {
        String named =
                context.getConfigurationParameter("jess.jar").orElse(System.getenv("JESS_JAR"));
        Path jar = named == null ? location(Agent.class) : Path.of(named);
        if (jar == null || !Files.isRegularFile(jar)) {
            throw failure(
                    "jess.jar is not on the class path (found "
                            + jar
                            + "). Remedy: put jess.jar on the test class path, or name it with"
                            + " -Djess.jar=FILE");
        }
        return jar;
    }

    /** The class path of this JVM and what the test needs beyond it. */
    private String classPath() {
        Set<String> entries = new LinkedHashSet<>();
        for (String name : new String[] {"surefire.test.class.path", "java.class.path"}) {
            for (String entry : System.getProperty(name, "").split(File.pathSeparator)) {
                if (!entry.isEmpty()) {
                    entries.add(entry);
                }
            }
        }
        add(entries, context.getRequiredTestClass());
        for (String name : NEEDED) {
            try {
                add(entries, Class.forName(name, false, WorkerProcess.class.getClassLoader()));
            } catch (ClassNotFoundException absent) {
                addFrom(entries, name, context.getRequiredTestClass().getClassLoader());
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private void addFrom(Set<String> entries, String name, ClassLoader loader) {
        ClassLoader other = Thread.currentThread().getContextClassLoader();
        for (ClassLoader candidate : new ClassLoader[] {loader, other}) {
            try {
                add(entries, Class.forName(name, false, candidate));
                return;
            } catch (ClassNotFoundException absent) {
                continue;
            }
        }
        throw failure(
                name
                        + " is not on the class path, so a worker JVM cannot run JUnit. Remedy: add"
                        + " org.junit.platform:junit-platform-launcher to the test dependencies");
    }

    private static void add(Set<String> entries, Class<?> type) {
        Path location = location(type);
        if (location != null) {
            entries.add(location.toString());
        }
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (Exception unknown) {
            return null;
        }
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

    static String tail(Path output) throws IOException {
        String text = new String(Files.readAllBytes(output), Charset.defaultCharset());
        return text.length() <= KEPT_CHARACTERS
                ? text
                : "…" + text.substring(text.length() - KEPT_CHARACTERS);
    }

    private static void delete(File file) {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File one : inside) {
                delete(one);
            }
        }
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
