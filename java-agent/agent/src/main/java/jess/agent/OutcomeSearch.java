package jess.agent;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Searches for all outcomes of a program: one that runs to the end and counts, and one for each
 * outcome, which ends when it has found it. The latter together take no longer than the former may:
 * an outcome that is not found in that time has no token.
 */
public final class OutcomeSearch {
    /** Outcomes for which tokens are made. */
    private static final int MOST_TOKENS = 32;

    /** Random searches for an outcome if the first search has found a bug before it. */
    private static final int MOST_SEEDS = 30;

    private static final int MOST_SCHEDULES = 1000;

    private OutcomeSearch() {}

    /**
     * All outcomes of a program.
     *
     * @param body what is run in each execution, and reports its outcome
     * @param options of the search to the end
     * @param each of the search for one of them
     * @return the result as JSON, with the outcomes
     */
    public static String all(Function<OutcomeSink, Runnable> body, String options, String each) {
        OutcomeSink sink = OutcomeSink.counting();
        String result = Agent.explore(body.apply(sink), options);
        StringBuilder outcomes = new StringBuilder();
        int tokens = 0;
        long end = System.nanoTime() + allowed(each);
        for (Map.Entry<String, Long> one : sink.counts().entrySet()) {
            outcomes.append(outcomes.length() == 0 ? "" : ",");
            outcomes.append("{\"value\":").append(Json.quoted(one.getKey()));
            outcomes.append(",\"behaviours\":").append(one.getValue());
            if (++tokens <= MOST_TOKENS) {
                String token = token(body, one.getKey(), each, end);
                outcomes.append(",\"token\":").append(Json.quoted(token));
            }
            outcomes.append('}');
        }
        return Json.with(result, "outcomes", "[" + outcomes + "]");
    }

    /** The outcome of a token, as a bug. */
    public static String replay(Function<OutcomeSink, Runnable> body, String options) {
        return Agent.explore(body.apply(OutcomeSink.lookingForAny()), options);
    }

    /** All that a program can print; or what it prints in the execution of a token. */
    static String lines(Runnable program, String options, String each) {
        Function<OutcomeSink, Runnable> body = sink -> new LinesBody(program, sink);
        boolean replays = ((Map<?, ?>) JsonText.parse(options)).get("replay") != null;
        return replays ? replay(body, options) : all(body, options, each);
    }

    /** The token of an execution with this outcome; empty if none was found. */
    private static String token(
            Function<OutcomeSink, Runnable> body, String wanted, String options, long end) {
        String token = found(body, wanted, options, end);
        // A search ends with its first bug, which may be a deadlock: random ones may find the
        // outcome first.
        for (int seed = 1; token.isEmpty() && seed <= MOST_SEEDS; seed++) {
            token = found(body, wanted, random(options, seed), end);
        }
        return token;
    }

    private static String found(
            Function<OutcomeSink, Runnable> body, String wanted, String options, long end) {
        long left = end - System.nanoTime();
        if (left <= 0) {
            return "";
        }
        OutcomeSink sink = OutcomeSink.lookingFor(wanted);
        String result = Agent.explore(body.apply(sink), within(options, left));
        Object bug = ((Map<?, ?>) JsonText.parse(result)).get("bug");
        if (!(bug instanceof Map)) {
            return "";
        }
        Map<?, ?> of = (Map<?, ?>) bug;
        String message = String.valueOf(of.get("message"));
        boolean right = message.contains(OutcomeSink.FOUND) || wanted.equals(of.get("kind"));
        Object token = of.get("token");
        return right && token instanceof String ? (String) token : "";
    }

    /** Nanoseconds that a search with these options may take. */
    private static long allowed(String options) {
        Object seconds = ((Map<?, ?>) JsonText.parse(options)).get("budget_seconds");
        return seconds instanceof Number
                ? (long) (((Number) seconds).doubleValue() * 1e9)
                : Long.MAX_VALUE / 2;
    }

    /**
     * The same options for a search that may take that many nanoseconds, if its time is limited.
     */
    private static String within(String options, long nanos) {
        String seconds = String.format(Locale.ROOT, "%.3f", Math.max(0.001, nanos / 1e9));
        return options.replaceFirst(
                "\"budget_seconds\":[0-9][0-9.eE+-]*", "\"budget_seconds\":" + seconds);
    }

    /** The options of some random schedules instead of a search. */
    private static String random(String options, int seed) {
        String others =
                options.substring(1)
                        .replaceAll("\"(budget_executions|preemptions|delays)\":(\\d+|null),", "")
                        .replaceFirst("\"strategy\":\"[^\"]*\"", "\"strategy\":\"portfolio\"")
                        .replaceFirst("\"seed\":\\d+", "\"seed\":" + seed);
        return "{\"budget_executions\":" + MOST_SCHEDULES + "," + others;
    }
}
