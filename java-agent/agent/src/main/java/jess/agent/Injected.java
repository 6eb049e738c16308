package jess.agent;

/**
 * Distinguishes classes that a program has put into a package of {@code java.base} from those of
 * the JDK. Libraries that generate classes do that to call what only a class there may call.
 */
final class Injected {
    /**
     * What the patch has added, and packages in which the JDK makes classes for itself while it
     * runs.
     */
    private static final String[] OWN = {"java/lang/Jess", "java/lang/invoke/", "jdk/internal/"};

    private Injected() {}

    /** Whether a class that is being defined in {@code java.base} is not one of its files. */
    static boolean isInjected(PatchedBase runtime, String internalName) {
        if (internalName == null || runtime.isOfBase(internalName)) {
            return false;
        }
        for (String own : OWN) {
            if (internalName.startsWith(own)) {
                return false;
            }
        }
        return true;
    }
}
