package sctbench.misc;

import support.Run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * misc.safestack: a stack of free places without locks, by Dmitry Vyukov, whose links are taken out
 * during a pop so that the head cannot come back unnoticed. It can, after at least five preemptions
 * among three threads: two threads own the same place. No technique of the study finds it. The twin
 * has a lock. Each thread takes a place twice, writes its number there, and fails if it reads
 * another one. After the study of Thomson, Donaldson and Betts (TOPC 2016).
 */
final class SafeStack {
    private static final int THREADS = 3;
    private static final int ROUNDS = 2;
    private static final int NONE = -1;

    private final boolean fixed;
    private final AtomicIntegerArray next = new AtomicIntegerArray(THREADS);
    private final AtomicInteger head = new AtomicInteger();
    private final AtomicInteger count = new AtomicInteger(THREADS);
    private final int[] owner = new int[THREADS];

    private SafeStack(boolean fixed) {
        this.fixed = fixed;
        for (int place = 0; place < THREADS; place++) {
            next.set(place, place + 1 < THREADS ? place + 1 : NONE);
        }
    }

    private int pop() {
        while (count.get() > 1) {
            int first = head.get();
            int second = next.getAndSet(first, NONE);
            if (second >= 0) {
                if (head.compareAndSet(first, second)) {
                    count.getAndDecrement();
                    return first;
                }
                next.getAndSet(first, second);
            }
        }
        return NONE;
    }

    private void push(int place) {
        int first;
        do {
            first = head.get();
            next.set(place, first);
        } while (!head.compareAndSet(first, place));
        count.getAndIncrement();
    }

    private int take() {
        if (fixed) {
            synchronized (this) {
                return pop();
            }
        }
        return pop();
    }

    private void give(int place) {
        if (fixed) {
            synchronized (this) {
                push(place);
            }
        } else {
            push(place);
        }
    }

    private void use(int number) {
        for (int round = 0; round < ROUNDS; round++) {
            int place = take();
            while (place == NONE) {
                Thread.yield();
                place = take();
            }
            owner[place] = number;
            Run.check(owner[place] == number, "a place with two owners");
            give(place);
        }
    }

    public static void main(String[] arguments) {
        SafeStack stack = new SafeStack(Run.fixed(arguments));
        Run.together(() -> stack.use(1), () -> stack.use(2), () -> stack.use(3));
    }
}
