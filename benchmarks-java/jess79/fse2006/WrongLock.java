package jess79.fse2006;

import support.Run;

/**
 * wronglock-1-1 and -3-3: threads of the first kind increment a number under the lock of the data
 * and check that it grew by one; those of the second kind increment it under a lock of their own.
 * In the twin all use the lock of the data. The main thread does not wait for the others.
 * Arguments: threads of the first kind, of the second. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class WrongLock {
    private final Object dataLock = new Object();
    private int data;

    private void right() {
        synchronized (dataLock) {
            int before = data;
            data++;
            Run.check(data == before + 1, "another thread wrote");
        }
    }

    private void wrong(Object lock) {
        synchronized (lock) {
            data++;
        }
    }

    public static void main(String[] arguments) {
        WrongLock shared = new WrongLock();
        boolean fixed = Run.fixed(arguments);
        for (int thread = 0; thread < Run.number(arguments, 0); thread++) {
            Run.start(shared::right);
        }
        for (int thread = 0; thread < Run.number(arguments, 1); thread++) {
            Object lock = fixed ? shared.dataLock : new Object();
            Run.start(() -> shared.wrong(lock));
        }
    }
}
