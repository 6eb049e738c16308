package jess.gradle;

import org.gradle.api.Action;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Nested;
import org.gradle.jvm.toolchain.JavaLauncher;

/**
 * The block {@code jess { … }} of a build script.
 *
 * <p>What is set here holds for all tests of the project and goes before their annotations; a
 * system property of the build, such as {@code -Djess.budget=1m}, goes before both.
 */
public abstract class JessExtension {
    /** The version of the libraries {@code jess} and {@code jess-junit}; that of the plugin. */
    public abstract Property<String> getVersion();

    /** The JDK of the tests; that of the project's toolchain. */
    public abstract Property<JavaLauncher> getJavaLauncher();

    /** When a test stops: {@code 10s}, {@code 1000} executions, {@code 10s,1000}. */
    public abstract Property<String> getBudget();

    /** How schedules are chosen, as on the command line: {@code dpor}, {@code pct:4}. */
    public abstract Property<String> getStrategy();

    /** The seed of random schedules: any integer, which in Groovy need not be a long. */
    public abstract Property<Number> getSeed();

    /** Classes of libraries whose methods are taken to be atomic: {@code com.acme.cache.**}. */
    public abstract ListProperty<String> getTrust();

    /** Whether {@code check} runs the concurrency tests; it does not by default. */
    public abstract Property<Boolean> getCheck();

    /** What makes tests fail, besides bugs and programs that cannot be controlled. */
    @Nested
    public abstract FailOn getFailOn();

    /**
     * Configures what makes tests fail.
     *
     * @param action what to set
     */
    public void failOn(Action<? super FailOn> action) {
        action.execute(getFailOn());
    }
}
