package jess.agent;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A JVM on a patched JDK, with the agent, that explores one test for this JVM and hands its result
 * back in a file. Whatever goes wrong on the way is a {@link WorkerFailure} with a remedy.
 */
public final class WorkerJvm {
    /** Time for the start of the JVM and the end of the execution that exceeds the budget. */
    private static final long GRACE_SECONDS = 90;

    private static final int KEPT_CHARACTERS = 6000;

    private final Path jar;
    private final String javaHome;
    private final Set<String> classPath = new LinkedHashSet<>();
    private final List<String> options = new ArrayList<>();

    /**
     * One that will run on a JDK.
     *
     * @param jar {@code jess.jar}, or null to take the one on the class path
     * @param javaHome the home of the JDK, or null to take that of this JVM
     */
    public WorkerJvm(String jar, String javaHome) {
        String named = jar == null ? System.getenv("JESS_JAR") : jar;
        this.jar = named == null ? location(Agent.class) : Path.of(named);
        this.javaHome = javaHome == null ? System.getProperty("java.home") : javaHome;
        for (String name : new String[] {"surefire.test.class.path", "java.class.path"}) {
            for (String entry : System.getProperty(name, "").split(File.pathSeparator)) {
                if (!entry.isEmpty()) {
                    classPath.add(entry);
                }
            }
        }
    }

    /** Has the code of a class on its class path, wherever it was loaded from here. */
    public WorkerJvm with(Class<?> type) {
        Path location = location(type);
        if (location != null) {
            classPath.add(location.toString());
        }
        return this;
    }

    /** Has one more option of the JVM. */
    public WorkerJvm option(String option) {
        options.add(option);
        return this;
    }

    /** What a worker needs besides the file for its result. */
    public interface Arguments {
        /**
         * The arguments of its main method after the file for the result.
         *
         * @param folder is deleted after the run
         */
        List<String> in(Path folder) throws IOException;
    }

    /**
     * Runs a main class to its end.
     *
     * @param seconds how long it may take apart from start and end; 0 for no limit
     * @return what it has given to {@link #answer}
     */
    public String run(String main, double seconds, Arguments arguments) {
        if (jar == null || !Files.isRegularFile(jar)) {
            throw new WorkerFailure(
                    "jess.jar is not on the class path (found "
                            + jar
                            + "). Remedy: put jess.jar on the test class path, or name it with"
                            + " -Djess.jar=FILE");
        }
        Path folder;
        try {
            folder = Files.createTempDirectory("jess-worker");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            return run(main, seconds, arguments, folder);
        } catch (IOException e) {
            throw new WorkerFailure("the worker JVM cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerFailure("interrupted while waiting for the worker JVM");
        } finally {
            delete(folder.toFile());
        }
    }

    private String run(String main, double seconds, Arguments arguments, Path folder)
            throws IOException, InterruptedException {
        Path result = folder.resolve("result.json");
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(javaHome, "bin", "java").toString());
        command.addAll(JvmArguments.of(jar, javaHome, folder));
        // Otherwise only the thread whose allocation fails would end, JESS's own threads included.
        command.add("-XX:+ExitOnOutOfMemoryError");
        // A program is tested for what it asserts; an option that disables this comes later.
        command.add("-ea");
        command.addAll(options);
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(main);
        command.add(result.toString());
        command.addAll(arguments.in(folder));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        Thread end = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
        try {
            await(process, seconds, output);
        } finally {
            process.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(end);
        }
        if (!Files.exists(result)) {
            throw new WorkerFailure(
                    "the worker JVM ended without a result (exit code "
                            + process.exitValue()
                            + "); its output was:\n"
                            + tail(output));
        }
        return Files.readString(result);
    }

    private static void await(Process process, double seconds, Path output)
            throws IOException, InterruptedException {
        if (seconds <= 0) {
            process.waitFor();
            return;
        }
        long limit = (long) Math.ceil(seconds) + GRACE_SECONDS;
        if (!process.waitFor(limit, TimeUnit.SECONDS)) {
            throw new WorkerFailure(
                    "the worker JVM gave no result within "
                            + limit
                            + " s and was stopped; its output was:\n"
                            + tail(output));
        }
    }

    /**
     * Called in a worker: writes the result under a temporary name, renames it, and ends the JVM,
     * whatever threads the test has left behind.
     *
     * @param file the first argument of the worker's main method
     */
    public static void answer(Path file, String result) {
        int code = 0;
        try {
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.write(fresh, result.getBytes(StandardCharsets.UTF_8));
            Files.move(fresh, file);
        } catch (IOException e) {
            System.err.println("jess: cannot write the result: " + e);
            code = 3;
        }
        Agent.halt(code);
    }

    static String tail(Path output) throws IOException {
        String text = new String(Files.readAllBytes(output), Charset.defaultCharset());
        return text.length() <= KEPT_CHARACTERS
                ? text
                : "…" + text.substring(text.length() - KEPT_CHARACTERS);
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (Exception unknown) {
            return null;
        }
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
