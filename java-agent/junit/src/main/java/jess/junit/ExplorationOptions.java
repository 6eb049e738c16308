package jess.junit;

import java.util.Optional;
import java.util.function.Function;

/** What a {@link ConcurrencyTest} asks for, with the overrides of the configuration. */
final class ExplorationOptions {
    final String test;
    final Budget budget;
    final boolean exhaustive;
    final String replayToken;
    private final ConcurrencyTest annotation;
    private final long seed;

    private ExplorationOptions(
            String test, ConcurrencyTest annotation, Budget budget, long seed, String replayToken) {
        this.test = test;
        this.annotation = annotation;
        this.budget = budget;
        this.exhaustive = annotation.exhaustive();
        this.seed = seed;
        this.replayToken = replayToken;
    }

    static ExplorationOptions of(
            String test,
            ConcurrencyTest annotation,
            Function<String, Optional<String>> configuration) {
        String budget = configuration.apply("jess.budget").orElse(annotation.budget());
        long seed = annotation.seed();
        Optional<String> override = configuration.apply("jess.seed");
        if (override.isPresent()) {
            try {
                seed = Long.parseLong(override.get());
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "jess.seed=" + override.get() + " is not a number", e);
            }
        }
        return new ExplorationOptions(
                test,
                annotation,
                Budget.parse(budget),
                seed,
                configuration.apply("jess.replay").orElse(null));
    }

    /** The options object of {@code JessSession.explore}. */
    String toJson() {
        StringBuilder json = new StringBuilder("{");
        text(json, "strategy", annotation.strategy().optionValue());
        text(json, "test", test);
        text(json, "carrier", annotation.carrier().optionValue());
        text(json, "races", annotation.races().optionValue());
        if (replayToken != null) {
            text(json, "replay", replayToken);
            return close(json);
        }
        text(json, "timeouts", annotation.timeouts().optionValue());
        // Unsigned on the other side, as the command line has it.
        plain(json, "seed", Long.toUnsignedString(seed));
        plain(json, "keep_going", Boolean.toString(annotation.keepGoing()));
        if (budget.executions > 0) {
            plain(json, "budget_executions", Long.toString(budget.executions));
        }
        if (budget.seconds > 0) {
            plain(json, "budget_seconds", Double.toString(budget.seconds));
        }
        if (annotation.stepBound() > 0) {
            plain(json, "step_bound", Long.toString(annotation.stepBound()));
        }
        return close(json);
    }

    private static void text(StringBuilder json, String name, String value) {
        plain(json, name, JsonText.quoted(value));
    }

    private static void plain(StringBuilder json, String name, String value) {
        if (json.length() > 1) {
            json.append(',');
        }
        json.append(JsonText.quoted(name)).append(':').append(value);
    }

    private static String close(StringBuilder json) {
        return json.append('}').toString();
    }
}
