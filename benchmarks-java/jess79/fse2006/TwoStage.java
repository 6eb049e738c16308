package jess79.fse2006;

import support.Run;

/**
 * twostage-1-1 and -3-3: a writer sets one field under a first lock and the second field from it
 * under a second lock; a reader samples both under their locks, and fails if the second does not
 * fit the first. The twin keeps the first lock for both. The main thread does not wait for the
 * others. Arguments: writers, readers. After the catalogue of benchmarks of Thomson's thesis
 * (2016).
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
        for (int thread = 0; thread < Run.number(arguments, 0); thread++) {
            Run.start(fixed ? shared::writeAtOnce : shared::write);
        }
        for (int thread = 0; thread < Run.number(arguments, 1); thread++) {
            Run.start(fixed ? shared::readAtOnce : shared::read);
        }
    }
}
