package jess79.classics;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * diningphil-3 and -5: each philosopher locks the right fork, then the left, once: a deadlock if
 * all hold one. In the twin the last philosopher takes them in the other order. The main thread of
 * the original does not wait for the others. Argument: how many. After the catalogue of benchmarks
 * of Thomson's thesis (2016).
 */
final class DiningPhilosophers {
    private DiningPhilosophers() {}

    private static void dine(Object first, Object second, int[] meals, int seat) {
        synchronized (first) {
            synchronized (second) {
                meals[seat]++;
            }
        }
    }

    public static void main(String[] arguments) {
        int seats = Run.number(arguments, 0);
        boolean fixed = Run.fixed(arguments);
        Object[] forks = new Object[seats];
        for (int seat = 0; seat < seats; seat++) {
            forks[seat] = new Object();
        }
        int[] meals = new int[seats];
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < seats; at++) {
            int seat = at;
            Object right = forks[seat];
            Object left = forks[(seat + 1) % seats];
            if (fixed && seat == seats - 1) {
                bodies.add(() -> dine(left, right, meals, seat));
            } else {
                bodies.add(() -> dine(right, left, meals, seat));
            }
        }
        Run.start(bodies.toArray(new Runnable[0]));
    }
}
