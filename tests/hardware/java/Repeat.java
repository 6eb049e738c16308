import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs programs with real threads, again and again. A line of input names the class, the program,
 * and the milliseconds that it is run for; lines of output say what was said, and how often.
 */
public final class Repeat {
    /** A run in which everybody waits for so long hangs, as does one that takes so much longer. */
    private static final long STUCK_MILLIS = 400;

    private static final long ENDLESS_MILLIS = 5_000;

    /** Runs that hang leave their threads behind; more of them say nothing new. */
    private static final int MOST_HANGS = 6;

    private Repeat() {}

    public static void main(String[] args)
            throws IOException, ReflectiveOperationException, InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            Loop loop = new Loop(Class.forName(words[0]), words[1], Long.parseLong(words[2]));
            loop.watch();
            for (Map.Entry<String, Integer> seen : loop.seen.entrySet()) {
                System.out.println("seen " + seen.getValue() + " " + seen.getKey());
            }
            System.out.println("result " + loop.runs + " " + loop.hangs);
        }
        Runtime.getRuntime().halt(0);
    }

    private static final class Loop {
        final Map<String, Integer> seen = new TreeMap<>();
        int runs;
        int hangs;
        private final Class<?> programs;
        private final String name;

        /** Moved on by as long as a run hangs. */
        private volatile long end;

        /** Of the run that is under way; a loop that was left behind finds another one here. */
        private Trial trial;

        Loop(Class<?> programs, String name, long millis) {
            this.programs = programs;
            this.name = name;
            end = System.nanoTime() + millis * 1_000_000;
        }

        /** Whoever runs them, and notices when a run hangs. */
        void watch() throws InterruptedException {
            while (hangs < MOST_HANGS && System.nanoTime() < end) {
                Thread runner = new Thread(this::run);
                runner.setDaemon(true);
                runner.start();
                long before = System.nanoTime();
                if (!endsBeforeItHangs(runner)) {
                    synchronized (this) {
                        trial = null;
                        hangs++;
                        runs++;
                        end += Math.min(System.nanoTime() - before, STUCK_MILLIS * 1_000_000);
                        // How JESS says that an execution is a deadlock.
                        seen.merge("2", 1, Integer::sum);
                    }
                }
            }
        }

        private boolean endsBeforeItHangs(Thread runner) throws InterruptedException {
            int last = -1;
            long since = 0;
            long stuckSince = 0;
            while (true) {
                runner.join(20);
                if (!runner.isAlive()) {
                    return true;
                }
                long now = System.nanoTime() / 1_000_000;
                int runsNow;
                boolean stuck;
                synchronized (this) {
                    runsNow = runs;
                    stuck = trial != null && trial.stuck() && waits(runner);
                }
                if (runsNow != last) {
                    last = runsNow;
                    since = now;
                    stuckSince = now;
                } else if (!stuck) {
                    stuckSince = now;
                }
                if (now - stuckSince > STUCK_MILLIS || now - since > ENDLESS_MILLIS) {
                    return false;
                }
            }
        }

        private static boolean waits(Thread thread) {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.BLOCKED;
        }

        private void run() {
            while (System.nanoTime() < end) {
                Trial mine = new Trial();
                synchronized (this) {
                    trial = mine;
                }
                String said = mine.outcome(programs, name);
                Thread.interrupted();
                synchronized (this) {
                    if (trial != mine) {
                        return;
                    }
                    StringBuilder text = new StringBuilder("1");
                    for (int i = 0; i < said.length(); i++) {
                        text.append(' ').append(said.charAt(i) << 3);
                    }
                    seen.merge(text.toString(), 1, Integer::sum);
                    runs++;
                }
            }
        }
    }
}
