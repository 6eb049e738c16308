package jess.gradle;

import org.gradle.api.Action;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Nested;
import org.gradle.jvm.toolchain.JavaInstallationMetadata;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.process.ExecOperations;
import org.gradle.process.ExecSpec;
import org.gradle.work.DisableCachingByDefault;

import java.io.File;
import java.util.List;
import java.util.Set;

import javax.inject.Inject;

/** A task that is a command of JESS about the JDK of the tests: {@code java -jar jess.jar …}. */
@DisableCachingByDefault(because = "it is about what is installed on the machine")
public abstract class JessCommand extends DefaultTask {
    private static final int OLDEST = 17;

    /** The JDK of the tests, which also runs the command. */
    @Nested
    public abstract Property<JavaLauncher> getJavaLauncher();

    /** The jar {@code org.jess:jess}. */
    @Classpath
    public abstract ConfigurableFileCollection getJessJar();

    /** Starts processes. */
    @Inject
    protected abstract ExecOperations getExecOperations();

    /** Runs it to its end; what it prints is shown, unless {@code more} says otherwise. */
    void run(String command, Action<ExecSpec> more) {
        JavaLauncher launcher = getJavaLauncher().get();
        JavaInstallationMetadata jdk = launcher.getMetadata();
        String home = jdk.getInstallationPath().getAsFile().getPath();
        if (!jdk.getLanguageVersion().canCompileOrRun(OLDEST)) {
            throw new GradleException(
                    getPath()
                            + ": JESS needs JDK 17, 21 or 25, but the JDK of the tests, "
                            + home
                            + ", is "
                            + jdk.getLanguageVersion()
                            + ". Remedy: choose another with java { toolchain { … } } or"
                            + " jess.javaLauncher");
        }
        List<String> line =
                List.of(
                        launcher.getExecutablePath().getAsFile().getPath(),
                        "-jar",
                        jar().getPath(),
                        command,
                        "--java-home",
                        home);
        int code =
                getExecOperations()
                        .exec(
                                spec -> {
                                    spec.commandLine(line);
                                    spec.setIgnoreExitValue(true);
                                    more.execute(spec);
                                })
                        .getExitValue();
        if (code != 0) {
            throw new GradleException(
                    getPath()
                            + ": jess "
                            + command
                            + " failed for JDK "
                            + home
                            + " (exit code "
                            + code
                            + "). Its output above says why and what to do; `gradle "
                            + JessTasks.DOCTOR
                            + "` checks every part");
        }
    }

    private File jar() {
        Set<File> files = getJessJar().getFiles();
        if (files.size() != 1) {
            throw new GradleException(
                    getPath()
                            + ": the configuration `"
                            + JessTasks.JAR
                            + "` must hold jess.jar and nothing else, but holds "
                            + files);
        }
        return files.iterator().next();
    }
}
