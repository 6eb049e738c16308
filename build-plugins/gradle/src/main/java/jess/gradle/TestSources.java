package jess.gradle;

import org.gradle.api.Project;
import org.gradle.api.artifacts.ConfigurationContainer;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;

/**
 * Where concurrency tests are: in the source set {@code test} and, if there is a folder {@code
 * src/concurrencyTest}, in a source set of that name, which has the dependencies of {@code test}.
 */
final class TestSources {
    static final String NAME = "concurrencyTest";

    private final SourceSet tests;

    /** Null without the folder. */
    private final SourceSet own;

    private TestSources(SourceSet tests, SourceSet own) {
        this.tests = tests;
        this.own = own;
    }

    static TestSources of(Project project, SourceSetContainer sets) {
        SourceSet tests = sets.getByName(SourceSet.TEST_SOURCE_SET_NAME);
        boolean present =
                project.getLayout()
                        .getProjectDirectory()
                        .dir("src/" + NAME)
                        .getAsFile()
                        .isDirectory();
        return new TestSources(tests, present ? own(project, sets, tests) : null);
    }

    private static SourceSet own(Project project, SourceSetContainer sets, SourceSet tests) {
        SourceSet own = sets.create(NAME);
        FileCollection main = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME).getOutput();
        own.setCompileClasspath(own.getCompileClasspath().plus(main));
        own.setRuntimeClasspath(own.getRuntimeClasspath().plus(main));
        extend(
                project,
                own.getImplementationConfigurationName(),
                tests.getImplementationConfigurationName());
        extend(
                project,
                own.getRuntimeOnlyConfigurationName(),
                tests.getRuntimeOnlyConfigurationName());
        return own;
    }

    private static void extend(Project project, String name, String base) {
        ConfigurationContainer all = project.getConfigurations();
        all.named(name, configuration -> configuration.extendsFrom(all.getByName(base)));
    }

    /** The name of the configuration that all of them have their dependencies from. */
    String implementation() {
        return tests.getImplementationConfigurationName();
    }

    FileCollection classes() {
        FileCollection classes = tests.getOutput().getClassesDirs();
        return own == null ? classes : classes.plus(own.getOutput().getClassesDirs());
    }

    FileCollection runtimeClasspath() {
        FileCollection path = tests.getRuntimeClasspath();
        return own == null ? path : own.getRuntimeClasspath().plus(path);
    }
}
