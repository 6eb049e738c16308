package java.lang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hides the options by which a JVM is under control from the module system, so that it starts as it
 * does without them.
 *
 * <p>For each set of options that is not the usual one it resolves all modules, where the JDK has
 * the result ready, and it looks through each patch for packages that the module has not, by
 * streams, in interpreted code: that is half of the time in which a JVM starts. Neither is useful
 * here. The JVM itself takes classes from the patch, in which all packages are the JDK's; and the
 * module of the agent is one of those that a program on the class path has anyway (JEP 261, "Root
 * modules"). Resources of {@code java.base}, as libraries read them that parse class files, are the
 * JDK's own this way.
 */
public final class JessModules {
    private static final String PATCHED = "java.base";
    private static final String OF_AGENTS = "java.instrument";

    /** By these properties the JVM hands over its options, the first of each kind. */
    private static final String ADDED = "jdk.module.addmods.";

    private static final String MAIN = "jdk.module.main";
    private static final String LIMIT = "jdk.module.limitmods";

    private JessModules() {}

    /**
     * Before the module system looks at any of its options. In place of the patches that the
     * command line names, by name of module: the same without the one that this class is from. With
     * another patch of {@code java.base} beside it, all of them: that one may have packages of its
     * own.
     */
    public static Map<String, List<String>> patches(Map<String, List<String>> all) {
        forgetAgents();
        List<String> ofBase = all.get(PATCHED);
        if (ofBase == null || ofBase.size() != 1) {
            return all;
        }
        Map<String, List<String>> others = new HashMap<>(all);
        others.remove(PATCHED);
        return others;
    }

    /** For each agent the JVM adds the module of agents, which programs on the class path have. */
    private static void forgetAgents() {
        if (System.getProperty(MAIN) != null || System.getProperty(LIMIT) != null) {
            return;
        }
        int added = 0;
        while (System.getProperty(ADDED + added) != null) {
            if (!OF_AGENTS.equals(System.getProperty(ADDED + added))) {
                return;
            }
            added++;
        }
        for (int index = 0; index < added; index++) {
            System.clearProperty(ADDED + index);
        }
    }
}
