package sctbench.inspect;

import support.Run;

import java.util.Arrays;

/**
 * inspect.qsort_mt: quicksort by two threads, of which one hands a part to the other if that is
 * idle. A thread looks without the lock whether it has work before it waits for it: the work may
 * come in between, and both wait for ever. The twin looks under the lock. A stand-in for the
 * program of the benchmarks of Inspect: the study of Thomson, Donaldson and Betts (TOPC 2016) does
 * not say what its bug is.
 */
final class QsortMt {
    private final boolean fixed;
    private final int[] numbers;
    private final Worker[] workers = {new Worker(), new Worker()};
    private int unsorted;

    private QsortMt(boolean fixed, int... numbers) {
        this.fixed = fixed;
        this.numbers = numbers;
        unsorted = numbers.length;
    }

    /** One of the threads, with the part that it is to sort, if any. */
    private static final class Worker {
        boolean hasWork;
        boolean stop;
        int from;
        int to;

        synchronized boolean give(int first, int last) {
            if (hasWork || stop) {
                return false;
            }
            from = first;
            to = last;
            hasWork = true;
            notify();
            return true;
        }

        synchronized void end() {
            stop = true;
            notify();
        }

        private synchronized void sleep() {
            Run.await(this);
        }

        private synchronized void sleepIfIdle() {
            while (!hasWork && !stop) {
                Run.await(this);
            }
        }
    }

    private void work(int number) {
        Worker me = workers[number];
        Worker other = workers[1 - number];
        while (true) {
            if (fixed) {
                me.sleepIfIdle();
            } else {
                while (!me.hasWork && !me.stop) {
                    me.sleep();
                }
            }
            if (me.stop) {
                return;
            }
            sort(me.from, me.to, other);
            synchronized (me) {
                me.hasWork = false;
            }
        }
    }

    private void sort(int from, int to, Worker other) {
        if (to - from <= 1) {
            finished(to - from);
            return;
        }
        int pivot = numbers[from];
        int middle = from;
        for (int at = from + 1; at < to; at++) {
            if (numbers[at] < pivot) {
                middle++;
                swap(middle, at);
            }
        }
        swap(from, middle);
        finished(1);
        if (!other.give(middle + 1, to)) {
            sort(middle + 1, to, other);
        }
        sort(from, middle, other);
    }

    private void swap(int first, int second) {
        int number = numbers[first];
        numbers[first] = numbers[second];
        numbers[second] = number;
    }

    private synchronized void finished(int count) {
        unsorted -= count;
        if (unsorted == 0) {
            notify();
        }
    }

    private synchronized void awaitSorted() {
        while (unsorted > 0) {
            Run.await(this);
        }
    }

    public static void main(String[] arguments) {
        QsortMt program = new QsortMt(Run.fixed(arguments), 3, 1, 4, 2);
        int[] expected = program.numbers.clone();
        Arrays.sort(expected);
        var threads = Run.start(() -> program.work(0), () -> program.work(1));
        program.workers[0].give(0, program.numbers.length);
        program.awaitSorted();
        program.workers[0].end();
        program.workers[1].end();
        Run.join(threads);
        Run.check(Arrays.equals(expected, program.numbers), "not sorted");
    }
}
