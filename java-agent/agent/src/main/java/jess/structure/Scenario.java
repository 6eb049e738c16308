package jess.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * Operations to execute: some before, some in each of the threads, some after.
 *
 * <p>Operations have numbers in that order, by which everything else names them.
 */
record Scenario(List<Call> before, List<List<Call>> threads, List<Call> after) {
    /** All operations, in the order of their numbers. */
    List<Call> calls() {
        List<Call> calls = new ArrayList<>(before);
        threads.forEach(calls::addAll);
        calls.addAll(after);
        return calls;
    }

    int size() {
        return before.size() + parallel() + after.size();
    }

    /** How many operations the threads have together. */
    int parallel() {
        return threads.stream().mapToInt(List::size).sum();
    }

    /** The number of the first operation of a thread; that of those after, for one too many. */
    int first(int thread) {
        int first = before.size();
        for (int i = 0; i < thread; i++) {
            first += threads.get(i).size();
        }
        return first;
    }

    /** The thread of an operation; -1 for one before, the number of threads for one after. */
    int thread(int operation) {
        int thread = -1;
        while (thread < threads.size() && operation >= first(thread + 1)) {
            thread++;
        }
        return thread;
    }

    /** The same with a number of its own for each call that has to have one. */
    Scenario numbered() {
        int[] number = {0};
        return new Scenario(
                numbered(before, number),
                threads.stream().map(calls -> numbered(calls, number)).toList(),
                numbered(after, number));
    }

    private static List<Call> numbered(List<Call> calls, int[] number) {
        List<Call> filled = new ArrayList<>();
        for (Call call : calls) {
            filled.add(call.hasNumbers() ? call.numbered(++number[0]) : call);
        }
        return filled;
    }

    /** The same without one operation, and without a thread that has none any more. */
    Scenario without(int operation) {
        List<List<Call>> fewer = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            List<Call> left = without(threads.get(thread), operation - first(thread));
            if (!left.isEmpty()) {
                fewer.add(left);
            }
        }
        return new Scenario(
                without(before, operation),
                fewer,
                without(after, operation - first(threads.size())));
    }

    private static List<Call> without(List<Call> calls, int at) {
        List<Call> left = new ArrayList<>(calls);
        if (at >= 0 && at < left.size()) {
            left.remove(at);
        }
        return left;
    }

    /** As {@link ScenarioText} reads it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!before.isEmpty()) {
            text.append('[').append(joined(before)).append("] ");
        }
        text.append(String.join(" | ", threads.stream().map(Scenario::joined).toList()));
        if (!after.isEmpty()) {
            text.append(" [").append(joined(after)).append(']');
        }
        return text.toString();
    }

    private static String joined(List<Call> calls) {
        return String.join("; ", calls.stream().map(Call::text).toList());
    }
}
