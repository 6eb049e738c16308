package jess79.locks;

import support.Run;

/**
 * testerror: three threads write 1, 2 and 3 without a lock, the fourth fails if it reads 1 and then
 * 2. The twin reads once. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class ForError {
    private int x;

    private void read() {
        if (x == 1 && x == 2) {
            throw new IllegalStateException("1 and then 2");
        }
    }

    private void readOnce() {
        int seen = x;
        if (seen == 1 && seen == 2) {
            throw new IllegalStateException("1 and 2");
        }
    }

    public static void main(String[] arguments) {
        ForError test = new ForError();
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> test.x = 1,
                () -> test.x = 2,
                () -> test.x = 3,
                fixed ? test::readOnce : test::read);
    }
}
