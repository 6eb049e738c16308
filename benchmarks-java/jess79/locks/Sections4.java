package jess79.locks;

import support.Run;

/**
 * testls4: critical sections of one lock on different fields, and one of another lock before a
 * write that races. A fourth thread does nothing. No bug. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Sections4 {
    private final Object m = new Object();
    private final Object n = new Object();
    private int x;
    private int y;
    private int z;

    private void first() {
        synchronized (m) {
            x = 1;
        }
    }

    private void second() {
        synchronized (m) {
            z = 1;
        }
    }

    private void third() {
        synchronized (n) {
            y = 1;
        }
        x = 3;
    }

    public static void main(String[] arguments) {
        Sections4 test = new Sections4();
        Run.together(test::first, test::second, test::third, () -> {});
    }
}
