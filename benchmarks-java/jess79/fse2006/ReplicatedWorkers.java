package jess79.fse2006;

import support.Barrier;
import support.Counting;
import support.Run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * repworkers-2t-2 and -8t-8: workers take tasks from a pool that a monitor guards, until all of
 * them wait for one: integrating x * x - x over [0, 10] by halving makes seven tasks with four
 * results. A semaphore guards the results, and barriers that main takes part in stand at the start
 * and at the end. The count of blocked takers and the total, which is rounded to whole numbers,
 * have no lock, and additions may be lost; nobody checks them. No bug intended. Arguments: workers,
 * capacity of the list of results. After the catalogue of benchmarks of Thomson's thesis (2016).
 */
final class ReplicatedWorkers {
    private static final double SMALL = 2.5;

    private final int workers;
    private final Barrier start;
    private final Barrier finish;
    private final Counting results = new Counting(1);
    private final Deque<double[]> pool = new ArrayDeque<>();
    private final List<Double> parts;
    private int idle;
    private int blockedTakers;
    private int total;

    private ReplicatedWorkers(int workers, int capacity) {
        this.workers = workers;
        start = new Barrier(workers + 1);
        finish = new Barrier(workers + 1);
        parts = new ArrayList<>(capacity);
        pool.add(new double[] {0, 10});
    }

    private synchronized void put(double from, double to) {
        pool.add(new double[] {from, to});
        notifyAll();
    }

    /** A task, or null when all workers look for one. */
    private synchronized double[] take() {
        idle++;
        if (idle == workers && pool.isEmpty()) {
            notifyAll();
        }
        while (pool.isEmpty() && idle < workers) {
            Run.await(this);
        }
        if (pool.isEmpty()) {
            return null;
        }
        idle--;
        return pool.remove();
    }

    private void work() {
        start.await();
        for (double[] task = take(); task != null; task = take()) {
            double from = task[0];
            double to = task[1];
            if (to - from > SMALL) {
                double middle = (from + to) / 2;
                put(from, middle);
                put(middle, to);
            } else {
                results.acquire();
                double part = (to - from) * (value(from) + value(to)) / 2;
                parts.add(part);
                results.release();
                total += (int) (float) part;
            }
        }
        blockedTakers++;
        finish.await();
    }

    private static double value(double x) {
        return x * x - x;
    }

    public static void main(String[] arguments) {
        ReplicatedWorkers test =
                new ReplicatedWorkers(Run.number(arguments, 0), Run.number(arguments, 1));
        List<Thread> threads = new ArrayList<>();
        for (int worker = 0; worker < test.workers; worker++) {
            threads.addAll(Run.start(test::work));
        }
        test.start.await();
        test.finish.await();
        Run.join(threads);
    }
}
