package jess79.simulations;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * philo-2t and -4t: philosophers at one table, whose monitor they wait on until both forks are
 * free; {@code notify} wakes one of them. They stop when they have eaten twice in all. No bug
 * intended. Argument: philosophers. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Philo {
    private static final int MEALS = 2;

    private final boolean[] taken;
    private final boolean all;
    private int meals;

    private Philo(int seats, boolean all) {
        taken = new boolean[seats];
        this.all = all;
    }

    private synchronized void take(int seat) {
        int other = (seat + 1) % taken.length;
        while (taken[seat] || taken[other]) {
            Run.await(this);
        }
        taken[seat] = true;
        taken[other] = true;
    }

    private synchronized boolean put(int seat) {
        taken[seat] = false;
        taken[(seat + 1) % taken.length] = false;
        if (all) {
            notifyAll();
        } else {
            notify();
        }
        meals++;
        return meals < MEALS;
    }

    private void live(int seat) {
        do {
            take(seat);
        } while (put(seat));
    }

    public static void main(String[] arguments) {
        int seats = Run.number(arguments, 0);
        Philo table = new Philo(seats, Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int at = 0; at < seats; at++) {
            int seat = at;
            bodies.add(() -> table.live(seat));
        }
        Run.together(bodies);
    }
}
