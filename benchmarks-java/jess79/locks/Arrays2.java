package jess79.locks;

import support.Run;

/**
 * testarrays2: two threads write disjoint halves of an array of four under one lock, beside two
 * threads that do nothing. No bug: all orders give the same array. After the catalogue of
 * benchmarks of Thomson's thesis (2016).
 */
final class Arrays2 {
    private final Object lock = new Object();
    private final int[] numbers = new int[4];

    private void fill(int from) {
        synchronized (lock) {
            numbers[from] = 1;
            numbers[from + 1] = 1;
        }
    }

    public static void main(String[] arguments) {
        Arrays2 test = new Arrays2();
        Run.together(() -> test.fill(0), () -> test.fill(2), () -> {}, () -> {});
    }
}
