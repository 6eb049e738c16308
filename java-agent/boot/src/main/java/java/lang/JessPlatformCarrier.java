package java.lang;

/**
 * Platform threads: a pool of daemons kept across executions, one running, handing over directly
 * through futexes. An abandoned execution is unwound thread by thread with {@link JessStop}.
 */
final class JessPlatformCarrier extends JessCarrier {
    /** Hand-off number of the driver; workers count from 1. */
    private static final int DRIVER = 0;

    /** A thread that still throws {@link JessStop} after this many hooks is given up. */
    private static final int STUBBORN = 100_000;

    private static Worker[] free = new Worker[16];
    private static int freeCount;
    private static int workers;

    private Thread running;
    private final ClassLoader loader;

    JessPlatformCarrier(ClassLoader loader) {
        this.loader = loader;
    }

    private static final class Worker extends Thread {
        final int number;
        JessContext assigned;

        /** Whom to wake once the assigned context has ended; null: the driver. */
        JessContext successor;

        JessPlatformCarrier owner;

        Worker(ThreadGroup group, int number) {
            super(group, null, "jess-carrier-".concat(Integer.toString(number)), 0, false);
            this.number = number;
        }

        @Override
        public void run() {
            while (true) {
                JessNative.futexPark(number);
                // A worker that has been released may be assigned again before it parks; only the
                // wake-up says that the machine is free for it.
                boolean chained = assigned != null;
                while (chained) {
                    chained = work();
                }
            }
        }

        /** Runs the assigned context; true if this worker goes on with the successor. */
        private boolean work() {
            JessPlatformCarrier carrier = owner;
            JessContext context = assigned;
            carrier.running = this;
            successor = null;
            context.run();
            context.carried = null;
            assigned = null;
            JessContext after = JessRuntime.stopping ? null : successor;
            successor = null;
            if (after != null && after.carried == null) {
                after.carried = this;
                assigned = after;
                return true;
            }
            release(this);
            if (after == null) {
                JessNative.futexWake(DRIVER);
            } else {
                JessNative.futexWake(((Worker) after.carried).number);
            }
            return false;
        }
    }

    private static void release(Worker worker) {
        if (freeCount == free.length) {
            Worker[] grown = new Worker[freeCount * 2];
            System.arraycopy(free, 0, grown, 0, freeCount);
            free = grown;
        }
        free[freeCount++] = worker;
    }

    private Worker worker() {
        Worker worker;
        if (freeCount > 0) {
            worker = free[--freeCount];
            free[freeCount] = null;
        } else {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            worker = new Worker(group, ++workers);
            worker.setDaemon(true);
            worker.start();
        }
        if (worker.owner != this) {
            worker.owner = this;
            worker.setContextClassLoader(loader);
        }
        return worker;
    }

    private void wake(JessContext context) {
        Worker worker = (Worker) context.carried;
        if (worker == null) {
            worker = worker();
            worker.assigned = context;
            context.carried = worker;
        }
        JessNative.futexWake(worker.number);
    }

    @Override
    void execute(JessContext first) {
        wake(first);
        JessNative.futexPark(DRIVER);
        for (int i = 0; i < JessRuntime.contextCount(); i++) {
            JessContext context = JessRuntime.contextAt(i);
            if (context != null && context.carried != null) {
                wake(context);
                JessNative.futexPark(DRIVER);
            }
        }
    }

    @Override
    void transfer(JessContext from, JessContext to) {
        Worker mine = (Worker) from.carried;
        wake(to);
        JessNative.futexPark(mine.number);
        running = mine;
        if (JessRuntime.stopping) {
            JessRuntime.enter(from);
            throw JessStop.STOP;
        }
    }

    @Override
    void exit(JessContext from, JessContext to) {
        ((Worker) from.carried).successor = to;
    }

    @Override
    void stop(JessContext from) {
        if (++from.stops > STUBBORN) {
            giveUp((Worker) from.carried, from);
        }
        throw JessStop.STOP;
    }

    /** Leaves a thread that catches everything parked for ever; the pool replaces its carrier. */
    private void giveUp(Worker worker, JessContext context) {
        context.carried = null;
        context.done = true;
        JessNative.futexWake(DRIVER);
        while (true) {
            JessNative.futexPark(worker.number);
        }
    }

    @Override
    Thread running() {
        return running;
    }

    @Override
    String name() {
        return "platform";
    }
}
