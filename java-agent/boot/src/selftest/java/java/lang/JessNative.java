package java.lang;

import jdk.internal.misc.Unsafe;

import java.lang.reflect.Executable;
import java.util.HashMap;
import java.util.Random;
import java.util.concurrent.Semaphore;

/**
 * Stand-in for the bridge in the self test: an engine that schedules at random, knows no blocking
 * operation, and ends some executions early when told to.
 */
final class JessNative {
    static final boolean AVAILABLE = true;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int RECORDS = 4096;
    private static final long MEMORY =
            UNSAFE.allocateMemory(
                    JessProtocol.CONTROL_RECORDS + (RECORDS + 1L) * JessProtocol.RECORD_BYTES);
    private static final int CARRIERS = 64;
    private static final Semaphore[] WAKES = new Semaphore[CARRIERS];

    static {
        for (int i = 0; i < CARRIERS; i++) {
            WAKES[i] = new Semaphore(0);
        }
    }

    /** Settings of the test. */
    static int longestRun = 64;

    static boolean abandons;
    static boolean verbose;

    /** What a verbose replay was told. */
    static final StringBuilder STORY = new StringBuilder();

    private static final Random RANDOM = new Random(1);
    private static final HashMap<Integer, Integer> THREADS = new HashMap<>();
    private static final int[] ALIVE = new int[CARRIERS];
    private static int alive;
    private static int running;
    private static int left;
    private static int blocks;
    private static boolean over;
    private static String gaveUp;

    private JessNative() {}

    static String version() {
        return "self test";
    }

    static long controlBlock() {
        return MEMORY;
    }

    static byte[] transform(ClassLoader loader, String name, byte[] bytes, boolean hidden) {
        return null;
    }

    static int open(String options) {
        left = (int) JessOptions.number(options, "budget_executions", 1);
        gaveUp = null;
        return 0;
    }

    static String completed(String options) {
        return options;
    }

    static String page(String result, String classPath, boolean replaying) {
        return null;
    }

    static String log(String result, String classPath) {
        return null;
    }

    static String lastError() {
        return "";
    }

    static int begin() {
        if (left == 0 || gaveUp != null) {
            return JessProtocol.BEGIN_OVER;
        }
        left--;
        over = false;
        alive = 1;
        ALIVE[0] = 0;
        running = 0;
        blocks = 0;
        THREADS.clear();
        UNSAFE.putInt(MEMORY + JessProtocol.CONTROL_VERBOSE, verbose ? 1 : 0);
        setLimit();
        return verbose ? JessProtocol.BEGIN_VERBOSE : JessProtocol.BEGIN_RUN;
    }

    private static void setLimit() {
        int records = verbose ? 0 : RANDOM.nextInt(longestRun);
        int limit = Math.min(records, RECORDS) * JessProtocol.RECORD_BYTES;
        UNSAFE.putInt(MEMORY + JessProtocol.CONTROL_LIMIT, limit);
    }

    private static int pick() {
        setLimit();
        if (alive == 0 || abandons && RANDOM.nextInt(200) == 0) {
            over = true;
            return JessProtocol.ANNOUNCED_OVER;
        }
        running = ALIVE[RANDOM.nextInt(alive)];
        return running;
    }

    static int announce(int position, int op, long a, long b) {
        if (over) {
            throw new InternalError("announced after the end");
        }
        UNSAFE.putInt(MEMORY + JessProtocol.CONTROL_RESULT, JessOp.OK);
        if (op == JessOp.START) {
            ALIVE[alive++] = (int) a;
            setLimit();
            return running;
        }
        if (op == JessOp.EXIT) {
            int at = 0;
            while (ALIVE[at] != running) {
                at++;
            }
            ALIVE[at] = ALIVE[--alive];
        }
        return pick();
    }

    static int announceAccess(int position) {
        return announce(position, 0, 0, 0);
    }

    static int newBlock(int foreign) {
        return ++blocks << JessProtocol.ID_BLOCK_BITS;
    }

    static int threadOf(int id) {
        Integer known = THREADS.get(id);
        if (known == null) {
            known = THREADS.size() + 1;
            THREADS.put(id, known);
        }
        return known;
    }

    static int query(int what, long a, long b) {
        return 0;
    }

    static void behind(
            int of, int suppressed, String type, String message, String[] stack, int inCommon) {}

    static void failure(int kind, String type, String message, String[] stack) {
        gaveUp = type + ": " + message;
    }

    static void uncontrolled(String message) {
        gaveUp = message;
    }

    static void exited() {}

    static void changedNothing() {}

    static void describe(String where, String object, String value, String[] stack) {
        STORY.append(object).append(' ').append(value).append('\n');
    }

    static void value(String value) {
        STORY.append("= ").append(value).append('\n');
    }

    static void promoted() {}

    static void novelty(String what) {}

    static void unseen(String what) {}

    static void runsOnce(String type) {}

    static void initialisedAgain(String codes) {}

    static String initialisedAgainIn(String optionsJson) {
        return null;
    }

    static void threadName(int thread, String name) {}

    static String filePlace(int operation, int descriptor, String path, long address) {
        return "";
    }

    static String fileTouch(int operation, int descriptor, String path, long address) {
        return null;
    }

    static int fileOfStream(long stream) {
        return -1;
    }

    static void filePosition(int descriptor) {}

    static void filesForget() {}

    static void filesBack() {}

    static int end() {
        return 0;
    }

    static String close() {
        return gaveUp == null ? "done, " + left + " left" : gaveUp;
    }

    static void followCarriers() {}

    static long longestWait() {
        return 0;
    }

    static void futexPark(int carrier) {
        WAKES[carrier].acquireUninterruptibly();
    }

    static void futexSwitch(int from, int to) {
        futexWake(to);
        futexPark(from);
    }

    static void futexWake(int carrier) {
        WAKES[carrier].release();
    }

    static boolean keepsTrust(Class<?> type) {
        return false;
    }

    static int fieldId(Class<?> declaring, String name) {
        return 1;
    }

    static long methodAt(int depth) {
        return 0;
    }

    static byte[] bytecodes(Executable method) {
        throw new InternalError("the self test has no exceptions to explain");
    }

    static boolean isOfBase(String internalName) {
        return false;
    }

    static int parentProcess() {
        return 0;
    }

    static String leakRules() {
        return "";
    }

    static String fieldName(int site) {
        switch (site) {
            case BootSelfTest.SITE_TOTAL:
                return "java/lang/BootSelfTest.total:I";
            case BootSelfTest.SITE_SUM:
                return "java/lang/BootSelfTest$Box.sum:J";
            case BootSelfTest.SITE_NAME:
                return "java/lang/BootSelfTest$Box.name:Ljava/lang/String;";
            default:
                return null;
        }
    }
}
