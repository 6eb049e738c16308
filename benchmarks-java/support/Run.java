package support;

import java.util.ArrayList;
import java.util.List;

/**
 * What the programs of the suites share: starting threads and waiting for their end, waiting on a
 * monitor without a checked exception, and arguments. Arguments are numbers, and a last argument
 * {@code fixed} selects the corrected twin of a program.
 */
public final class Run {
    private Run() {}

    /** Starts a thread for each body, in order, and waits until all have ended. */
    public static void together(Runnable... bodies) {
        join(start(bodies));
    }

    /** The same for bodies made in a loop. */
    public static void together(List<Runnable> bodies) {
        together(bodies.toArray(new Runnable[0]));
    }

    /** Starts a thread for each body, in order. */
    public static List<Thread> start(Runnable... bodies) {
        List<Thread> threads = new ArrayList<>();
        for (Runnable body : bodies) {
            threads.add(new Thread(body));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        return threads;
    }

    public static void join(List<? extends Thread> threads) {
        for (Thread thread : threads) {
            join(thread);
        }
    }

    public static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** {@code monitor.wait()} for programs that interrupt no thread. */
    public static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    public static int number(String[] arguments, int at) {
        return Integer.parseInt(arguments[at]);
    }

    /** Whether the last argument asks for the corrected twin. */
    public static boolean fixed(String[] arguments) {
        return arguments.length > 0 && arguments[arguments.length - 1].equals("fixed");
    }
}
