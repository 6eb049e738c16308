package jess.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the boot classes with a stand-in for the native bridge, patches them into a JVM of its
 * own and runs {@code java.lang.BootSelfTest} there.
 */
class BootSelfTestTest {
    private static final long SECONDS = 180;

    @Test
    void carriersIdentitiesAndUndoWork(@TempDir Path temporary) throws Exception {
        Path sources = temporary.resolve("src");
        Path classes = Files.createDirectories(temporary.resolve("classes"));
        copy(Path.of("src/main/java"), sources);
        copy(Path.of("src/selftest/java"), sources);
        compile(sources, classes);
        delete(classes.resolve("jdk"));

        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UnlockDiagnosticVMOptions");
        command.add("-XX:+BytecodeVerificationLocal");
        command.add("-Djess.patience.millis=2000");
        command.add("--patch-module");
        command.add("java.base=" + classes);
        command.add("java.lang.BootSelfTest");
        // Into a file, since a pipe that nobody closes would have to be read for ever.
        Path output = temporary.resolve("output.txt");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        // Standard input stays open: the self test blocks on it on purpose.
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        String text = Files.readString(output);
        assertTrue(ended, "no end after " + SECONDS + " seconds:\n" + text);
        assertEquals(0, process.exitValue(), text);
    }

    private static void compile(Path sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of(
                        "-source",
                        "17",
                        "-target",
                        "17",
                        "-nowarn",
                        "-Xlint:-options",
                        "-XDstringConcat=inline",
                        "-encoding",
                        "UTF-8",
                        "--patch-module",
                        "java.base=" + sources + File.pathSeparator + "src/stubs/java",
                        "-d",
                        classes.toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> tree = Files.walk(sources)) {
            List<Path> units =
                    tree.filter(path -> path.toString().endsWith(".java"))
                            .collect(Collectors.toList());
            boolean good =
                    compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(units))
                            .call();
            assertEquals(true, good, "the boot classes compile");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : tree.filter(Files::isRegularFile).collect(Collectors.toList())) {
                Path target = to.resolve(from.relativize(path).toString());
                Files.createDirectories(target.getParent());
                Files.write(target, Files.readAllBytes(path));
            }
        }
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(root)) {
            List<Path> paths = tree.collect(Collectors.toList());
            for (int i = paths.size() - 1; i >= 0; i--) {
                Files.delete(paths.get(i));
            }
        }
    }
}
