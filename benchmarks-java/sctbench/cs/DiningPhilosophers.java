package sctbench.cs;

import support.Run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * CS.din_phil2 to CS.din_phil7: philosophers take the right fork and then the left one. As in the
 * study the deadlock needs no preemption: nobody takes the second fork before all have sat down,
 * and they sit down with the first in the hand. In the twin they sit down first, and the last one
 * takes the forks in the other order. Argument: philosophers. After the study of Thomson, Donaldson
 * and Betts (TOPC 2016), which names a deadlock in the first schedule, without the code.
 */
final class DiningPhilosophers {
    private final int seats;
    private int seated;
    private int meals;

    private DiningPhilosophers(int seats) {
        this.seats = seats;
    }

    private synchronized void sit() {
        seated++;
        notifyAll();
        while (seated < seats) {
            Run.await(this);
        }
    }

    private synchronized void eat() {
        meals++;
    }

    private void dine(Lock first, Lock second, boolean sitFirst) {
        if (sitFirst) {
            sit();
        }
        first.lock();
        if (!sitFirst) {
            sit();
        }
        second.lock();
        eat();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] arguments) {
        int seats = Run.number(arguments, 0);
        boolean fixed = Run.fixed(arguments);
        DiningPhilosophers table = new DiningPhilosophers(seats);
        List<Lock> forks = new ArrayList<>();
        for (int seat = 0; seat < seats; seat++) {
            forks.add(new ReentrantLock());
        }
        List<Runnable> bodies = new ArrayList<>();
        for (int seat = 0; seat < seats; seat++) {
            Lock right = forks.get(seat);
            Lock left = forks.get((seat + 1) % seats);
            boolean turned = fixed && seat == seats - 1;
            bodies.add(() -> table.dine(turned ? left : right, turned ? right : left, fixed));
        }
        Run.together(bodies);
        Run.check(table.meals == seats, "a philosopher is hungry");
    }
}
