package sctbench.cs;

import support.Run;

import java.util.concurrent.locks.ReentrantLock;

/**
 * CS.phase01: two threads take two locks one after the other, and give back the first only: whoever
 * comes second waits for ever. The twin gives back both. After the study of Thomson, Donaldson and
 * Betts (TOPC 2016), which has a bug in every schedule here, without the code.
 */
final class Phase01 {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private final boolean fixed;

    private Phase01(boolean fixed) {
        this.fixed = fixed;
    }

    private void phase() {
        first.lock();
        second.lock();
        first.unlock();
        if (fixed) {
            second.unlock();
        }
    }

    public static void main(String[] arguments) {
        Phase01 test = new Phase01(Run.fixed(arguments));
        Run.together(test::phase, test::phase);
    }
}
