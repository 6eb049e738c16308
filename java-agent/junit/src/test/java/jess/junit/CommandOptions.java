package jess.junit;

import java.util.Set;

/** The options of the command. Written by `cargo xtask codegen`. */
final class CommandOptions {
    /** What the annotation has. */
    static final Set<String> ELEMENTS =
            Set.of(
                    "strategy",
                    "depth",
                    "budget",
                    "preemptions",
                    "delays",
                    "seed",
                    "timeouts",
                    "races",
                    "checkDeterminism",
                    "carrier",
                    "trustNative",
                    "trust",
                    "spuriousWakeups",
                    "exhaustive",
                    "keepGoing",
                    "stepBound",
                    "exploreJdk",
                    "noCommute",
                    "symmetric");

    /** What becomes of it. */
    static final Set<String> KEYS =
            Set.of(
                    "strategy",
                    "budget_executions",
                    "budget_seconds",
                    "preemptions",
                    "delays",
                    "seed",
                    "timeouts",
                    "races",
                    "check_determinism",
                    "carrier",
                    "trust_native",
                    "trust",
                    "spurious_wakeups",
                    "keep_going",
                    "step_bound",
                    "explore_jdk",
                    "no_commute",
                    "symmetric");

    /** What becomes of numbers and yeses. */
    static final Set<String> PLAIN_KEYS =
            Set.of("keep_going", "step_bound", "explore_jdk", "no_commute", "symmetric");

    /** All strategies. */
    static final Set<String> STRATEGIES =
            Set.of(
                    "auto",
                    "dfs",
                    "ipb",
                    "idb",
                    "hbr-caching",
                    "lazy-hbr-caching",
                    "random",
                    "pct",
                    "pct-adaptive",
                    "pos",
                    "surw",
                    "urw",
                    "portfolio",
                    "fg-dpor",
                    "lazy-dpor-thesis",
                    "source-dpor",
                    "dpor",
                    "lazy-dpor");

    /** When timed waits expire. */
    static final Set<String> TIMEOUTS = Set.of("explore", "short", "idle", "clock");

    /** What to do about data races. */
    static final Set<String> RACES = Set.of("report", "fail", "off");

    /** What carries a simulated thread. */
    static final Set<String> CARRIERS = Set.of("auto", "continuation", "platform");

    private CommandOptions() {}
}
