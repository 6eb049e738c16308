package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The extension in a JVM without control: whatever is missing, the test fails and says so. */
class ConcurrencyTestExtensionTest {
    static final List<String> LOG = new ArrayList<>();

    static class Subject {
        @BeforeEach
        void before() {
            LOG.add("before");
        }

        @ConcurrencyTest(budget = "100")
        void test() {
            LOG.add("test");
        }

        @AfterEach
        void after() {
            LOG.add("after");
        }
    }

    static class BadBudget {
        @ConcurrencyTest(budget = "soon")
        void test() {}
    }

    static class FailsEarlier {
        @BeforeEach
        void before(String unresolvable) {}

        @ConcurrencyTest
        void test() {}
    }

    /** Called around the method, where nothing runs outside of executions. */
    static class Callback implements BeforeTestExecutionCallback {
        @Override
        public void beforeTestExecution(ExtensionContext context) {}
    }

    static class CalledBack {
        @ExtendWith(Callback.class)
        @ConcurrencyTest
        void test() {
            LOG.add("test");
        }
    }

    /** Stands in for the launcher of jess.jar. */
    public static class FakeLauncher {
        public static void main(String[] arguments) {
            if (arguments[0].equals("jvm-args")) {
                System.out.println("-Dfake=true");
            }
        }
    }

    /** A launcher that finds something wrong. */
    public static class FailingLauncher {
        public static void main(String[] arguments) {
            System.err.println("this JDK is too old");
            System.exit(3);
        }
    }

    private static String failure(Class<?> test, String jar) {
        LOG.clear();
        EngineTestKit.Builder kit =
                EngineTestKit.engine("junit-jupiter").selectors(selectClass(test));
        if (jar != null) {
            kit.configurationParameter("jess.jar", jar);
        }
        EngineExecutionResults results = kit.execute();
        results.testEvents().assertStatistics(counts -> counts.started(1).failed(1).skipped(0));
        Event finished = results.testEvents().failed().list().get(0);
        assertEquals(List.of(), LOG, "nothing runs outside control");
        return finished.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow()
                .getMessage();
    }

    private static String jar(Path folder, Class<?> launcher) throws IOException {
        Path jar = folder.resolve("jess.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, launcher.getName());
        String entry = launcher.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream bytes = launcher.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new JarEntry(entry));
            bytes.transferTo(out);
            out.closeEntry();
        }
        return jar.toString();
    }

    @Test
    void withoutTheJarTheTestFailsWithTheRemedy() {
        String message = failure(Subject.class, "/nowhere/jess.jar");
        assertTrue(
                message.contains("/nowhere/jess.jar") && message.contains("-Djess.jar"), message);
    }

    @Test
    void whatTheLauncherSaysIsPassedOn(@TempDir Path folder) throws IOException {
        String message = failure(Subject.class, jar(folder, FailingLauncher.class));
        assertTrue(message.contains("this JDK is too old") && message.contains("doctor"), message);
    }

    @Test
    void aWorkerWithoutTheAgentIsAFailureNotARecursion(@TempDir Path folder) throws IOException {
        String message = failure(Subject.class, jar(folder, FakeLauncher.class));
        assertTrue(message.contains("agent is not active in the worker"), message);
    }

    @Test
    void aBudgetThatCannotBeReadIsAFailure() {
        String message = failure(BadBudget.class, null);
        assertTrue(message.contains("\"soon\""), message);
    }

    /** The version of JUnit that JESS is compiled against is the last one that hides its lists. */
    @Test
    void aCallbackThatCannotBeCalledInsideIsAFailureWithTheRemedy() {
        String message = failure(CalledBack.class, "/nowhere/jess.jar");
        String callback = Callback.class.getName();
        assertTrue(message.contains(callback + " (BeforeTestExecutionCallback)"), message);
        assertTrue(message.contains("JUnit 5.11") && message.contains("jess.around="), message);
    }

    @Test
    void failuresBeforeTheTestStayWhatTheyAre() {
        String message = failure(FailsEarlier.class, null);
        assertTrue(message.contains("ParameterResolver"), message);
    }
}
