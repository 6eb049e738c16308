package java.lang;

/**
 * The leaks that are known and explained, a row each; the native library has the table, with the
 * reasons.
 */
final class JessLeakRules {
    private static final int SLOTS = 4;
    private static final int CLASS = 0;
    private static final int METHOD = 1;
    private static final int ISLAND_CLASS = 2;
    private static final int ISLAND_METHOD = 3;

    /** In place of an original: whatever the island calls. */
    private static final String ENDS = "!";

    /** Before an original: the verdict tells of it. */
    private static final String TOLD = "?";

    /** Four patterns a row; those of the island are null when a twin is the caller. */
    private final String[] patterns;

    /** Of each row, whether the verdict tells of what it explains. */
    private final boolean[] told;

    private JessLeakRules(String[] patterns, boolean[] told) {
        this.patterns = patterns;
        this.told = told;
    }

    static JessLeakRules parse(String table) {
        String[] lines = table.split("\n");
        String[] patterns = new String[lines.length * SLOTS];
        boolean[] told = new boolean[lines.length];
        int at = 0;
        for (int i = 0; i < lines.length; i++) {
            int reason = lines[i].indexOf('|');
            if (reason < 0 || lines[i].startsWith("#")) {
                continue;
            }
            String[] words = lines[i].substring(0, reason).trim().split(" +");
            if (words.length != 2) {
                throw new InternalError("row of the table of leaks: ".concat(lines[i]));
            }
            boolean tells = words[0].startsWith(TOLD);
            told[at / SLOTS] = tells;
            fill(patterns, at, tells ? words[0].substring(TOLD.length()) : words[0]);
            if (!words[1].equals("-")) {
                fill(patterns, at + ISLAND_CLASS, words[1]);
            }
            at += SLOTS;
        }
        String[] used = new String[at];
        System.arraycopy(patterns, 0, used, 0, at);
        return new JessLeakRules(used, told);
    }

    /** Whether a row says that one of these plain frames must call no code of the program. */
    boolean ends(StackWalker.StackFrame[] island, int frames) {
        for (int row = 0; row < patterns.length; row += SLOTS) {
            if (patterns[row + CLASS].equals(ENDS) && isThrough(island, frames, row)) {
                return true;
            }
        }
        return false;
    }

    private static void fill(String[] patterns, int at, String word) {
        int dot = word.lastIndexOf('.');
        patterns[at] = dot < 0 ? word : word.substring(0, dot);
        patterns[at + 1] = dot < 0 ? "*" : word.substring(dot + 1);
    }

    /**
     * The row that explains an original that a twin has reached through these plain frames, or -1.
     */
    int explanation(StackWalker.StackFrame original, StackWalker.StackFrame[] island, int frames) {
        for (int row = 0; row < patterns.length; row += SLOTS) {
            if (patterns[row + CLASS].equals(ENDS)
                    || !matches(original, patterns[row + CLASS], patterns[row + METHOD])) {
                continue;
            }
            if (patterns[row + ISLAND_CLASS] == null
                    ? frames == 0
                    : isThrough(island, frames, row)) {
                return row;
            }
        }
        return -1;
    }

    /** Whether the verdict tells of what this row explains. */
    boolean isTold(int row) {
        return told[row / SLOTS];
    }

    /** Whether one of these plain frames is the island of a row. */
    private boolean isThrough(StackWalker.StackFrame[] island, int frames, int row) {
        for (int i = 0; i < frames; i++) {
            if (matches(island[i], patterns[row + ISLAND_CLASS], patterns[row + ISLAND_METHOD])) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(StackWalker.StackFrame frame, String type, String method) {
        if (!fits(method, 0, frame.getMethodName(), 0)) {
            return false;
        }
        char last = type.charAt(type.length() - 1);
        if (last != '+' && last != '~') {
            return fits(type, 0, frame.getClassName(), 0);
        }
        if (last == '~' && !JessStack.ofJdk(frame.getClassName())) {
            return false;
        }
        String wanted = type.substring(0, type.length() - 1);
        for (Class<?> c = frame.getDeclaringClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text fits a pattern in which a star stands for any text. */
    private static boolean fits(String pattern, int at, String text, int from) {
        int p = at;
        int t = from;
        while (p < pattern.length()) {
            if (pattern.charAt(p) == '*') {
                for (int rest = t; rest <= text.length(); rest++) {
                    if (fits(pattern, p + 1, text, rest)) {
                        return true;
                    }
                }
                return false;
            }
            if (t == text.length() || text.charAt(t) != pattern.charAt(p)) {
                return false;
            }
            p++;
            t++;
        }
        return t == text.length();
    }
}
