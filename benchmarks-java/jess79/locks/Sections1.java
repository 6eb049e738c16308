package jess79.locks;

import support.Run;

/**
 * testls1: two threads with a critical section of one lock each, on different fields; the second
 * then writes the field of the first without the lock. No bug. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Sections1 {
    private final Object m = new Object();
    private int x;
    private int y;

    private void first() {
        synchronized (m) {
            x = 1;
        }
    }

    private void second() {
        synchronized (m) {
            y = 1;
        }
        x = 2;
    }

    public static void main(String[] arguments) {
        Sections1 test = new Sections1();
        Run.together(test::first, test::second);
    }
}
