package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * losenotify-1-1-1 and -2-2-2: wait and notify on a static monitor inside synchronized methods of
 * another object. Who waits keeps that object locked, and a notification before the wait is lost:
 * every schedule ends in a deadlock. In the twin the object itself is the monitor, and a count
 * remembers. Arguments: notifiers, waiters, rounds. After the catalogue of benchmarks of Thomson's
 * thesis (2016).
 */
final class LoseNotify {
    private static final Object MONITOR = new Object();

    private int pending;

    private synchronized void waitInside() {
        synchronized (MONITOR) {
            Run.await(MONITOR);
        }
    }

    private synchronized void notifyInside() {
        synchronized (MONITOR) {
            MONITOR.notify();
        }
    }

    private synchronized void take() {
        while (pending == 0) {
            Run.await(this);
        }
        pending--;
    }

    private synchronized void give() {
        pending++;
        notify();
    }

    public static void main(String[] arguments) {
        LoseNotify shared = new LoseNotify();
        boolean fixed = Run.fixed(arguments);
        int rounds = Run.number(arguments, 2);
        List<Runnable> bodies = new ArrayList<>();
        for (int thread = 0; thread < Run.number(arguments, 0); thread++) {
            bodies.add(() -> repeat(rounds, fixed ? shared::give : shared::notifyInside));
        }
        for (int thread = 0; thread < Run.number(arguments, 1); thread++) {
            bodies.add(() -> repeat(rounds, fixed ? shared::take : shared::waitInside));
        }
        Run.together(bodies);
    }

    private static void repeat(int rounds, Runnable body) {
        for (int round = 0; round < rounds; round++) {
            body.run();
        }
    }
}
