package jess.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks every part that a test needs, one line each. */
@Mojo(name = "doctor", requiresProject = false, threadSafe = true)
public final class DoctorMojo extends JessMojo {
    @Override
    public void execute() throws MojoExecutionException {
        command().run("doctor").lines().forEach(getLog()::info);
    }
}
