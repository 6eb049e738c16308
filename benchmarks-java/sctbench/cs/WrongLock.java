package sctbench.cs;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * CS.wronglock_3 and CS.wronglock: one thread increments a number under the lock of the data, and
 * checks that it grew by one; the others increment it under a second lock. In the twin all use the
 * first. Argument: threads that use the wrong one. After the study of Thomson, Donaldson and Betts
 * (TOPC 2016).
 */
final class WrongLock {
    private final Object dataLock = new Object();
    private final Object otherLock = new Object();
    private int data;

    private void right() {
        synchronized (dataLock) {
            int before = data;
            data++;
            Run.check(data == before + 1, "another thread wrote");
        }
    }

    private void increment(Object lock) {
        synchronized (lock) {
            data++;
        }
    }

    public static void main(String[] arguments) {
        WrongLock shared = new WrongLock();
        Object lock = Run.fixed(arguments) ? shared.dataLock : shared.otherLock;
        List<Runnable> bodies = new ArrayList<>();
        bodies.add(shared::right);
        for (int thread = 0; thread < Run.number(arguments, 0); thread++) {
            bodies.add(() -> shared.increment(lock));
        }
        Run.together(bodies);
    }
}
