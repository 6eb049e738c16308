package jess.junit;

import jess.agent.Agent;
import jess.agent.Budget;
import jess.agent.Json;
import jess.agent.Libraries;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a {@link ConcurrencyTest} asks for, with the overrides of the configuration.
 *
 * <p>Builds set the same for all tests by configuration parameters, which are text: a word that is
 * none of those it can be is refused with a list of them, never taken for the default.
 */
final class ExplorationOptions {
    /** The configuration parameters, all of them. */
    static final List<String> PARAMETERS =
            List.of(
                    "jess.budget",
                    "jess.seed",
                    "jess.strategy",
                    "jess.races",
                    Libraries.PROPERTY,
                    "jess.exhaustive",
                    "jess.replay",
                    "jess.html",
                    "jess.sarif",
                    Around.PARAMETER);

    /** What else of JESS is a system property: of the extension, of the agent, of builds. */
    private static final List<String> OTHERS =
            List.of(
                    "jess.jar",
                    "jess.java.home",
                    "jess.library",
                    "jess.sites",
                    "jess.patience.millis",
                    "jess.result",
                    "jess.outcomes",
                    "jess.version");

    final String test;
    final Budget budget;
    final boolean exhaustive;

    /** Whether the time of the budget is what JUnit allows, so that its end is a failure. */
    final boolean timesOut;

    final String replayToken;

    /** The folder for pages; null if none are wanted. */
    final String pages;

    /** The folder for logs for code scanning; null if none are wanted. */
    final String logs;

    private final ConcurrencyTest annotation;
    private final String strategy;
    private final String races;
    private final List<String> trust;
    private final long seed;

    private ExplorationOptions(
            String test,
            ConcurrencyTest annotation,
            double timeout,
            Function<String, Optional<String>> configuration) {
        this.test = test;
        this.annotation = annotation;
        Budget asked = Budget.parse(configuration.apply("jess.budget").orElse(annotation.budget()));
        budget = asked.within(timeout);
        timesOut = budget != asked;
        seed = configuration.apply("jess.seed").map(Parameter::seed).orElse(annotation.seed());
        strategy =
                configuration
                        .apply("jess.strategy")
                        .map(ExplorationOptions::strategy)
                        .orElseGet(() -> strategy(annotation));
        races =
                configuration
                        .apply("jess.races")
                        .map(ExplorationOptions::races)
                        .orElseGet(annotation.races()::optionValue);
        trust = trust(annotation.trust(), configuration);
        exhaustive =
                configuration
                        .apply("jess.exhaustive")
                        .map(text -> Parameter.yes("jess.exhaustive", text))
                        .orElse(annotation.exhaustive());
        replayToken = configuration.apply("jess.replay").orElse(null);
        pages = folder("jess.html", configuration);
        logs = folder("jess.sarif", configuration);
    }

    /**
     * The options of a test.
     *
     * @param test its name
     * @param timeout how long JUnit lets it take, in seconds; 0 for no limit
     * @param configuration JUnit's configuration parameters by name
     */
    static ExplorationOptions of(
            String test,
            ConcurrencyTest annotation,
            double timeout,
            Function<String, Optional<String>> configuration) {
        return new ExplorationOptions(test, annotation, timeout, configuration);
    }

    /**
     * Refuses system properties that look like parameters and are none: a word that is misspelt
     * would have no effect, without any notice.
     *
     * @param names of system properties
     */
    static void refuseUnknown(Collection<String> names) {
        for (String name : names) {
            if (name.startsWith("jess.") && !PARAMETERS.contains(name) && !OTHERS.contains(name)) {
                throw new IllegalArgumentException(
                        "the property "
                                + name
                                + " is no parameter of JESS; there are "
                                + String.join(", ", PARAMETERS)
                                + ", jess.jar, jess.java.home");
            }
        }
    }

    private static String folder(String name, Function<String, Optional<String>> configuration) {
        return configuration.apply(name).map(text -> Parameter.folder(name, text)).orElse(null);
    }

    /** The libraries that the configuration names, or else the annotation. */
    static List<String> trust(
            String[] annotated, Function<String, Optional<String>> configuration) {
        return configuration
                .apply(Libraries.PROPERTY)
                .map(Libraries::parse)
                .orElseGet(() -> List.of(annotated));
    }

    /** More options of a worker JVM. */
    List<String> workerOptions() {
        return Agent.workerOptions(toJson(), trust);
    }

    /** As on the command line: the name, for some with a depth behind it ({@code pct:4}). */
    static String strategy(String text) {
        Stream<String> names = Stream.of(Strategy.values()).map(Strategy::optionValue);
        Parameter.word("jess.strategy", text.split(":", 2)[0], names);
        return text;
    }

    /** A word of {@link Races}, as on the command line. */
    static String races(String text) {
        return Parameter.word(
                "jess.races", text, Stream.of(Races.values()).map(Races::optionValue));
    }

    /** The options object of {@code JessSession.explore}. */
    String toJson() {
        StringBuilder json = new StringBuilder("{");
        text(json, "strategy", strategy);
        text(json, "test", test);
        text(json, "carrier", annotation.carrier().optionValue());
        text(json, "races", races);
        texts(json, "trust_native", annotation.trustNative());
        texts(json, "trust", trust.toArray(String[]::new));
        if (replayToken != null) {
            text(json, "replay", replayToken);
            return close(json);
        }
        text(json, "timeouts", annotation.timeouts().optionValue());
        positive(json, "spurious_wakeups", annotation.spuriousWakeups());
        // Read as unsigned, as on the command line.
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
    private static String strategy(ConcurrencyTest annotation) {
        String name = annotation.strategy().optionValue();
        return annotation.depth() == 0 ? name : name + ":" + annotation.depth();
    }

    static void yes(StringBuilder json, String name, boolean asked) {
        if (asked) {
            plain(json, name, "true");
        }
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
        plain(json, name, Json.quoted(value));
    }

    private static void texts(StringBuilder json, String name, String[] values) {
        if (values.length == 0) {
            return;
        }
        StringBuilder list = new StringBuilder("[");
        for (String value : values) {
            list.append(list.length() > 1 ? "," : "").append(Json.quoted(value));
        }
        plain(json, name, list.append(']').toString());
    }

    static void plain(StringBuilder json, String name, String value) {
        if (json.length() > 1) {
            json.append(',');
        }
        json.append(Json.quoted(name)).append(':').append(value);
    }

    private static String close(StringBuilder json) {
        return json.append('}').toString();
    }
}
