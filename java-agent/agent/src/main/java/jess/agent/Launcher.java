package jess.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * {@code java -jar jess.jar …}: unpacks the native {@code jess} command from this jar into the
 * cache directory and runs it with the same arguments, streams and exit code.
 */
public final class Launcher {
    private static final int CANNOT_RUN = 3;

    private Launcher() {}

    public static void main(String[] arguments) throws InterruptedException {
        int code;
        try {
            code = launch(arguments);
        } catch (IOException | URISyntaxException | NoSuchAlgorithmException failed) {
            System.err.println("jess: cannot start the native command: " + failed);
            System.err.println("      JESS_CACHE names another directory to unpack it in.");
            code = CANNOT_RUN;
        }
        System.exit(code);
    }

    private static int launch(String[] arguments)
            throws IOException, URISyntaxException, NoSuchAlgorithmException, InterruptedException {
        Path jar =
                Path.of(Launcher.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> command = new ArrayList<>();
        command.add(unpack(cacheDirectory()).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("JESS_LAUNCHER_JAR", jar.toString());
        builder.environment().put("JESS_LAUNCHER_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread("jess-stop") {
                            @Override
                            public void run() {
                                end(process);
                            }
                        });
        return process.waitFor();
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            process.destroyForcibly();
        }
    }

    /** The native command as an executable file, complete or absent, named by its content. */
    static Path unpack(Path cache) throws IOException, NoSuchAlgorithmException {
        String entry = "/native/" + platform() + "/jess";
        byte[] bytes;
        try (InputStream in = Launcher.class.getResourceAsStream(entry)) {
            if (in == null) {
                throw new IOException("this jess.jar has no command for " + platform());
            }
            bytes = in.readAllBytes();
        }
        Path command = cache.resolve("bin").resolve(hash(bytes)).resolve("jess");
        if (Files.isExecutable(command) && Files.size(command) == bytes.length) {
            return command;
        }
        Files.createDirectories(command.getParent());
        Path fresh = Files.createTempFile(command.getParent(), "jess", ".new");
        Files.write(fresh, bytes);
        if (!fresh.toFile().setExecutable(true)) {
            throw new IOException(fresh + " cannot be made executable");
        }
        try {
            Files.move(fresh, command, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unsupported) {
            Files.move(fresh, command, StandardCopyOption.REPLACE_EXISTING);
        }
        return command;
    }

    private static String hash(byte[] bytes) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < 8; index++) {
            text.append(Character.forDigit((digest[index] >> 4) & 15, 16));
            text.append(Character.forDigit(digest[index] & 15, 16));
        }
        return text.toString();
    }

    /** The same directory that the command itself uses. */
    private static Path cacheDirectory() throws IOException {
        String own = System.getenv("JESS_CACHE");
        if (own != null && !own.isEmpty()) {
            return Path.of(own);
        }
        String common = System.getenv("XDG_CACHE_HOME");
        if (common != null && !common.isEmpty()) {
            return Path.of(common, "jess");
        }
        String home = System.getenv("HOME");
        if (home == null || home.isEmpty()) {
            home = System.getProperty("user.home");
        }
        if (home == null || home.isEmpty()) {
            throw new IOException("there is no home directory: set JESS_CACHE");
        }
        return Path.of(home, ".cache", "jess");
    }

    /** Operating system and processor as the native build names them: {@code linux-x86_64}. */
    static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        String first = system.startsWith("mac") ? "macos" : system.split(" ")[0];
        return first + "-" + (processor.equals("amd64") ? "x86_64" : processor);
    }
}
