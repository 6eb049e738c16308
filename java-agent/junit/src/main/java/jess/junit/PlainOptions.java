package jess.junit;

/** Elements that are a number or a yes. Written by `cargo xtask codegen`. */
final class PlainOptions {
    static void add(StringBuilder json, ConcurrencyTest annotation) {
        ExplorationOptions.yes(json, "keep_going", annotation.keepGoing());
        ExplorationOptions.positive(json, "step_bound", annotation.stepBound());
        ExplorationOptions.yes(json, "explore_jdk", annotation.exploreJdk());
        ExplorationOptions.yes(json, "no_commute", annotation.noCommute());
        ExplorationOptions.yes(json, "symmetric", annotation.symmetric());
    }

    private PlainOptions() {}
}
