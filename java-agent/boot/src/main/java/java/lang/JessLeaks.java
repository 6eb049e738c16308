package java.lang;

/** The leak check: which originals controlled threads reach, and how. */
final class JessLeaks {
    private static final int MOST = 10_000;

    static boolean enabled;

    private static byte[] hit = new byte[1 << 16];
    private static String[] found = new String[64];
    private static int count;
    private static boolean busy;

    private JessLeaks() {}

    static void begin(boolean check) {
        enabled = check;
    }

    /** A probe in an original was passed. The first time on a controlled thread is kept. */
    static void hit(int id) {
        if (busy || id < hit.length && hit[id] != 0 || JessRuntime.stopping) {
            return;
        }
        if (!JessRuntime.onControlledCarrier()) {
            return;
        }
        busy = true;
        try {
            note(id);
        } finally {
            busy = false;
        }
    }

    private static void note(int id) {
        if (id >= hit.length) {
            byte[] grown = new byte[Math.max(id + 1, hit.length * 2)];
            System.arraycopy(hit, 0, grown, 0, hit.length);
            hit = grown;
        }
        StackTraceElement[] trace = new Throwable().getStackTrace();
        StringBuilder text = new StringBuilder();
        text.append(id);
        boolean program = false;
        for (int i = 0; i < trace.length; i++) {
            String type = trace[i].getClassName();
            String method = trace[i].getMethodName();
            if (type.startsWith("java.lang.Jess")) {
                if (type.equals("java.lang.JessHooks") && method.equals("probe")
                        || type.equals("java.lang.JessLeaks")) {
                    continue;
                }
                if (!program) {
                    // Called by a hook or a model: plain code on purpose.
                    return;
                }
            }
            text.append('\t').append(type).append('.').append(method);
            if (method.endsWith(JessStack.SUFFIX)) {
                program = true;
            }
        }
        hit[id] = 1;
        if (program && count < MOST) {
            if (count == found.length) {
                String[] grown = new String[count * 2];
                System.arraycopy(found, 0, grown, 0, count);
                found = grown;
            }
            found[count++] = text.toString();
        }
    }

    /** All leaks of this JVM so far: probe, then frames from the innermost, tab-separated. */
    static String[] all() {
        String[] copy = new String[count];
        System.arraycopy(found, 0, copy, 0, count);
        return copy;
    }
}
