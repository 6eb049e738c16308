package jess.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        // Standard input stays open: the self test blocks on it on purpose.
        String output = read(process.getInputStream());
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertEquals(0, ended ? process.exitValue() : -1, output);
    }

    private static String read(InputStream stream) throws IOException {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
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
