package jess.gradle;

import org.gradle.api.JavaVersion;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.file.Directory;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.logging.TestExceptionFormat;
import org.gradle.jvm.toolchain.JavaLanguageVersion;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.jvm.toolchain.JavaToolchainService;
import org.gradle.jvm.toolchain.JavaToolchainSpec;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

import java.util.List;

/** Registers the tasks of a project with Java and what they need. */
final class JessTasks {
    static final String TESTS = TestSources.NAME;
    static final String INSTRUMENT = "jessInstrumentJdk";
    static final String DOCTOR = "jessDoctor";
    static final String FIND = "jessFindTests";

    /** The configuration that holds jess.jar. */
    static final String JAR = "jess";

    private static final String GROUP = "org.jess";

    private final Project project;
    private final JessExtension extension;

    JessTasks(Project project, JessExtension extension) {
        this.project = project;
        this.extension = extension;
    }

    void register() {
        JavaPluginExtension java = project.getExtensions().getByType(JavaPluginExtension.class);
        JavaToolchainService toolchains =
                project.getExtensions().getByType(JavaToolchainService.class);
        // Gradle 7 has no launcher for a project that does not configure a toolchain.
        Provider<JavaLauncher> own = toolchains.launcherFor(JessTasks::likeThisJvm);
        extension
                .getJavaLauncher()
                .convention(toolchains.launcherFor(java.getToolchain()).orElse(own));
        TestSources sources = TestSources.of(project, java.getSourceSets());
        project.getConfigurations()
                .named(sources.implementation(), path -> addLater(path, "jess-junit"));
        TaskProvider<InstrumentJdk> instrument = commands();
        TaskProvider<FindTests> find =
                project.getTasks()
                        .register(FIND, FindTests.class, task -> configure(task, sources));
        TaskProvider<ConcurrencyTests> tests =
                project.getTasks().register(TESTS, ConcurrencyTests.class);
        tests.configure(task -> configure(task, sources, instrument));
        tests.configure(task -> task.dependsOn(instrument, find));
        Provider<List<TaskProvider<?>>> asked =
                extension.getCheck().map(yes -> yes ? List.of(tests) : List.of());
        project.getTasks()
                .named(LifecycleBasePlugin.CHECK_TASK_NAME, (Task check) -> check.dependsOn(asked));
    }

    private static void likeThisJvm(JavaToolchainSpec toolchain) {
        String version = JavaVersion.current().getMajorVersion();
        toolchain.getLanguageVersion().set(JavaLanguageVersion.of(version));
    }

    private void addLater(Configuration path, String library) {
        Provider<Dependency> dependency =
                extension
                        .getVersion()
                        .map(
                                version ->
                                        project.getDependencies()
                                                .create(GROUP + ":" + library + ":" + version));
        path.getDependencies().addLater(dependency);
    }

    private TaskProvider<InstrumentJdk> commands() {
        Configuration jar = project.getConfigurations().create(JAR);
        jar.setDescription("JESS itself: agent, command and native library.");
        jar.setCanBeConsumed(false);
        jar.setVisible(false);
        addLater(jar, "jess");
        project.getTasks()
                .withType(JessCommand.class)
                .configureEach(
                        task -> {
                            task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                            task.getJessJar().from(jar);
                            task.getJavaLauncher().convention(extension.getJavaLauncher());
                        });
        project.getTasks().register(DOCTOR, Doctor.class);
        TaskProvider<InstrumentJdk> instrument =
                project.getTasks().register(INSTRUMENT, InstrumentJdk.class);
        instrument.configure(
                task ->
                        task.getJvmArguments()
                                .convention(
                                        project.getLayout()
                                                .getBuildDirectory()
                                                .file("jess/jvm-arguments.txt")));
        return instrument;
    }

    private void configure(FindTests task, TestSources sources) {
        task.setDescription("Fails if there are no classes with tests.");
        task.getClasses().from(sources.classes());
        task.getProjectPath().set(project.getPath());
        task.getDemanded().set(extension.getFailOn().getNoTests());
    }

    private void configure(
            ConcurrencyTests task, TestSources sources, TaskProvider<InstrumentJdk> instrument) {
        task.setDescription("Runs the concurrency tests under every schedule that matters.");
        task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
        task.setTestClassesDirs(sources.classes());
        task.setClasspath(sources.runtimeClasspath());
        task.useJUnitPlatform(platform -> platform.includeTags(ConcurrencyTests.TAG));
        // The schedule of a bug and the token that replays it are in the message.
        task.getTestLogging().setExceptionFormat(TestExceptionFormat.FULL);
        task.getJavaLauncher().set(extension.getJavaLauncher());
        task.getPatchedJdk()
                .set(
                        extension
                                .getJavaLauncher()
                                .map(jdk -> jdk.getMetadata().getInstallationPath().toString()));
        task.getDemanded().set(extension.getFailOn().getNoTests());
        JessArguments arguments = project.getObjects().newInstance(JessArguments.class);
        arguments.getOptions().from(extension);
        arguments.getFromJess().set(instrument.flatMap(InstrumentJdk::getJvmArguments));
        ProjectLayout layout = project.getLayout();
        Provider<String> asked = project.getProviders().systemProperty("jess.html");
        Provider<Directory> pages =
                layout.getProjectDirectory()
                        .dir(asked)
                        .orElse(layout.getBuildDirectory().dir("reports/jess"));
        arguments.getPages().set(pages);
        task.getPages().set(pages);
        Provider<String> logs = project.getProviders().systemProperty("jess.sarif");
        arguments.getLogs().set(layout.getProjectDirectory().dir(logs));
        task.getJvmArgumentProviders().add(arguments);
    }
}
