package jess.junit;

import java.util.Locale;

/**
 * How the schedules of a {@link ConcurrencyTest} are chosen.
 *
 * <p>Written by {@code cargo xtask codegen}.
 */
public enum Strategy {
    /**
     * Some random schedules for the bugs that are easy to hit, then {@code lazy-dpor}, to the end
     * or budget.
     */
    AUTO,
    /** Every schedule, depth first. For very small tests. */
    DFS,
    /** Every schedule, those with few preemptions first. */
    IPB,
    /** Every schedule, those with few delays first. */
    IDB,
    /** Every schedule, cut where the happens-before relation so far was seen before. */
    HBR_CACHING,
    /** The same with the lazy happens-before relation. */
    LAZY_HBR_CACHING,
    /**
     * Random schedules from the seed, to the end of the budget: at every step any thread that can
     * run, with the same probability. So are all that follow up to {@code portfolio}, each drawn in
     * another way.
     */
    RANDOM,
    /**
     * Probabilistic concurrency testing: random priorities of threads, lowered at two random steps.
     * Finds every bug that takes three ordering constraints with a probability known beforehand.
     */
    PCT,
    /** The same for bugs that take two to five, counting only steps that race. */
    PCT_ADAPTIVE,
    /** Partial order sampling: random priorities of steps, drawn again when they race. */
    POS,
    /**
     * Uniform over the orders of the steps on one shared object, another one for every schedule.
     */
    SURW,
    /** Uniform over the interleavings. */
    URW,
    /** The random strategies in turn: when it is not known which one finds the bug. */
    PORTFOLIO,
    /**
     * The classic dynamic partial-order reduction: more redundant executions than {@code
     * source-dpor}.
     */
    FG_DPOR,
    /**
     * A heuristic that reverses critical sections only when accesses in them race: it misses
     * behaviours, deadlocks among them.
     */
    LAZY_DPOR_THESIS,
    /** As {@code dpor}, with less memory; some executions turn out to be redundant. */
    SOURCE_DPOR,
    /**
     * Optimal dynamic partial-order reduction: one execution per behaviour, to the end or budget.
     */
    DPOR,
    /**
     * The same over whole critical sections: fewer executions where locks are used a lot, and as
     * sound.
     */
    LAZY_DPOR;

    String optionValue() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
