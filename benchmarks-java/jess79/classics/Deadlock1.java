package jess79.classics;

import support.Run;

/**
 * deadlock1: two locks in static fields, taken in opposite orders, and a counter of which one
 * increment has no lock. The twin takes the locks in one order. After the catalogue of benchmarks
 * of Thomson's thesis (2016).
 */
final class Deadlock1 {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();

    private static int state;

    private Deadlock1() {}

    private static void upwards() {
        state++;
        synchronized (FIRST) {
            synchronized (SECOND) {
                state++;
            }
        }
    }

    private static void downwards() {
        state++;
        synchronized (SECOND) {
            synchronized (FIRST) {
                state++;
            }
        }
    }

    public static void main(String[] arguments) {
        Run.together(
                Deadlock1::upwards,
                Run.fixed(arguments) ? Deadlock1::upwards : Deadlock1::downwards);
    }
}
