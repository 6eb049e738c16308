package jess.junit;

/** Elements that are a number or a yes. Written by `cargo xtask codegen`. */
final class PlainOptions {
    static void add(StringBuilder json, ConcurrencyTest annotation) {
        ExplorationOptions.plain(json, "keep_going", Boolean.toString(annotation.keepGoing()));
        ExplorationOptions.positive(json, "step_bound", annotation.stepBound());
    }

    private PlainOptions() {}
}
