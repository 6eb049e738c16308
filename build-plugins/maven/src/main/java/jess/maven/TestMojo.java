package jess.maven;

import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the concurrency tests of the project with Surefire, in a JVM on the patched JDK.
 *
 * <p>{@code -Dtest=…} selects among them as it does for Surefire's own goal; {@code
 * -Djess.replay=TOKEN} runs the execution of a token. The reports are in {@code
 * target/jess-reports}, with a page for each test.
 */
@Mojo(
        name = "test",
        defaultPhase = LifecyclePhase.TEST,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class TestMojo extends JessMojo {
    private static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";

    /** The first that runs JUnit 5; Maven 3.8 has an older one for projects that name none. */
    private static final String OLDEST = "2.22.0";

    /** What runs the tests of a project with an older one. */
    private static final String KNOWN = "3.2.5";

    /** What {@code @ConcurrencyTest} is tagged with. */
    private static final String TAG = "jess";

    /** When a test stops: {@code 10s}, {@code 1000} executions, {@code 10s,1000}. */
    @Parameter(property = "jess.budget")
    private String budget;

    /** How schedules are chosen, as on the command line: {@code dpor}, {@code pct:4}. */
    @Parameter(property = "jess.strategy")
    private String strategy;

    /** The seed of random schedules. */
    @Parameter(property = "jess.seed")
    private String seed;

    /** Classes of libraries whose methods are taken to be atomic: {@code com.acme.cache.**}. */
    @Parameter(property = "jess.trust")
    private List<String> trust;

    /** A token to replay instead of exploring. */
    @Parameter(property = "jess.replay")
    private String replay;

    /** Where the page with the result of each test goes. */
    @Parameter(property = "jess.html", defaultValue = "${project.build.directory}/jess-reports")
    private String html;

    /** Where the log for code scanning (SARIF) of each test goes; otherwise there is none. */
    @Parameter(property = "jess.sarif")
    private String sarif;

    /** What makes tests fail, besides bugs and programs that cannot be controlled. */
    @Parameter private FailOn failOn = new FailOn();

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${project.build.directory}/jess-reports", readonly = true)
    private String reports;

    @Component private BuildPluginManager plugins;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Plugin surefire = project.getPlugin(SUREFIRE);
        if (surefire == null) {
            throw new MojoExecutionException(
                    "the project has no maven-surefire-plugin, which runs its tests. Remedy: give"
                            + " it a packaging with tests, such as jar");
        }
        surefire = recent(surefire);
        JessCommand command = command();
        SurefireConfiguration configuration =
                new SurefireConfiguration((Xpp3Dom) surefire.getConfiguration())
                        .onlyTagged(TAG)
                        .failIfNoTests(failOn.noTests())
                        .jvm(
                                command.java().getPath(),
                                jvmArguments(command),
                                project.getProperties().getProperty("argLine"))
                        .properties(properties())
                        .reports(reports);
        run(surefire, configuration.dom());
    }

    /** A Surefire that runs JUnit 5: that of the project, or a newer one. */
    private Plugin recent(Plugin surefire) {
        String version = surefire.getVersion();
        if (version != null
                && new DefaultArtifactVersion(version).compareTo(new DefaultArtifactVersion(OLDEST))
                        >= 0) {
            return surefire;
        }
        getLog().info(
                        "Surefire "
                                + version
                                + " of this project knows no JUnit 5: "
                                + KNOWN
                                + " runs its concurrency tests");
        Plugin newer = surefire.clone();
        newer.setVersion(KNOWN);
        return newer;
    }

    /** The agent has to know what is trusted before any class is loaded. */
    private List<String> jvmArguments(JessCommand command) throws MojoExecutionException {
        List<String> arguments = new ArrayList<>(command.jvmArguments());
        if (trust != null && !trust.isEmpty()) {
            arguments.add("-Djess.trust=" + String.join(",", trust));
        }
        return arguments;
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("jess.budget", budget);
        properties.put("jess.strategy", strategy);
        properties.put("jess.seed", seed);
        properties.put("jess.replay", replay);
        properties.put("jess.html", html);
        properties.put("jess.sarif", sarif);
        properties.put("jess.races", failOn.races());
        properties.put("jess.exhaustive", failOn.exhaustive());
        return properties;
    }

    /** Runs Surefire's goal {@code test} as Maven would, with another configuration. */
    private void run(Plugin surefire, Xpp3Dom configuration)
            throws MojoExecutionException, MojoFailureException {
        try {
            MojoDescriptor goal =
                    plugins.loadPlugin(
                                    surefire,
                                    project.getRemotePluginRepositories(),
                                    session().getRepositorySession())
                            .getMojo("test");
            MojoExecution execution = new MojoExecution(goal, "jess");
            execution.setConfiguration(
                    Xpp3Dom.mergeXpp3Dom(configuration, defaults(goal.getMojoConfiguration())));
            plugins.executeMojo(session(), execution);
        } catch (MojoExecutionException | MojoFailureException failed) {
            throw failed;
        } catch (Exception broken) {
            throw new MojoExecutionException(
                    SUREFIRE + ":" + surefire.getVersion() + " cannot be run", broken);
        }
    }

    /** What the goal's parameters are without a configuration. */
    private static Xpp3Dom defaults(PlexusConfiguration from) {
        Xpp3Dom dom = new Xpp3Dom(from.getName());
        dom.setValue(from.getValue(null));
        for (String name : from.getAttributeNames()) {
            dom.setAttribute(name, from.getAttribute(name, null));
        }
        for (PlexusConfiguration child : from.getChildren()) {
            dom.addChild(defaults(child));
        }
        return dom;
    }
}
