package jess.structure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How many operations a scenario has: before, in each thread, after.
 *
 * @param threads the longest first
 */
record Shape(int before, List<Integer> threads, int after) {
    /**
     * All shapes of at least two threads up to some numbers. Those with the fewest operations in
     * threads come first, since these cost executions.
     */
    static List<Shape> upTo(int before, int threads, int each, int after) {
        List<Shape> shapes = new ArrayList<>();
        for (List<Integer> lengths : lengths(threads, each)) {
            for (int first = 0; first <= before; first++) {
                for (int last = 0; last <= after; last++) {
                    shapes.add(new Shape(first, lengths, last));
                }
            }
        }
        shapes.sort(
                Comparator.comparingInt(Shape::parallel)
                        .thenComparing(Shape::size)
                        .thenComparing(shape -> shape.threads.size())
                        .thenComparing(Shape::toString));
        return shapes;
    }

    private static List<List<Integer>> lengths(int threads, int each) {
        List<List<Integer>> all = new ArrayList<>();
        for (int first = 1; first <= each; first++) {
            extend(List.of(first), threads, all);
        }
        return all;
    }

    private static void extend(List<Integer> lengths, int threads, List<List<Integer>> all) {
        if (lengths.size() >= 2) {
            all.add(lengths);
        }
        for (int next = 1; lengths.size() < threads && next <= lengths.get(0); next++) {
            if (next <= lengths.get(lengths.size() - 1)) {
                List<Integer> longer = new ArrayList<>(lengths);
                longer.add(next);
                extend(longer, threads, all);
            }
        }
    }

    int size() {
        return before + parallel() + after;
    }

    /** How many operations the threads have together. */
    int parallel() {
        return threads.stream().mapToInt(Integer::intValue).sum();
    }

    /** The scenario that has these calls in this order. */
    Scenario of(List<Call> calls) {
        int at = before;
        List<List<Call>> parallel = new ArrayList<>();
        for (int length : threads) {
            parallel.add(calls.subList(at, at + length));
            at += length;
        }
        return new Scenario(calls.subList(0, before), parallel, calls.subList(at, calls.size()));
    }
}
