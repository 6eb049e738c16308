package jess.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for an order of the operations of an execution that explains their results: called in that
 * order, one after the other, the specification gives the same, and whatever must come before an
 * operation does.
 *
 * <p>Operations that wait for ever are not part of the order; they are explained if each of them
 * would wait behind it as well. One that has had an effect and then waits is no such case.
 *
 * <p><b>Why the order of ends and beginnings is part of what JESS explores.</b> JESS executes one
 * member of each class of executions that differ only in the order of steps which do not affect
 * each other. Whether one operation had ended when another began differs between the members of a
 * class. What is common to all of them, the order that happens-before forces, is too little: it
 * accepts a {@code get} that misses what a {@code put} has written long ago, if the two look at
 * different places, and that is the bug. The order in the one member that is executed is more than
 * what is common, but another member may have an order that no sequence explains. So each order
 * that some member has must be looked at. {@link Part} therefore has one shared counter: an
 * operation reads it when it begins, and adds to it when it has ended. Additions commute, and so do
 * reads, so the only steps that are new to JESS and depend on each other are an end and a beginning
 * of different threads: it executes one member for each class <em>and</em> each order of ends and
 * beginnings, and what the reads return is that order. This costs executions, and no less is
 * enough; with sequential consistency, which does not depend on it, there is no counter.
 *
 * <p><b>Why the counter hides nothing.</b> An execution without it becomes one with it by putting
 * each read in front of the first step of its operation and each addition behind the last, and the
 * reverse by leaving them out; so the same interleavings exist. A data race stays one in some
 * execution: its two accesses are beside each other in some interleaving, where both operations
 * have begun and none has ended, so no path of the counter leads from one to the other.
 */
final class Linearizer {
    private final History history;
    private final int ended;
    private final int waiting;
    private final int[] order;

    private Linearizer(History history) {
        this.history = history;
        this.ended = history.ended();
        this.waiting = history.begun() & ~ended;
        this.order = new int[Integer.bitCount(ended)];
    }

    /** Whether some order explains a history. */
    static boolean explains(Sequences sequences, History history) {
        return new Linearizer(history).extend(sequences, 0, 0);
    }

    private boolean extend(Sequences here, int done, int length) {
        if (here == null) {
            return false;
        }
        if (done == ended) {
            return allWait(here);
        }
        for (int next = 0; next < history.results().length; next++) {
            if (possible(next, done)
                    && history.results()[next].equals(here.result(next))
                    && extend(here.after(next), done | 1 << next, length + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean possible(int next, int done) {
        boolean left = (ended & ~done & 1 << next) != 0;
        return left && (history.precedence()[next] & ended & ~done) == 0;
    }

    private boolean allWait(Sequences here) {
        for (int one = 0; one < history.results().length; one++) {
            if ((waiting >>> one & 1) == 1 && !Sequences.WAITS.equals(here.result(one))) {
                return false;
            }
        }
        return true;
    }

    /**
     * One after the other, results that orders give which keep the precedence of a history; of
     * orders with the same results the first.
     *
     * @param most how many are wanted
     */
    static List<Ordered> orders(Sequences sequences, History history, int most) {
        List<Ordered> found = new ArrayList<>();
        Ordered none = new Ordered(List.of(), new String[history.results().length]);
        new Linearizer(history).collect(sequences, 0, none, found, most);
        return found;
    }

    private void collect(Sequences here, int done, Ordered given, List<Ordered> found, int most) {
        if (found.size() >= most) {
            return;
        }
        boolean last = true;
        for (int next = 0; here != null && next < given.results.length; next++) {
            boolean free = (done >>> next & 1) == 0;
            if (free && (history.precedence()[next] & ~done) == 0 && here.result(next) != null) {
                last = false;
                Ordered longer = given.and(next, here.result(next));
                collect(here.after(next), done | 1 << next, longer, found, most);
            }
        }
        if (last && found.stream().noneMatch(one -> Arrays.equals(one.results, given.results))) {
            found.add(given);
        }
    }

    /**
     * Operations in an order.
     *
     * @param order those that were called
     * @param results of each operation, by its number; null for those that were not called
     */
    record Ordered(List<Integer> order, String[] results) {
        private Ordered and(int operation, String result) {
            List<Integer> longer = new ArrayList<>(order);
            longer.add(operation);
            String[] given = results.clone();
            given[operation] = result;
            return new Ordered(longer, given);
        }
    }
}
