package jess.structure;

/**
 * Which operations must come before which in an order that explains an execution.
 *
 * <p>Sets of operations are bits of an {@code int}. The operations before the threads come before
 * those of the threads, and these before the ones after; operations before and after have an order,
 * and, unless the consistency is quiescent, those of one thread.
 */
final class Precedence {
    private Precedence() {}

    /**
     * For each operation the set of those that must come before it.
     *
     * @param begun the operations that began
     * @param seen for each operation how many operations of each thread had ended when it began,
     *     {@link #BITS} for a thread; ignored for those before and after, and if the consistency is
     *     sequential
     */
    static int[] of(Scenario scenario, Consistency consistency, int begun, long[] seen) {
        int[] before = new int[scenario.size()];
        int threads = scenario.threads().size();
        for (int operation = 0; operation < before.length; operation++) {
            int thread = scenario.thread(operation);
            if (thread < 0 || thread == threads) {
                before[operation] = set(0, operation);
                continue;
            }
            before[operation] = set(0, scenario.before().size());
            before[operation] |= set(scenario.first(thread), operation);
            for (int other = 0; other < threads && consistency != Consistency.SEQUENTIAL; other++) {
                if (other != thread) {
                    int ended = (int) (seen[operation] >>> BITS * other) & (1 << BITS) - 1;
                    int first = scenario.first(other);
                    before[operation] |= set(first, first + ended);
                }
            }
        }
        return consistency == Consistency.QUIESCENT ? quiescent(scenario, begun, before) : before;
    }

    /** How many bits of a number count the operations of one thread. */
    static final int BITS = 8;

    static int set(int from, int end) {
        return (1 << end) - (1 << from);
    }

    /**
     * Keeps of an order of ends and beginnings what has a moment without any operation in between:
     * there is one exactly where some operations all ended before all others began.
     */
    private static int[] quiescent(Scenario scenario, int begun, int[] before) {
        int first = scenario.before().size();
        int[] kept = before.clone();
        int parallel = scenario.parallel();
        for (int operation = first; operation < first + parallel; operation++) {
            kept[operation] = set(0, first);
        }
        for (int some = 1; some < (1 << parallel) - 1; some++) {
            int ended = some << first;
            boolean apart = true;
            for (int other = first; other < first + parallel; other++) {
                boolean counts = (begun & ~ended & 1 << other) != 0;
                apart &= !counts || (before[other] & ended) == ended;
            }
            for (int other = first; apart && other < first + parallel; other++) {
                kept[other] |= (ended >>> other & 1) == 1 ? 0 : ended;
            }
        }
        return kept;
    }
}
