package jess79.locks;

import support.Run;

/**
 * testfrompaper: figure 4.1 of Thomson's thesis (2016): four critical sections of one lock, of
 * which two only read in some orders. It has 24 happens-before relations and 11 lazy ones. No bug.
 */
final class FromPaper {
    private final Object lock = new Object();
    private int x;
    private int y;

    private void setX() {
        synchronized (lock) {
            x = 1;
        }
    }

    private void setY() {
        synchronized (lock) {
            y = 1;
        }
    }

    private void test() {
        synchronized (lock) {
            if (x == 0) {
                y = 2;
            }
        }
    }

    public static void main(String[] arguments) {
        FromPaper test = new FromPaper();
        Run.together(test::setX, test::setY, test::test, test::test);
    }
}
