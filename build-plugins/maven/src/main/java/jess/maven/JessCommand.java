package jess.maven;

import org.apache.maven.plugin.MojoExecutionException;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.Collectors;

/** JESS's command, about one JDK: {@code java -jar jess.jar … --java-home …}. */
final class JessCommand {
    private final File jar;
    private final File home;

    JessCommand(File jar, File home) {
        this.jar = jar;
        this.home = home;
    }

    /** The program {@code java} of the JDK. */
    File java() {
        return new File(new File(home, "bin"), "java");
    }

    /** The options that put a JVM on the patched JDK with the agent; patches it if need be. */
    List<String> jvmArguments() throws MojoExecutionException {
        List<String> arguments =
                run("jvm-args")
                        .lines()
                        .filter(line -> !line.isBlank())
                        .collect(Collectors.toList());
        if (arguments.isEmpty()) {
            throw new MojoExecutionException("jess jvm-args gave no options for JDK " + home);
        }
        return arguments;
    }

    /** Runs it to its end; what it writes to its standard error is passed on. */
    String run(String command) throws MojoExecutionException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        java().getPath(),
                        "-jar",
                        jar.getPath(),
                        command,
                        "--java-home",
                        home.getPath());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        String output;
        int code;
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            try (InputStream in = process.getInputStream()) {
                output = new String(in.readAllBytes(), Charset.defaultCharset());
            }
            code = process.waitFor();
        } catch (IOException e) {
            throw new MojoExecutionException("jess cannot be started on JDK " + home, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while jess " + command + " ran", e);
        }
        if (code != 0) {
            throw new MojoExecutionException(
                    "jess "
                            + command
                            + " failed for JDK "
                            + home
                            + " (exit code "
                            + code
                            + "); it said above what is wrong:\n"
                            + output
                            + "Remedy: JESS needs JDK 17, 21 or 25, named by a toolchain, JAVA_HOME"
                            + " or -Djess.java.home=DIR; `mvn jess:doctor` checks every part");
        }
        return output;
    }
}
