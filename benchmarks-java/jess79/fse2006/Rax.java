package jess79.fse2006;

import support.Run;

/**
 * raxextended and raxextendedenvfirst: the planner, the executive and the diagnosis of a space
 * probe exchange two events whose counts wrap around, beside task threads that write a synchronized
 * cell. A wait for an event has no condition, and the count is read without the lock: the signal
 * may be lost, a deadlock; and a thread fails if the count changes between two reads. The main
 * thread does not wait for the others. In the twin a wait and its test are one step. Arguments:
 * groups of two task threads; rounds of the three; writes of a task thread; {@code first} if the
 * task threads are to start first, as in raxextendedenvfirst. The entry raxextended-1-3-3 of the
 * original runs with 1, 1, 1: its name lies. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
 */
final class Rax {
    private static final int WRAP = 3;
    private static final int LAST_TOKEN = 5;

    private final boolean fixed;
    private final Event planned;
    private final Event executed;
    private int token;
    private int cell;

    private Rax(boolean fixed) {
        this.fixed = fixed;
        planned = new Event(!fixed);
        executed = new Event(!fixed);
    }

    /** Something to wait for, with a count that wraps around, or in the twin does not. */
    private static final class Event {
        private final boolean wraps;
        private int count;

        Event(boolean wraps) {
            this.wraps = wraps;
        }

        private synchronized void signal() {
            count = wraps ? (count + 1) % WRAP : count + 1;
            notifyAll();
        }

        private synchronized void await() {
            Run.await(this);
        }

        private synchronized int nextSafely(int seen) {
            while (count == seen) {
                Run.await(this);
            }
            return count;
        }

        private int next(int seen) {
            if (count == seen) {
                await();
            }
            int now = count;
            Run.check(now == count, "the count changed");
            return now;
        }
    }

    private int next(Event event, int seen) {
        return fixed ? event.nextSafely(seen) : event.next(seen);
    }

    private void planner(int rounds) {
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            seen = next(executed, seen);
            token = round % (LAST_TOKEN + 1);
            planned.signal();
        }
    }

    private void executive(int rounds) {
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            executed.signal();
            seen = next(planned, seen);
            int plan = token;
            Run.check(plan >= 0 && plan <= LAST_TOKEN, "no such token");
        }
    }

    /** Waits for the first plan only. */
    private void diagnosis() {
        next(planned, 0);
    }

    private synchronized void write(int value) {
        cell = value;
    }

    private void tasks(int groups, int writes) {
        for (int task = 0; task < 2 * groups; task++) {
            int value = task;
            Run.start(
                    () -> {
                        for (int at = 0; at < writes; at++) {
                            write(value);
                        }
                    });
        }
    }

    public static void main(String[] arguments) {
        int groups = Run.number(arguments, 0);
        int rounds = Run.number(arguments, 1);
        int writes = Run.number(arguments, 2);
        boolean tasksFirst = arguments.length > 3 && arguments[3].equals("first");
        Rax probe = new Rax(Run.fixed(arguments));
        if (tasksFirst) {
            probe.tasks(groups, writes);
        }
        Run.start(() -> probe.planner(rounds), () -> probe.executive(rounds), probe::diagnosis);
        if (!tasksFirst) {
            probe.tasks(groups, writes);
        }
    }
}
