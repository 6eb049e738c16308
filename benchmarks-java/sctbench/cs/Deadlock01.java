package sctbench.cs;

import support.Run;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * CS.deadlock01: two threads take two locks in opposite orders. The twin takes them in one order.
 * After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class Deadlock01 {
    private int counter;

    private void increment(Lock first, Lock second) {
        first.lock();
        second.lock();
        counter++;
        second.unlock();
        first.unlock();
    }

    public static void main(String[] arguments) {
        Deadlock01 test = new Deadlock01();
        Lock a = new ReentrantLock();
        Lock b = new ReentrantLock();
        boolean fixed = Run.fixed(arguments);
        Run.together(
                () -> test.increment(a, b), () -> test.increment(fixed ? a : b, fixed ? b : a));
    }
}
