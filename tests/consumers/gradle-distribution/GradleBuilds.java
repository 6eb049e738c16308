import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.LogLevel;
import org.gradle.api.logging.configuration.WarningMode;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.internal.buildoption.BuildOption;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.exec.BuildActionResult;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The command line of a Gradle for tests: runs builds one after the other in this JVM, as a daemon
 * would, so that only the first one pays for the start.
 *
 * <p>Arguments: the Gradle user home and an init script. Each line of the standard input is a
 * build: its folder and its arguments, with tabs in between. All that it prints goes to the
 * standard output; a line after it says how it ended.
 */
public final class GradleBuilds {
    private final File userHome;
    private final File initScript;
    private final ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();

    private GradleBuilds(File userHome, File initScript) {
        this.userHome = userHome;
        this.initScript = initScript;
    }

    /** See the class. */
    public static void main(String[] arguments) throws IOException {
        System.setErr(System.out);
        new GradleBuilds(new File(arguments[0]), new File(arguments[1])).run();
        // Whatever threads Gradle has left behind.
        System.exit(0);
    }

    private void run() throws IOException {
        NativeServices.initializeOnDaemon(userHome, NativeServices.NativeServicesMode.DISABLED);
        BufferedReader builds = new BufferedReader(new InputStreamReader(System.in));
        try (BuildProcessState state =
                new BuildProcessState(
                        false,
                        AgentStatus.disabled(),
                        ClassPath.EMPTY,
                        logging,
                        NativeServices.getInstance())) {
            for (String line = builds.readLine(); line != null; line = builds.readLine()) {
                boolean failed = run(state.getServices(), List.of(line.split("\t")));
                System.out.println("\ngradle build: " + (failed ? "failed" : "succeeded"));
                System.out.flush();
            }
        }
    }

    private boolean run(ServiceRegistry services, List<String> build) {
        File folder = new File(build.get(0));
        StartParameterInternal start = start(folder, build.subList(1, build.size()));
        LoggingManagerInternal console =
                ((DefaultLoggingManagerFactory) logging.get(DefaultLoggingManagerFactory.class))
                        .create();
        console.attachSystemOutAndErr();
        console.setLevelInternal(start.getLogLevel());
        console.start();
        try {
            BuildActionResult result =
                    services.get(BuildExecutor.class)
                            .execute(
                                    new ExecuteBuildAction(start),
                                    new DefaultBuildActionParameters(
                                            System.getProperties(),
                                            System.getenv(),
                                            folder,
                                            start.getLogLevel(),
                                            false,
                                            ClassPath.EMPTY),
                                    new DefaultBuildRequestContext(
                                            new DefaultBuildRequestMetaData(
                                                    System.currentTimeMillis()),
                                            new DefaultBuildCancellationToken(),
                                            event -> {}));
            return result.hasFailure();
        } finally {
            console.stop();
            start.getSystemPropertiesArgs().keySet().forEach(System::clearProperty);
        }
    }

    private StartParameterInternal start(File folder, List<String> arguments) {
        StartParameterInternal start = new StartParameterInternal();
        start.setProjectDir(folder);
        start.setCurrentDir(folder);
        start.setGradleUserHomeDir(userHome);
        start.addInitScript(initScript);
        start.setLogLevel(LogLevel.LIFECYCLE);
        start.setWarningMode(WarningMode.All);
        Map<String, String> system = new HashMap<>();
        List<String> tasks = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.startsWith("-D")) {
                String[] pair = argument.substring(2).split("=", 2);
                system.put(pair[0], pair[1]);
            } else if (argument.equals("--continue")) {
                start.setContinueOnFailure(true);
            } else if (argument.equals("--configuration-cache")) {
                start.setConfigurationCache(BuildOption.Value.value(true));
            } else {
                tasks.add(argument);
            }
        }
        start.setSystemPropertiesArgs(system);
        start.setTaskNames(tasks);
        return start;
    }
}
