package jess.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The options that put a JVM on the patched JDK with the agent: those that {@code java -jar
 * jess.jar jvm-args} prints, one on a line. The first call patches the JDK if that has not been
 * done.
 */
final class JvmArguments {
    private static final Map<String, List<String>> KNOWN = new ConcurrentHashMap<>();

    private JvmArguments() {}

    static List<String> of(Path jar, String javaHome, Path folder)
            throws IOException, InterruptedException {
        String key = jar + "\n" + javaHome;
        List<String> known = KNOWN.get(key);
        if (known == null) {
            known = ask(jar, javaHome, folder);
            KNOWN.put(key, known);
        }
        return known;
    }

    private static List<String> ask(Path jar, String javaHome, Path folder)
            throws IOException, InterruptedException {
        Path output = folder.resolve("jvm-args.txt");
        Path errors = folder.resolve("jvm-args-errors.txt");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder =
                new ProcessBuilder(
                        java, "-jar", jar.toString(), "jvm-args", "--java-home", javaHome);
        builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        int code = process.waitFor();
        List<String> arguments = new ArrayList<>();
        for (String line : Files.readAllLines(output)) {
            if (!line.isBlank()) {
                arguments.add(line);
            }
        }
        if (code != 0 || arguments.isEmpty()) {
            throw new WorkerFailure(
                    "no JVM options for JDK "
                            + javaHome
                            + " (exit code "
                            + code
                            + "): "
                            + WorkerJvm.tail(errors).trim()
                            + "\nRemedy: `java -jar "
                            + jar
                            + " doctor --java-home "
                            + javaHome
                            + "` says what is wrong");
        }
        return arguments;
    }
}
