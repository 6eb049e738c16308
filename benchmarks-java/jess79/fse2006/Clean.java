package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * clean-1-1-2 and -3-3-1: two kinds of tasks wait for and signal two events in turn. A task waits
 * if the count of the event, read without the lock, is the one it saw last: the signal may come
 * between, and is lost: a deadlock. The twin looks under the lock, and again after it was woken.
 * Arguments: tasks of the first kind, of the second kind, rounds. After the catalogue of benchmarks
 * of Thomson's thesis (2016).
 */
final class Clean {
    private static final int WRAP = 5;

    private Clean() {}

    /** Something to wait for, with the number of times that it happened. */
    private static final class Event {
        private int count;

        private synchronized void signal() {
            count = (count + 1) % WRAP;
            notifyAll();
        }

        private synchronized void await() {
            Run.await(this);
        }

        private int next(int seen, boolean fixed) {
            if (fixed) {
                return nextSafely(seen);
            }
            if (seen == count) {
                await();
            }
            return count;
        }

        private synchronized int nextSafely(int seen) {
            while (seen == count) {
                Run.await(this);
            }
            return count;
        }
    }

    public static void main(String[] arguments) {
        int rounds = Run.number(arguments, 2);
        boolean fixed = Run.fixed(arguments);
        Event first = new Event();
        Event second = new Event();
        List<Runnable> bodies = new ArrayList<>();
        for (int task = 0; task < Run.number(arguments, 0); task++) {
            bodies.add(
                    () -> {
                        int seen = 0;
                        for (int round = 0; round < rounds; round++) {
                            seen = first.next(seen, fixed);
                            second.signal();
                        }
                    });
        }
        for (int task = 0; task < Run.number(arguments, 1); task++) {
            bodies.add(
                    () -> {
                        int seen = 0;
                        for (int round = 0; round < rounds; round++) {
                            first.signal();
                            seen = second.next(seen, fixed);
                        }
                    });
        }
        Run.together(bodies);
    }
}
