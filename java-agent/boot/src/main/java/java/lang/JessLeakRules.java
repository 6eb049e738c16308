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

    /** Before an original: the verdict reports it. */
    private static final String TOLD = "?";

    /** Four patterns a row; those of the island are null when a twin is the caller. */
    private final String[] patterns;

    /** Of each row, whether the verdict reports what it explains. */
    private final boolean[] told;

    private JessLeakRules(String[] patterns, boolean[] told) {
        this.patterns = patterns;
        this.told = told;
    }

    static JessLeakRules parse(String table) {
        // By hand, since regular expressions load and run much code for the first time.
        int rows = 1;
        for (int i = 0; i < table.length(); i++) {
            rows += table.charAt(i) == '\n' ? 1 : 0;
        }
        String[] patterns = new String[rows * SLOTS];
        boolean[] told = new boolean[rows];
        int at = 0;
        int end;
        for (int start = 0; start < table.length(); start = end + 1) {
            int newline = table.indexOf('\n', start);
            end = newline < 0 ? table.length() : newline;
            String line = table.substring(start, end);
            int reason = line.indexOf('|');
            if (reason < 0 || line.startsWith("#")) {
                continue;
            }
            String words = line.substring(0, reason).trim();
            int space = words.indexOf(' ');
            String island = space < 0 ? "" : words.substring(space).trim();
            if (island.isEmpty() || island.indexOf(' ') >= 0) {
                throw new InternalError("row of the table of leaks: ".concat(line));
            }
            boolean tells = words.startsWith(TOLD);
            told[at / SLOTS] = tells;
            fill(patterns, at, words.substring(tells ? TOLD.length() : 0, space));
            if (!island.equals("-")) {
                fill(patterns, at + ISLAND_CLASS, island);
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

    /** Whether the verdict reports what this row explains. */
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
