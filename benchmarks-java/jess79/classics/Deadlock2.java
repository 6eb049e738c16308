package jess79.classics;

import support.Run;

/**
 * deadlock2: as deadlock1, with locks that only local variables hold. The twin takes them in one
 * order. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Deadlock2 {
    private static int state;

    private Deadlock2() {}

    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                state++;
            }
        }
    }

    public static void main(String[] arguments) {
        Object first = new Object();
        Object second = new Object();
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> nested(first, second),
                () -> nested(fixed ? first : second, fixed ? second : first));
    }
}
