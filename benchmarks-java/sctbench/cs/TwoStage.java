package sctbench.cs;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * CS.twostage and CS.twostage_100: all threads but one set a first field under one lock and a
 * second one from it under another lock; the last one samples both under their locks, and fails if
 * the second does not fit: it must come after the first stage of a writer and before the second
 * stage of any. The twin keeps the first lock for both. Argument: threads. After the study of
 * Thomson, Donaldson and Betts (TOPC 2016).
 */
final class TwoStage {
    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private int first;
    private int second;

    private void write() {
        synchronized (firstLock) {
            first = 1;
        }
        synchronized (secondLock) {
            second = first + 1;
        }
    }

    private void read() {
        int one;
        synchronized (firstLock) {
            one = first;
        }
        if (one == 0) {
            return;
        }
        int two;
        synchronized (secondLock) {
            two = second;
        }
        Run.check(two == one + 1, "only one stage");
    }

    private void writeAtOnce() {
        synchronized (firstLock) {
            write();
        }
    }

    private void readAtOnce() {
        synchronized (firstLock) {
            read();
        }
    }

    public static void main(String[] arguments) {
        TwoStage shared = new TwoStage();
        boolean fixed = Run.fixed(arguments);
        List<Runnable> bodies = new ArrayList<>();
        for (int writer = 1; writer < Run.number(arguments, 0); writer++) {
            bodies.add(fixed ? shared::writeAtOnce : shared::write);
        }
        bodies.add(fixed ? shared::readAtOnce : shared::read);
        Run.together(bodies);
    }
}
