package jess79.fse2006;

import support.Run;

import java.util.ArrayList;
import java.util.List;

/**
 * piper-1-2-2 and -6-3-2: agents fill a ring of seats, passengers empty it. Filling waits in an
 * {@code if} instead of a {@code while}: of two fillers that one notification wakes, one overwrites
 * a seat, and a passenger waits for ever. At the smaller size no two can wait at once, and there is
 * no bug. The twin has the loop. Arguments: seats of each thread, pairs of threads, size of the
 * ring. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class Piper {
    private final String[] seats;
    private final boolean fixed;
    private int first;
    private int last;

    private Piper(int size, boolean fixed) {
        // One seat is always free, so that a full ring differs from an empty one.
        seats = new String[size];
        this.fixed = fixed;
    }

    private boolean full() {
        return (last + 1) % seats.length == first;
    }

    private synchronized void fill(String name) {
        if (fixed) {
            while (full()) {
                Run.await(this);
            }
        } else if (full()) {
            Run.await(this);
        }
        seats[last] = name;
        last = (last + 1) % seats.length;
        notifyAll();
    }

    private synchronized String empty() {
        while (first == last) {
            Run.await(this);
        }
        String name = seats[first];
        first = (first + 1) % seats.length;
        notifyAll();
        return name;
    }

    public static void main(String[] arguments) {
        int each = Run.number(arguments, 0);
        Piper plane = new Piper(Run.number(arguments, 2), Run.fixed(arguments));
        List<Runnable> bodies = new ArrayList<>();
        for (int pair = 0; pair < Run.number(arguments, 1); pair++) {
            bodies.add(
                    () -> {
                        for (int seat = 0; seat < each; seat++) {
                            plane.fill("passenger");
                        }
                    });
            bodies.add(
                    () -> {
                        for (int seat = 0; seat < each; seat++) {
                            plane.empty();
                        }
                    });
        }
        Run.together(bodies);
    }
}
