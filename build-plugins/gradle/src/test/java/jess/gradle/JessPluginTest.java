package jess.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.testing.Test;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What the plugin does to a project. */
class JessPluginTest {
    @TempDir Path folder;

    private Project project;

    @BeforeEach
    void emptyProject() {
        project = ProjectBuilder.builder().withProjectDir(folder.toFile()).build();
    }

    private JessExtension apply() {
        project.getPluginManager().apply("java");
        project.getPluginManager().apply("org.jess");
        return project.getExtensions().getByType(JessExtension.class);
    }

    private ConcurrencyTests tests() {
        return (ConcurrencyTests) project.getTasks().getByName("concurrencyTest");
    }

    private JessArguments arguments() {
        return tests().getJvmArgumentProviders().stream()
                .filter(JessArguments.class::isInstance)
                .map(JessArguments.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private Set<? extends Task> dependencies(String task) {
        Task named = project.getTasks().getByName(task);
        return named.getTaskDependencies().getDependencies(named);
    }

    @org.junit.jupiter.api.Test
    void nothingIsDoneWithoutJavaAndTheOrderOfPluginsIsFree() {
        project.getPluginManager().apply("org.jess");
        assertNull(project.getTasks().findByName("concurrencyTest"));
        project.getPluginManager().apply("java");
        assertNotNull(project.getTasks().findByName("concurrencyTest"));
    }

    @org.junit.jupiter.api.Test
    void theTasksAreThereAndNeedEachOther() {
        apply();
        Task instrument = project.getTasks().getByName("jessInstrumentJdk");
        Task find = project.getTasks().getByName("jessFindTests");
        assertNotNull(project.getTasks().findByName("jessDoctor"));
        assertTrue(dependencies("concurrencyTest").containsAll(List.of(instrument, find)));
    }

    @org.junit.jupiter.api.Test
    void checkRunsThemOnlyWhenAsked() {
        JessExtension extension = apply();
        Test tests = tests();
        assertFalse(dependencies("check").contains(tests));
        extension.getCheck().set(true);
        assertTrue(dependencies("check").contains(tests));
    }

    @org.junit.jupiter.api.Test
    void theSourceSetIsThereWhenItsFolderIs() throws IOException {
        apply();
        JavaPluginExtension java = project.getExtensions().getByType(JavaPluginExtension.class);
        assertNull(java.getSourceSets().findByName("concurrencyTest"));
        assertEquals(1, tests().getTestClassesDirs().getFiles().size());

        Files.createDirectories(folder.resolve("src/concurrencyTest/java"));
        emptyProject();
        apply();
        java = project.getExtensions().getByType(JavaPluginExtension.class);
        assertNotNull(java.getSourceSets().findByName("concurrencyTest"));
        assertEquals(2, tests().getTestClassesDirs().getFiles().size());
        assertTrue(
                project.getConfigurations()
                        .getByName("concurrencyTestImplementation")
                        .getExtendsFrom()
                        .contains(project.getConfigurations().getByName("testImplementation")));
    }

    @org.junit.jupiter.api.Test
    void librariesHaveTheVersionOfThePluginUnlessToldOtherwise() {
        apply();
        String version = OwnVersion.read();
        assertTrue(version.matches("\\d+\\.\\d+\\.\\d+"), version);
        assertEquals(List.of("jess-junit:" + version), libraries("testImplementation"));
        assertEquals(List.of("jess:" + version), libraries("jess"));
        emptyProject();
        apply().getVersion().set("9");
        assertEquals(List.of("jess-junit:9"), libraries("testImplementation"));
    }

    private List<String> libraries(String configuration) {
        return project.getConfigurations().getByName(configuration).getDependencies().stream()
                .filter(dependency -> "org.jess".equals(dependency.getGroup()))
                .map(dependency -> dependency.getName() + ":" + dependency.getVersion())
                .toList();
    }

    @org.junit.jupiter.api.Test
    void whatIsSetBecomesOptionsOfTheTestJvm() throws IOException {
        JessExtension extension = apply();
        extension.getBudget().set("30s");
        extension.getStrategy().set("pct:4");
        extension.getSeed().set(7);
        extension.failOn(failOn -> failOn.getRaces().set(true));
        extension.getFailOn().getUnfinished().set(true);
        extension.getTrust().set(List.of("com.acme.Cache", "com.acme.pool.**"));
        write("-Djess.library=here\n\n");
        assertEquals(
                List.of(
                        "-Djess.library=here",
                        "-Djess.budget=30s",
                        "-Djess.strategy=pct:4",
                        "-Djess.seed=7",
                        "-Djess.races=fail",
                        "-Djess.trust=com.acme.Cache,com.acme.pool.**",
                        "-Djess.exhaustive=true",
                        pages()),
                arguments().asArguments());
    }

    @org.junit.jupiter.api.Test
    void whatIsNotSetIsLeftToTheAnnotation() throws IOException {
        apply();
        write("-Djess.library=here\n");
        assertEquals(List.of("-Djess.library=here", pages()), arguments().asArguments());
    }

    @org.junit.jupiter.api.Test
    void logsForCodeScanningGoWhereTheyAreWanted() throws IOException {
        apply();
        write("-Djess.library=here\n");
        JessArguments arguments = arguments();
        arguments.getLogs().set(new File(project.getProjectDir(), "logs"));
        String logs = "-Djess.sarif=" + new File(project.getProjectDir(), "logs");
        assertEquals(List.of("-Djess.library=here", pages(), logs), arguments.asArguments());
    }

    private String pages() {
        return "-Djess.html=" + new File(project.getProjectDir(), "build/reports/jess");
    }

    @org.junit.jupiter.api.Test
    void withoutTheOptionsOfThePatchedJdkNothingRuns() throws IOException {
        apply();
        write("\n");
        JessArguments arguments = arguments();
        String message = assertThrows(GradleException.class, arguments::asArguments).getMessage();
        assertTrue(message.contains("jessInstrumentJdk"), message);
    }

    private void write(String text) throws IOException {
        File file = arguments().getFromJess().get().getAsFile();
        Files.createDirectories(file.toPath().getParent());
        Files.writeString(file.toPath(), text);
    }

    @org.junit.jupiter.api.Test
    void aProjectWithoutTestsFailsUnlessThatIsAllowed() throws IOException {
        JessExtension extension = apply();
        FindTests find = (FindTests) project.getTasks().getByName("jessFindTests");
        String message = assertThrows(GradleException.class, find::look).getMessage();
        assertTrue(message.contains("noTests") && message.contains("project :"), message);
        extension.getFailOn().getNoTests().set(false);
        find.look();
        extension.getFailOn().getNoTests().set(true);
        Path classes = folder.resolve("build/classes/java/test");
        Files.createDirectories(classes);
        Files.write(classes.resolve("A.class"), new byte[0]);
        find.look();
    }

    @org.junit.jupiter.api.Test
    void aTestJvmOnAnotherJdkThanThePatchedOneIsRefused() {
        apply();
        ConcurrencyTests tests = tests();
        tests.getPatchedJdk().set("/elsewhere");
        String message = assertThrows(GradleException.class, tests::executeTests).getMessage();
        assertTrue(message.contains("/elsewhere") && message.contains("javaLauncher"), message);
    }
}
