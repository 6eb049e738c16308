package jess.gradle;

import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

/** Checks every part that a test needs, one line each. */
@DisableCachingByDefault(because = "it is about what is installed on the machine")
public abstract class Doctor extends JessCommand {
    /** Gradle makes it. */
    public Doctor() {
        setDescription("Checks that JESS works on the JDK of the tests.");
    }

    @TaskAction
    void check() {
        run("doctor", spec -> {});
    }
}
