package jess79.locks;

import support.Run;

/**
 * testls3: two critical sections of one lock on different fields, and writes of x before, without
 * the lock and after. A fourth thread does nothing. No bug. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Sections3 {
    private final Object m = new Object();
    private int x;
    private int y;

    private void first() {
        synchronized (m) {
            x = 1;
        }
    }

    private void third() {
        synchronized (m) {
            y = 1;
        }
        x = 3;
    }

    public static void main(String[] arguments) {
        Sections3 test = new Sections3();
        Run.together(test::first, () -> test.x = 2, test::third, () -> {});
    }
}
