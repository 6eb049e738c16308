import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One run of a small program: its threads, and what they say. The same code runs with real threads,
 * where it waits a little here and there, and in the controlled world, where that would be idle.
 */
final class Trial {
    /** Whether the threads are real ones ({@link Repeat}). */
    static final boolean REAL = Boolean.getBoolean("jess.hardware.real");

    /** What a thread does. */
    interface Body {
        void run(Actor me) throws Exception;
    }

    /** A thread, as far as it says something. */
    static final class Actor {
        private String said = "";

        void say(Object what) {
            String text = String.valueOf(what);
            said = said.isEmpty() ? text : said.concat(",").concat(text);
        }
    }

    private Thread[] threads = new Thread[0];
    private Actor[] actors = new Actor[0];

    /** How many real threads have come to their beginning. */
    private volatile int begun;

    private volatile boolean together;

    /** Runs the program that the first argument names; with a second one, fails if it says that. */
    static void run(Class<?> programs, String[] args) {
        Outcome.begin(new String[0]);
        String said = new Trial().outcome(programs, args[0]);
        for (int i = 0; i < said.length(); i++) {
            // Below are the bits by which words are put in the order of threads.
            Outcome.say(said.charAt(i) << 3);
        }
        if (args.length > 1 && args[1].equals(said)) {
            throw new AssertionError("this is the outcome");
        }
    }

    /** What the program says. */
    String outcome(Class<?> programs, String name) {
        try {
            Method program = programs.getDeclaredMethod(name, Trial.class);
            program.setAccessible(true);
            return (String) program.invoke(null, this);
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            if (cause instanceof Error) {
                throw (Error) cause;
            }
            return "main: ".concat(cause.getClass().getSimpleName());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Threads that are yet to be started. */
    Trial make(Body... bodies) {
        Thread[] made = new Thread[bodies.length];
        actors = new Actor[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            Actor me = new Actor();
            actors[i] = me;
            made[i] = new Thread(() -> live(body, me));
            made[i].setDaemon(REAL);
        }
        threads = made;
        return this;
    }

    private void live(Body body, Actor me) {
        if (REAL) {
            meet();
        }
        try {
            body.run(me);
        } catch (Exception thrown) {
            me.say(thrown.getClass().getSimpleName());
        }
    }

    /** Real threads begin at the same time, or soon after. */
    private void meet() {
        synchronized (this) {
            begun++;
        }
        for (int i = 0; together && begun < threads.length; i++) {
            if (i < 500) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        pause();
    }

    /** Starts threads, waits for their ends, and tells what they have said. */
    String together(Body... bodies) throws InterruptedException {
        make(bodies);
        together = REAL && ThreadLocalRandom.current().nextInt(3) != 0;
        start();
        return said();
    }

    void start() {
        for (Thread thread : threads) {
            thread.start();
            if (!together) {
                pause();
            }
        }
    }

    Thread thread(int at) {
        return threads[at];
    }

    /** What the threads have said by their ends. */
    String said() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        String all = "";
        for (int i = 0; i < actors.length; i++) {
            String said = actors[i].said.isEmpty() ? "-" : actors[i].said;
            all = i == 0 ? said : all.concat(" | ").concat(said);
        }
        return all;
    }

    /** Mostly not at all, sometimes for as long as it takes others to come to something. */
    static void pause() {
        if (!REAL) {
            return;
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        switch (random.nextInt(8)) {
            case 0:
                spin(random.nextInt(200));
                break;
            case 1:
                spin(random.nextInt(3_000));
                break;
            case 2:
                spin(random.nextInt(40_000));
                break;
            case 3:
                Thread.yield();
                break;
            case 4:
                spin(60_000 + random.nextInt(120_000));
                break;
            default:
                break;
        }
    }

    /** Long enough for others to come to where they wait, mostly. */
    static void settle() {
        if (REAL && ThreadLocalRandom.current().nextInt(4) != 0) {
            spin(80_000 + ThreadLocalRandom.current().nextInt(150_000));
        } else {
            pause();
        }
    }

    /** As long as the shortest time-out in milliseconds takes, more or less. */
    static void slow() {
        if (REAL && ThreadLocalRandom.current().nextInt(3) != 0) {
            spin(700_000 + ThreadLocalRandom.current().nextInt(900_000));
        } else {
            pause();
        }
    }

    /** A time-out, which others may come before or after. */
    static long soon() {
        return REAL ? 1 + ThreadLocalRandom.current().nextInt(150_000) : 1_000;
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Who of the threads has not come to its end, and what it does. */
    boolean stuck() {
        for (Thread thread : threads) {
            Thread.State state = thread.getState();
            if (state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING) {
                return false;
            }
        }
        return true;
    }
}
