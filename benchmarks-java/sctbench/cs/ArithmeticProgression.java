package sctbench.cs;

import support.Run;

/**
 * CS.arithmetic_prog: one thread hands over the numbers from 1 to 3, the other adds them up, and
 * the main thread expects a sum that is too small by one: every schedule fails. The twin expects
 * the right one. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class ArithmeticProgression {
    private static final int LAST = 3;

    private int number;
    private boolean full;
    private int sum;

    private synchronized void produce() {
        for (int next = 1; next <= LAST; next++) {
            while (full) {
                Run.await(this);
            }
            number = next;
            full = true;
            notify();
        }
    }

    private synchronized void consume() {
        for (int taken = 0; taken < LAST; taken++) {
            while (!full) {
                Run.await(this);
            }
            sum += number;
            full = false;
            notify();
        }
    }

    public static void main(String[] arguments) {
        ArithmeticProgression test = new ArithmeticProgression();
        Run.together(test::produce, test::consume);
        int right = LAST * (LAST + 1) / 2;
        Run.check(test.sum == (Run.fixed(arguments) ? right : right - 1), "sum " + test.sum);
    }
}
