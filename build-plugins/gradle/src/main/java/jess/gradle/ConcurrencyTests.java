package jess.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.TestDescriptor;
import org.gradle.api.tasks.testing.TestListener;
import org.gradle.api.tasks.testing.TestResult;

/**
 * The task {@code concurrencyTest}: Gradle's own test task, which fails if no test ran.
 *
 * <p>It can be cached since the result of a test follows from its classes, the options and the
 * build of the JDK, all of which are inputs ({@link JessArguments}).
 */
@CacheableTask
public abstract class ConcurrencyTests extends Test {
    /** What {@code @ConcurrencyTest} is tagged with. */
    static final String TAG = "jess";

    /** Whether there must be tests. */
    @Internal
    public abstract Property<Boolean> getDemanded();

    /** The home of the JDK that the options of the test JVM are for. */
    @Internal
    public abstract Property<String> getPatchedJdk();

    /** Where the page with the result of each test goes; {@link JessArguments} declares it. */
    @Internal
    public abstract DirectoryProperty getPages();

    @Override
    @TaskAction
    public void executeTests() {
        checkJdk();
        // A build that calls useJUnitPlatform() for all test tasks may have undone the selection.
        useJUnitPlatform(platform -> platform.getIncludeTags().add(TAG));
        Count count = new Count();
        addTestListener(count);
        try {
            super.executeTests();
        } finally {
            if (count.tests > 0) {
                String folder = getPages().get().getAsFile().toPath().toUri().toString();
                getLogger().lifecycle("jess: a page for each test is in {}", folder);
            }
        }
        if (count.tests == 0 && getDemanded().get()) {
            throw new GradleException(FindTests.noTests(getPath() + ": the project"));
        }
    }

    private void checkJdk() {
        String home = getJavaLauncher().get().getMetadata().getInstallationPath().toString();
        if (!home.equals(getPatchedJdk().get())) {
            throw new GradleException(
                    getPath()
                            + " is to run on JDK "
                            + home
                            + ", but the JDK that was patched is "
                            + getPatchedJdk().get()
                            + ". Remedy: set jess.javaLauncher, which both follow");
        }
    }

    /** Counts tests that ran; those that were skipped did not. */
    private static final class Count implements TestListener {
        long tests;

        @Override
        public void beforeSuite(TestDescriptor suite) {}

        @Override
        public void afterSuite(TestDescriptor suite, TestResult result) {
            if (suite.getParent() == null) {
                tests = result.getTestCount() - result.getSkippedTestCount();
            }
        }

        @Override
        public void beforeTest(TestDescriptor test) {}

        @Override
        public void afterTest(TestDescriptor test, TestResult result) {}
    }
}
