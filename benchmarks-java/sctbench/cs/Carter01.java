package sctbench.cs;

import support.Run;

import java.util.concurrent.locks.ReentrantLock;

/**
 * CS.carter01: two threads count themselves in and out under one lock, and keep a second one while
 * they are inside. The second is taken with the first held, and the first is needed to give it
 * back: a deadlock if they meet. Two more threads do nothing. The twin takes the second lock first.
 * After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Carter01 {
    private final ReentrantLock counters = new ReentrantLock();
    private final ReentrantLock inside = new ReentrantLock();
    private final int[] count = new int[2];

    private void visit(int kind) {
        counters.lock();
        count[kind]++;
        if (count[kind] == 1) {
            inside.lock();
        }
        counters.unlock();
        counters.lock();
        count[kind]--;
        if (count[kind] == 0) {
            inside.unlock();
        }
        counters.unlock();
    }

    private void visitInOrder(int kind) {
        inside.lock();
        counters.lock();
        count[kind]++;
        counters.unlock();
        counters.lock();
        count[kind]--;
        counters.unlock();
        inside.unlock();
    }

    public static void main(String[] arguments) {
        Carter01 test = new Carter01();
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> {
                    if (fixed) {
                        test.visitInOrder(0);
                    } else {
                        test.visit(0);
                    }
                },
                () -> {
                    if (fixed) {
                        test.visitInOrder(1);
                    } else {
                        test.visit(1);
                    }
                },
                () -> {},
                () -> {});
    }
}
