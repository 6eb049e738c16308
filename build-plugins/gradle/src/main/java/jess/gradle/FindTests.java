package jess.gradle;

import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

/**
 * Fails if there are no classes that could hold tests.
 *
 * <p>Gradle skips a test task without classes and calls the build successful. That one of the
 * classes has a concurrency test is checked by {@link ConcurrencyTests}, which only runs if there
 * are classes.
 */
@DisableCachingByDefault(because = "looking is faster")
public abstract class FindTests extends DefaultTask {
    /** Gradle makes it. Unchanged inputs need not be checked again. */
    public FindTests() {
        getOutputs().upToDateWhen(task -> true);
    }

    /** Folders with classes. */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getClasses();

    /** The project, for the message. */
    @Input
    public abstract Property<String> getProjectPath();

    /** Whether there must be tests. */
    @Input
    public abstract Property<Boolean> getDemanded();

    @TaskAction
    void look() {
        boolean none =
                getClasses()
                        .getAsFileTree()
                        .matching(files -> files.include("**/*.class"))
                        .isEmpty();
        if (none && getDemanded().get()) {
            throw new GradleException(noTests("project " + getProjectPath().get()));
        }
    }

    static String noTests(String place) {
        return place
                + " has no concurrency test. Remedy: annotate a method in src/test/java or"
                + " src/concurrencyTest/java with @jess.junit.ConcurrencyTest, or allow it with"
                + " jess { failOn { noTests = false } }";
    }
}
