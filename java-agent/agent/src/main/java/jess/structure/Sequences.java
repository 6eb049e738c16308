package jess.structure;

/**
 * What operations give when they are called one after the other: a tree of all orders, with what
 * each operation gives behind those above it. The same calls in the same order give the same.
 */
final class Sequences {
    /** The result of an operation that would wait for ever. */
    static final String WAITS = "waits for ever";

    private final String[] results;
    private final Sequences[] next;

    /**
     * An empty tree.
     *
     * @param operations how many there are
     */
    Sequences(int operations) {
        results = new String[operations];
        next = new Sequences[operations];
    }

    /**
     * Adds an order.
     *
     * @param order operations by their numbers
     * @param given the results of the first ones, as far as they were called
     */
    void add(int[] order, String[] given) {
        Sequences here = this;
        for (int i = 0; i < given.length; i++) {
            here.results[order[i]] = given[i];
            here = here.behind(order[i]);
        }
    }

    private Sequences behind(int operation) {
        if (next[operation] == null) {
            next[operation] = new Sequences(results.length);
        }
        return next[operation];
    }

    /** What an operation gives here; null if no order has it here. */
    String result(int operation) {
        return results[operation];
    }

    /** What comes behind an operation that has a result here. */
    Sequences after(int operation) {
        return next[operation];
    }
}
