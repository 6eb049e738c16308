package jess.junit;

import java.util.Locale;

/** How the schedules of a {@link ConcurrencyTest} are chosen. */
public enum Strategy {
    /**
     * Optimal dynamic partial-order reduction: one execution per behaviour, to the end or budget.
     */
    DPOR,
    /** Every schedule, depth first. For very small tests. */
    DFS,
    /** Random schedules from the seed, to the end of the budget. */
    RANDOM;

    String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
