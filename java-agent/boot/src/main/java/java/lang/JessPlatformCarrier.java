package java.lang;

/**
 * Platform threads: one running, handing over directly through futexes. The main thread of the test
 * runs on the driver, which therefore waits for no other thread in most executions; the other
 * threads run on a pool of daemons kept across executions. An abandoned execution is unwound thread
 * by thread with {@link JessStop}.
 */
final class JessPlatformCarrier extends JessCarrier {
    /** Hand-off number of the driver; workers count from 1. */
    private static final int DRIVER = 0;

    /** A thread that still throws {@link JessStop} after this many hooks is given up. */
    private static final int STUBBORN = 100_000;

    /**
     * Seats whose threads sleep, kept across explorations. Written by the thread that owns the
     * machine, so that a seat given back can be taken at once.
     */
    private static Seat[] free = new Seat[16];

    private static int freeCount;

    /** The last hand-off number given; none is given twice in a JVM. */
    private static int numbers;

    private final JessDriver session;
    private final ClassLoader loader;
    private final Seat driver = new Seat(DRIVER);

    /** The seat that owns the machine. */
    private Seat running = driver;

    JessPlatformCarrier(JessDriver session, ClassLoader loader) {
        this.session = session;
        this.loader = loader;
    }

    /** A platform thread as a place for contexts. */
    private static final class Seat {
        /** On which futex it sleeps. */
        final int number;

        Thread thread;
        JessPlatformCarrier owner;

        /** The context to run next, and the one running. */
        JessContext assigned;

        /** The context to run once the one here has ended; null: the execution is over. */
        JessContext successor;

        Seat(int number) {
            this.number = number;
        }

        void take(JessContext context) {
            assigned = context;
            context.carried = this;
        }

        /**
         * Runs the assigned context and those that come next without a thread of their own; returns
         * the one to wake, or null if the execution is over.
         */
        JessContext work() {
            while (true) {
                JessContext context = assigned;
                owner.running = this;
                successor = null;
                JessDebugger.name(thread, context);
                context.run();
                context.carried = null;
                assigned = null;
                JessContext next = JessMachine.stopping ? null : successor;
                successor = null;
                if (next == null || next.carried != null) {
                    return next;
                }
                take(next);
            }
        }
    }

    private static final class Worker extends Thread {
        private final Seat seat;

        Worker(ThreadGroup group, Seat seat) {
            super(group, null, name(seat.number), JessDepth.STACK_BYTES, false);
            this.seat = seat;
        }

        private static String name(int number) {
            return "jess-carrier-".concat(Integer.toString(number));
        }

        @Override
        public void run() {
            while (true) {
                JessNative.futexPark(seat.number);
                // A seat that has been released may be assigned again before it parks; only the
                // wake-up says that the machine is free for it.
                while (seat.assigned != null) {
                    JessContext next = seat.work();
                    release(seat);
                    int woken = next == null ? DRIVER : ((Seat) next.carried).number;
                    JessNative.futexSwitch(seat.number, woken);
                }
            }
        }
    }

    private static void release(Seat seat) {
        if (freeCount == free.length) {
            Seat[] grown = new Seat[freeCount * 2];
            System.arraycopy(free, 0, grown, 0, freeCount);
            free = grown;
        }
        free[freeCount++] = seat;
    }

    private Seat seat() {
        Seat seat;
        if (freeCount > 0) {
            seat = free[--freeCount];
            free[freeCount] = null;
        } else {
            seat = newSeat();
        }
        if (seat.owner != this) {
            seat.owner = this;
            seat.thread.setContextClassLoader(loader);
        }
        return seat;
    }

    private static Seat newSeat() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Seat seat = new Seat(++numbers);
        seat.thread = new Worker(group, seat);
        seat.thread.setDaemon(true);
        seat.thread.start();
        return seat;
    }

    /** The number to wake for a context, which gets a seat if it has none. */
    private int number(JessContext context) {
        Seat seat = (Seat) context.carried;
        if (seat == null) {
            seat = seat();
            seat.take(context);
        }
        return seat.number;
    }

    @Override
    void execute(JessContext first) {
        driver.thread = Thread.currentThread();
        driver.owner = this;
        driver.take(first);
        JessContext next = driver.work();
        if (next != null) {
            JessNative.futexSwitch(DRIVER, number(next));
        }
        unwind();
    }

    /** Lets every context that still has a seat end; the execution is over. */
    void unwind() {
        for (int i = 0; i < JessContexts.count(); i++) {
            JessContext context = JessContexts.get(i);
            if (context != null && context.carried != null) {
                JessNative.futexSwitch(DRIVER, number(context));
            }
        }
    }

    @Override
    void transfer(JessContext from, JessContext to) {
        Seat mine = (Seat) from.carried;
        JessNative.futexSwitch(mine.number, number(to));
        running = mine;
        if (JessMachine.stopping) {
            JessTurn.enter(from);
            throw JessStop.STOP;
        }
    }

    @Override
    void exit(JessContext from, JessContext to) {
        ((Seat) from.carried).successor = to;
    }

    @Override
    void stop(JessContext from) {
        if (++from.stops > STUBBORN) {
            giveUp((Seat) from.carried, from);
        }
        throw JessStop.STOP;
    }

    /** Leaves a thread that catches everything parked for ever; another one takes its place. */
    private void giveUp(Seat seat, JessContext context) {
        context.carried = null;
        context.done = true;
        int nobody = ++numbers;
        if (seat == driver) {
            session.replace();
        } else {
            JessNative.futexWake(DRIVER);
        }
        while (true) {
            JessNative.futexPark(nobody);
        }
    }

    /** The calling thread is the driver from now on, in the middle of unwinding an execution. */
    void adopt() {
        driver.thread = Thread.currentThread();
        unwind();
    }

    @Override
    Thread running() {
        return running.thread;
    }
}
