package jess79.locks;

import support.Run;

/**
 * testls2: the conflict on x appears only where the third thread sees what the second wrote after
 * its critical section. A fourth thread does nothing. No bug. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Sections2 {
    private final Object m = new Object();
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
        y = 1;
    }

    private void third() {
        if (y == 1) {
            x = 2;
        }
    }

    public static void main(String[] arguments) {
        Sections2 test = new Sections2();
        Run.together(test::first, test::second, test::third, () -> {});
    }
}
