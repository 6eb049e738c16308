package jess.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Patches the JDK of the tests, unless that has been done, and writes the options that put a JVM on
 * it, one on a line.
 *
 * <p>It runs every time: the patch is in the user's cache, of which Gradle knows nothing. If the
 * patch is there, that takes a fraction of a second.
 */
@DisableCachingByDefault(because = "it is about what is installed on the machine")
public abstract class InstrumentJdk extends JessCommand {
    /** Gradle makes it. */
    public InstrumentJdk() {
        setDescription("Patches the JDK of the tests for JESS.");
        getOutputs().upToDateWhen(task -> false);
    }

    /** Where the options are written. */
    @OutputFile
    public abstract RegularFileProperty getJvmArguments();

    @TaskAction
    void instrument() throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        run("jvm-args", spec -> spec.setStandardOutput(output));
        Path file = getJvmArguments().get().getAsFile().toPath();
        Files.write(file, output.toByteArray());
    }
}
