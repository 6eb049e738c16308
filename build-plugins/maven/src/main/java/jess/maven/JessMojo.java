package jess.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

import java.io.File;
import java.util.List;

/** What both goals know: JESS's command, which comes with the plugin, and the JDK of the tests. */
abstract class JessMojo extends AbstractMojo {
    private static final String GROUP = "org.jess";
    private static final String ARTIFACT = "jess";

    /**
     * The home of the JDK that the tests run on; that of Maven's toolchain for this build if there
     * is one, otherwise the JDK that Maven runs on.
     */
    @Parameter(property = "jess.java.home")
    private File javaHome;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> artifacts;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Component private ToolchainManager toolchains;

    MavenSession session() {
        return session;
    }

    JessCommand command() throws MojoExecutionException {
        return new JessCommand(jar(), home());
    }

    private File jar() throws MojoExecutionException {
        for (Artifact artifact : artifacts) {
            if (artifact.getGroupId().equals(GROUP) && artifact.getArtifactId().equals(ARTIFACT)) {
                return artifact.getFile();
            }
        }
        throw new MojoExecutionException(
                "org.jess:jess is not among the dependencies of jess-maven-plugin. Remedy: do not"
                        + " exclude it in the plugin's declaration");
    }

    private File home() throws MojoExecutionException {
        File home = javaHome;
        if (home == null) {
            Toolchain toolchain = toolchains.getToolchainFromBuildContext("jdk", session);
            String java = toolchain == null ? null : toolchain.findTool("java");
            home =
                    java == null
                            ? new File(System.getProperty("java.home"))
                            : new File(java).getParentFile().getParentFile();
        }
        if (!new File(home, "bin").isDirectory()) {
            throw new MojoExecutionException(
                    home + " is no JDK. Remedy: name another with -Djess.java.home=DIR");
        }
        return home;
    }
}
