package jess.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;
import org.gradle.jvm.toolchain.JavaLauncher;

import java.util.ArrayList;
import java.util.List;

import javax.inject.Inject;

/**
 * The options of the tests, each as the system property that {@code @ConcurrencyTest} documents.
 *
 * <p>A system property of the build of the same name goes before the extension, so that {@code
 * gradle concurrencyTest -Djess.replay=TOKEN} does what the message of a bug says.
 */
public abstract class JessOptions {
    /** {@code jess.budget}. */
    @Input
    @Optional
    public abstract Property<String> getBudget();

    /** {@code jess.strategy}. */
    @Input
    @Optional
    public abstract Property<String> getStrategy();

    /** {@code jess.seed}. */
    @Input
    @Optional
    public abstract Property<String> getSeed();

    /** {@code jess.races}. */
    @Input
    @Optional
    public abstract Property<String> getRaces();

    /** {@code jess.trust}. */
    @Input
    @Optional
    public abstract Property<String> getTrust();

    /** {@code jess.exhaustive}. */
    @Input
    @Optional
    public abstract Property<String> getExhaustive();

    /** {@code jess.replay}. */
    @Input
    @Optional
    public abstract Property<String> getReplay();

    /** The build of the JDK, on which tokens and numbers of behaviours depend. */
    @Input
    public abstract Property<String> getJdkBuild();

    /** Gradle's source of system properties. */
    @Inject
    protected abstract ProviderFactory getProviders();

    void from(JessExtension extension) {
        FailOn failOn = extension.getFailOn();
        set(getBudget(), "jess.budget", extension.getBudget());
        set(getStrategy(), "jess.strategy", extension.getStrategy());
        set(getSeed(), "jess.seed", extension.getSeed().map(String::valueOf));
        set(getRaces(), "jess.races", failOn.getRaces().map(yes -> yes ? "fail" : "report"));
        set(getTrust(), "jess.trust", extension.getTrust().map(JessOptions::list));
        set(getExhaustive(), "jess.exhaustive", failOn.getUnfinished().map(String::valueOf));
        getReplay().set(getProviders().systemProperty("jess.replay"));
        getJdkBuild().set(extension.getJavaLauncher().map(JessOptions::build));
    }

    private void set(Property<String> property, String name, Provider<String> otherwise) {
        property.set(getProviders().systemProperty(name).orElse(otherwise));
    }

    /** With commas in between; null, which is no value, if there are none. */
    private static String list(List<String> patterns) {
        return patterns.isEmpty() ? null : String.join(",", patterns);
    }

    private static String build(JavaLauncher launcher) {
        return launcher.getMetadata().getVendor()
                + " "
                + launcher.getMetadata().getJavaRuntimeVersion();
    }

    /** These options as arguments of the test JVM. */
    List<String> asArguments() {
        List<String> arguments = new ArrayList<>();
        add(arguments, "jess.budget", getBudget());
        add(arguments, "jess.strategy", getStrategy());
        add(arguments, "jess.seed", getSeed());
        add(arguments, "jess.races", getRaces());
        add(arguments, "jess.trust", getTrust());
        add(arguments, "jess.exhaustive", getExhaustive());
        add(arguments, "jess.replay", getReplay());
        return arguments;
    }

    private static void add(List<String> arguments, String name, Property<String> value) {
        if (value.isPresent()) {
            arguments.add("-D" + name + "=" + value.get());
        }
    }
}
