package jess.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.process.CommandLineArgumentProvider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The options that put the test JVM on the patched JDK, and the options of the tests.
 *
 * <p>The former hold paths of this machine, so they are no input: what they follow from is.
 */
public abstract class JessArguments implements CommandLineArgumentProvider {
    /** The options of the tests. */
    @Nested
    public abstract JessOptions getOptions();

    /** Where the page with the result of each test goes. */
    @OutputDirectory
    public abstract DirectoryProperty getPages();

    /** Where the log for code scanning of each test goes, if logs are wanted. */
    @Optional
    @OutputDirectory
    public abstract DirectoryProperty getLogs();

    /** The file that {@link InstrumentJdk} writes. */
    @Internal
    public abstract RegularFileProperty getFromJess();

    @Override
    public Iterable<String> asArguments() {
        Path file = getFromJess().get().getAsFile().toPath();
        List<String> arguments = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    arguments.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (arguments.isEmpty()) {
            throw new GradleException(
                    file
                            + " is empty: without its options the tests would not be under control."
                            + " Remedy: run the task "
                            + JessTasks.INSTRUMENT);
        }
        arguments.addAll(getOptions().asArguments());
        arguments.add("-Djess.html=" + getPages().get().getAsFile());
        if (getLogs().isPresent()) {
            arguments.add("-Djess.sarif=" + getLogs().get().getAsFile());
        }
        return arguments;
    }
}
