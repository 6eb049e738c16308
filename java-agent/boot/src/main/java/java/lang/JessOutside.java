package java.lang;

/**
 * What is outside of what is controlled: native methods of the program (JLS 8.4.3.4), whose code is
 * not seen, and methods of the JDK that lead to what no model stands for. A twin that is about to
 * call one ends the exploration, with the name of it; natives of classes that the user trusts are
 * called.
 */
public final class JessOutside {
    /** Classes that the user trusts. Written when an exploration begins. */
    private static String[] trusted = new String[0];

    private JessOutside() {}

    /** Before an exploration begins. */
    static void trust(String[] classes) {
        trusted = classes;
    }

    /** The stack below the method itself. */
    private static StackTraceElement[] callers(String owner) {
        StackTraceElement[] trace = new Throwable().getStackTrace();
        for (int i = 0; i < trace.length; i++) {
            if (trace[i].getClassName().equals(owner)) {
                StackTraceElement[] rest = new StackTraceElement[trace.length - i - 1];
                System.arraycopy(trace, i + 1, rest, 0, rest.length);
                return rest;
            }
        }
        return trace;
    }

    /** Code is about to run that no twin could be made of. */
    public static void enters(String method, String reason) {
        JessMachine.checkStopped();
        JessModel.unsupported(
                "the method "
                        + method
                        + " cannot be controlled, so what it reads and writes is not seen: "
                        + reason
                        + "; remedy: make several methods of it");
    }

    /** A twin is about to call this method of this class. */
    public static void calls(String owner, String name) {
        for (int i = 0; i < trusted.length; i++) {
            if (owner.equals(trusted[i])) {
                return;
            }
        }
        JessMachine.checkStopped();
        String what = owner.concat(".").concat(name);
        String where = JessStack.where(callers(owner));
        if (JessStack.ofJdk(owner)) {
            JessModel.unsupported(
                    what
                            + ", called at "
                            + where
                            + ", is outside of what can be controlled; remedy: replace what calls"
                            + " it by a stub");
        }
        JessModel.unsupported(
                "the native method "
                        + what
                        + ", called at "
                        + where
                        + ": what it reads and writes is not seen; remedy: --trust-native "
                        + owner);
    }
}
