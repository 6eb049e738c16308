package java.lang;

/**
 * Runs the carriers, identities and the undo log against a stand-in engine, without any transform:
 * the bodies call the hooks that twins would call. Prints one line per check, exits with 1 when one
 * fails.
 */
public final class BootSelfTest {
    static final int SITE_TOTAL = 100;
    static final int SITE_SUM = 101;
    static final int SITE_NAME = 102;
    private static final int SITE_ELEMENT = 103;
    private static final int THREADS = 3;

    private static int total;
    private static final Box OLD = new Box();
    private static final int[] OLD_ARRAY = new int[THREADS + 1];
    private static final Object[] OLD_OBJECTS = new Object[1];

    private static int rounds;
    private static boolean stubborn;
    private static int hash;
    private static int wrong;
    private static boolean failed;

    private BootSelfTest() {}

    /** A class as the transform would double it. */
    static final class Box implements JessDoubled {
        private long id;
        long sum;
        String name = "old";

        static Box made() {
            Box box = new Box();
            box.id = JessHooks.newId();
            return box;
        }

        @Override
        public long jess$id() {
            return id;
        }

        @Override
        public void jess$setId(long id) {
            this.id = id;
        }

        @Override
        public int hashCode$jess() {
            return JessHooks.identityHashCode(this);
        }

        @Override
        public boolean equals$jess(Object other) {
            return this == other;
        }

        @Override
        public String toString$jess() {
            return JessHooks.objectToString(this);
        }
    }

    private static void add(Box box) {
        JessHooks.get(box, box.id, SITE_SUM);
        JessHooks.put(box, box.id, SITE_SUM);
        box.sum++;
    }

    private static void step(int thread, Box shared) {
        JessHooks.getStatic(SITE_TOTAL);
        JessHooks.putStatic(SITE_TOTAL);
        total++;
        add(OLD);
        JessHooks.put(OLD, OLD.id, SITE_NAME);
        OLD.name = "new";
        add(shared);
        JessHooks.arrayStore(OLD_ARRAY, thread, SITE_ELEMENT);
        OLD_ARRAY[thread]++;
        JessHooks.arrayStore(OLD_OBJECTS, 0, SITE_ELEMENT);
        OLD_OBJECTS[0] = shared;
        int[] made = new int[2];
        JessHooks.newArray(made);
        JessHooks.arrayStore(made, 1, SITE_ELEMENT);
        made[1] = thread;
        JessHooks.monitorEnter(shared, 0);
        JessHooks.monitorExit(shared, 0);
        JessHooks.arrayLoad(made, 1, SITE_ELEMENT);
        expect(made[1] == thread);
    }

    private static void work(int thread, Box shared) {
        for (int i = 0; i < rounds; i++) {
            try {
                step(thread, shared);
            } catch (Throwable thrown) {
                if (!stubborn) {
                    throw thrown;
                }
                catchAll();
            }
        }
    }

    private static void catchAll() {
        try {
            JessRuntime.op(JessOp.YIELD, 0, 0);
            expect(false);
        } catch (Error stopped) {
            expect(stopped == JessStop.STOP);
        }
    }

    private static void body() {
        expect(total == 0 && OLD.sum == 0 && OLD.name.equals("old") && OLD_OBJECTS[0] == null);
        expect(OLD_ARRAY[0] == 0 && OLD_ARRAY[1] == 0 && OLD_ARRAY[THREADS] == 0);
        final Box shared = Box.made();
        int now = JessHooks.identityHashCode(shared);
        hash = hash == 0 ? now : hash;
        expect(hash == now);
        expect(JessHooks.identityHashCode(OLD) == System.identityHashCode(OLD));
        for (int i = 1; i <= THREADS; i++) {
            JessThread.start0(new Worker(i, shared));
        }
    }

    private static final class Worker extends Thread {
        private final int number;
        private final Box shared;

        Worker(int number, Box shared) {
            super("worker-" + number);
            this.number = number;
            this.shared = shared;
        }

        @Override
        public void run() {
            expect(JessMachine.thread() == this);
            work(number, shared);
        }
    }

    private static void expect(boolean holds) {
        if (!holds) {
            wrong++;
        }
    }

