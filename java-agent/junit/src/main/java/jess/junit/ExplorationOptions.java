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
        text(json, "strategy", strategy());
        text(json, "test", test);
        text(json, "carrier", annotation.carrier().optionValue());
        text(json, "races", annotation.races().optionValue());
        texts(json, "trust_native", annotation.trustNative());
        if (replayToken != null) {
            text(json, "replay", replayToken);
            return close(json);
        }
        text(json, "timeouts", annotation.timeouts().optionValue());
        // Unsigned on the other side, as the command line has it.
        plain(json, "seed", Long.toUnsignedString(seed));
        PlainOptions.add(json, annotation);
        if (budget.executions > 0) {
            plain(json, "budget_executions", Long.toString(budget.executions));
        }
        if (budget.seconds > 0) {
            plain(json, "budget_seconds", Double.toString(budget.seconds));
        }
        positive(json, "check_determinism", annotation.checkDeterminism());
        bound(json, "preemptions", annotation.preemptions());
        bound(json, "delays", annotation.delays());
        return close(json);
    }

    /** Only one strategy has a depth; the others refuse it. */
    private String strategy() {
        String name = annotation.strategy().optionValue();
        return annotation.depth() == 0 ? name : name + ":" + annotation.depth();
    }

    static void positive(StringBuilder json, String name, long value) {
        if (value > 0) {
            plain(json, name, Long.toString(value));
        } else if (value < 0) {
            throw new IllegalArgumentException(name + " = " + value + " is negative");
        }
    }

    private static void bound(StringBuilder json, String name, int value) {
        if (value >= 0) {
            plain(json, name, Integer.toString(value));
        } else if (value != -1) {
            throw new IllegalArgumentException(name + " = " + value + " is no bound; -1 is none");
        }
    }

    private static void text(StringBuilder json, String name, String value) {
        plain(json, name, JsonText.quoted(value));
    }

    private static void texts(StringBuilder json, String name, String[] values) {
        if (values.length == 0) {
            return;
        }
        StringBuilder list = new StringBuilder("[");
        for (String value : values) {
            list.append(list.length() > 1 ? "," : "").append(JsonText.quoted(value));
        }
        plain(json, name, list.append(']').toString());
    }

    static void plain(StringBuilder json, String name, String value) {
        if (json.length() > 1) {
            json.append(',');
        }
        json.append(JsonText.quoted(name)).append(':').append(value);
    }

    private static String close(StringBuilder json) {
        return json.append('}').toString();
    }
}
