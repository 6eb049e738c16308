package jess.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.util.GradleVersion;

/**
 * The plugin {@code org.jess}: runs a project's {@code @ConcurrencyTest}s in a JVM on the patched
 * JDK.
 *
 * <p>Idea: {@code concurrencyTest} is a task of Gradle's own type {@code Test} that selects tests
 * by the tag {@code jess}, so that {@code --tests}, reports, caching and IDEs work as they do for
 * {@code test}. What JESS needs beyond that are options of the test JVM, which {@code
 * jessInstrumentJdk} gets from JESS's command.
 *
 * <p>Invariants: everything is lazy, no task has the project at hand when it runs, and no build
 * succeeds because there was nothing to test.
 */
public final class JessPlugin implements Plugin<Project> {
    private static final GradleVersion OLDEST = GradleVersion.version("7.6");

    /** Nothing happens in projects without Java, whatever the order of the plugins. */
    @Override
    public void apply(Project project) {
        GradleVersion current = GradleVersion.current();
        if (current.getBaseVersion().compareTo(OLDEST) < 0) {
            throw new GradleException(
                    "the plugin org.jess needs Gradle "
                            + OLDEST.getVersion()
                            + " or later, but this is Gradle "
                            + current.getVersion());
        }
        JessExtension extension = project.getExtensions().create("jess", JessExtension.class);
        extension.getVersion().convention(OwnVersion.read());
        extension.getCheck().convention(false);
        extension.getFailOn().getNoTests().convention(true);
        project.getPluginManager()
                .withPlugin("java", java -> new JessTasks(project, extension).register());
    }
}
