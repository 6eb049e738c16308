package jess79.simulations;

import support.Run;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * tsp-2t and -4t: the shortest tour through four cities by branch and bound. One lock guards the
 * queue of partial tours, another one the best tour, whose length is read without a lock to cut. No
 * bug: the tour is the shortest one. Argument: threads. After the catalogue of benchmarks of
 * Thomson's thesis (2016).
 */
final class Tsp {
    private static final int[][] DISTANCE = {
        {0, 2, 9, 10}, {1, 0, 6, 4}, {15, 7, 0, 8}, {6, 3, 12, 0},
    };
    private static final int CITIES = DISTANCE.length;
    private static final int SHORTEST = 21;

    private final Object queueLock = new Object();
    private final Object bestLock = new Object();
    private final Deque<Tour> queue = new ArrayDeque<>();
    private int busy;
    private int best = Integer.MAX_VALUE;

    /** The first cities of a tour from city 0, as a set, with its length. */
    private static final class Tour {
        final int visited;
        final int last;
        final int length;

        Tour(int visited, int last, int length) {
            this.visited = visited;
            this.last = last;
            this.length = length;
        }
    }

    private Tsp() {
        queue.add(new Tour(1, 0, 0));
    }

    private Tour take() {
        synchronized (queueLock) {
            while (queue.isEmpty() && busy > 0) {
                Run.await(queueLock);
            }
            if (queue.isEmpty()) {
                return null;
            }
            busy++;
            return queue.removeLast();
        }
    }

    private void work() {
        for (Tour tour = take(); tour != null; tour = take()) {
            extend(tour);
            synchronized (queueLock) {
                busy--;
                queueLock.notifyAll();
            }
        }
    }

    private void extend(Tour tour) {
        if (tour.length >= best) {
            return;
        }
        if (tour.visited == (1 << CITIES) - 1) {
            int whole = tour.length + DISTANCE[tour.last][0];
            synchronized (bestLock) {
                best = Math.min(best, whole);
            }
            return;
        }
        for (int city = 1; city < CITIES; city++) {
            if ((tour.visited & 1 << city) == 0) {
                int length = tour.length + DISTANCE[tour.last][city];
                synchronized (queueLock) {
                    queue.addLast(new Tour(tour.visited | 1 << city, city, length));
                    queueLock.notifyAll();
                }
            }
        }
    }

    public static void main(String[] arguments) {
        Tsp search = new Tsp();
        Runnable[] bodies = new Runnable[Run.number(arguments, 0)];
        Arrays.fill(bodies, (Runnable) search::work);
        Run.together(bodies);
        Run.check(search.best == SHORTEST, "a tour of length " + search.best);
    }
}
