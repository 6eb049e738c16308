package java.lang;

import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Distinguishes frames of libraries from those of the program under test, for reports: a class of a
 * library comes from a jar, and not from the one that the program itself comes from.
 */
final class JessLibraries {
    /** Stands before frames of libraries, where a stack trace has the name of a class loader. */
    static final String MARK = "library/";

    private final HashMap<String, Boolean> known = new HashMap<>();

    /** Where the program comes from: what its outermost class does. */
    private String own;

    /** Marks the frames of the calling thread that are those of libraries. */
    void mark(String[] frames) {
        for (int i = 0; i < frames.length; i++) {
            Boolean library = known.get(owner(frames[i]));
            if (library == null) {
                learn();
                library = known.get(owner(frames[i]));
            }
            if (library != null && library) {
                frames[i] = MARK + frames[i];
            }
        }
    }

    private static String owner(String frame) {
        int end = frame.indexOf('(');
        return frame.substring(0, frame.lastIndexOf('.', end));
    }

    private void learn() {
        ArrayList<Class<?>> classes = JessStack.classes();
        for (int i = classes.size() - 1; own == null && i >= 0; i--) {
            if (!isOfTools(classes.get(i).getName())) {
                own = String.valueOf(origin(classes.get(i)));
            }
        }
        for (int i = 0; i < classes.size(); i++) {
            Class<?> type = classes.get(i);
            if (!known.containsKey(type.getName())) {
                String origin = origin(type);
                known.put(type.getName(), origin != null && isJar(origin) && !origin.equals(own));
            }
        }
    }

    /** Code that calls programs is not taken for one. */
    private static boolean isOfTools(String name) {
        return JessStack.ofJdk(name) || name.startsWith("jess.") || name.startsWith("org.junit.");
    }

    private static boolean isJar(String origin) {
        return origin.endsWith(".jar") || origin.contains(".jar!/");
    }

    /** Where a class was loaded from, or null if that is unknown. */
    private static String origin(Class<?> type) {
        ProtectionDomain domain;
        try {
            domain = type.getProtectionDomain();
        } catch (SecurityException ofTheTest) {
            return null;
        }
        CodeSource source = domain == null ? null : domain.getCodeSource();
        return source == null || source.getLocation() == null
                ? null
                : source.getLocation().toString();
    }
}