    private enum Kind {
        NORMAL,
        SINGLE,
        STUCK
    }

    private static String explore(final Kind kind, String carrier, int executions) {
        return JessSession.explore(
                new Runnable() {
                    @Override
                    public void run() {
                        if (kind == Kind.NORMAL) {
                            body();
                        } else if (kind == Kind.SINGLE) {
                            step(1, Box.made());
                        } else {
                            read();
                        }
                    }
                },
                "{\"carrier\":\"" + carrier + "\",\"budget_executions\":" + executions + "}");
    }

    private static void read() {
        try {
            System.in.read();
        } catch (java.io.IOException closed) {
            throw new IllegalStateException(closed);
        }
    }

    private static void check(String what, String carrier, int executions) {
        wrong = 0;
        long start = System.nanoTime();
        String result = explore(Kind.NORMAL, carrier, executions);
        long rate = executions * 1_000_000_000L / (System.nanoTime() - start);
        verdict(
                what + " on " + carrier + ", " + rate + " executions/s: " + result,
                result.equals("done, 0 left") && wrong == 0 && total == 0);
    }

    private static void verdict(String what, boolean good) {
        System.out.println((good ? "ok    " : "WRONG ") + what);
        failed |= !good;
    }

    private static void checkCarrier(String carrier) {
        rounds = 20;
        check("short runs", carrier, 2000);
        JessNative.longestRun = 2000;
        check("long runs", carrier, 2000);
        JessNative.longestRun = 64;
        JessNative.abandons = true;
        check("abandoned executions", carrier, 2000);
        stubborn = true;
        check("abandoned executions that catch everything", carrier, 1000);
        stubborn = false;
        JessNative.abandons = false;
        checkStory(carrier);
    }

    private static void checkStory(String carrier) {
        JessNative.verbose = true;
        JessNative.STORY.setLength(0);
        explore(Kind.SINGLE, carrier, 1);
        JessNative.verbose = false;
        String story = JessNative.STORY.toString();
        verdict(
                "verbose replay on " + carrier,
                story.contains("BootSelfTest.total 0\n= 1\n")
                        && story.contains("BootSelfTest$Box#1.sum 0\n= 1\n")
                        && story.contains("BootSelfTest$Box#1.name \"old\"\n= \"new\"\n")
                        && story.contains("int[]#1[1] 0\n= 1\n"));
    }

    private static void checkJson() {
        String json = JessJson.uncontrolled("a \"b\" \\ c\nd \u0001 \ud800 \u00e9");
        String message = "\"message\":\"a \\\"b\\\" \\\\ c\\u000ad \\u0001 \\ud800 \u00e9\",";
        verdict("messages are escaped: " + json, json.contains(message));
        verdict("what is always there: " + json, json.contains("\"executions\":0,"));
    }

    /** The kernel counts a wait for a core when it ends, here after three ticks. */
    private static void checkStarving() {
        JessWatchdog.Idle idle = new JessWatchdog.Idle();
        idle.add(100, 0);
        idle.add(100, 0);
        long starved = idle.add(100, 290);
        verdict("a wait for a core is no idle time: " + starved, starved == 30);
        idle.begin();
        long stood = idle.add(5_000, 4_900);
        verdict("nor is a machine that stood still: " + stood, stood == 100);
        idle.begin();
        long blocked = idle.add(100, 0) + idle.add(100, 5);
        verdict("a program that blocks: " + blocked, blocked == 100 + 195);
    }

    public static void main(String[] arguments) {
        checkJson();
        checkStarving();
        // The plain world has seen its hash code, so that stays what it is.
        expect(System.identityHashCode(OLD) != 0);
        checkCarrier("auto");
        checkCarrier("platform");
        String stuck = explore(Kind.STUCK, "auto", 1);
        verdict("stuck thread: " + stuck, stuck.contains("java.io.FileInputStream.readBytes"));
        String after = explore(Kind.NORMAL, "auto", 1);
        verdict("after a stuck thread: " + after, after.contains("\"verdict\":\"uncontrolled\""));
        System.out.flush();
        Runtime.getRuntime().halt(failed ? 1 : 0);
    }
}
