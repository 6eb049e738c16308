package jess79.locks;

import support.Run;

/**
 * testsimple: two threads mix reads and writes of two fields without a lock with short critical
 * sections. No bug intended. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Simple {
    private final Object lock = new Object();
    private int x;
    private int y;

    private void first() {
        x = 1;
        synchronized (lock) {
            y = x + 1;
        }
        x = y;
    }

    private void second() {
        int seen = y;
        synchronized (lock) {
            x = seen;
        }
        y = 2;
    }

    public static void main(String[] arguments) {
        Simple test = new Simple();
        Run.together(test::first, test::second);
    }
}
