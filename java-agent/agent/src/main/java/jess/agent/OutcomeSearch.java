package jess.agent;

import java.util.Map;
import java.util.function.Function;

/**
 * Searches that tell all that a program can come to: one that goes to the end and counts, and one
 * for each outcome, which ends where it has found it.
 */
public final class OutcomeSearch {
    /** Outcomes for which tokens are made. */
    private static final int MOST_TOKENS = 32;

    private OutcomeSearch() {}

    /**
     * All outcomes of a program.
     *
     * @param body what is run in each execution, and says what it comes to
     * @param options of the search to the end
     * @param each of the search for one of them
     * @return the result as JSON, with the outcomes
     */
    public static String all(Function<OutcomeSink, Runnable> body, String options, String each) {
        OutcomeSink sink = OutcomeSink.counting();
        String result = Agent.explore(body.apply(sink), options);
        StringBuilder outcomes = new StringBuilder();
        int tokens = 0;
        for (Map.Entry<String, Long> one : sink.counts().entrySet()) {
            outcomes.append(outcomes.length() == 0 ? "" : ",");
            outcomes.append("{\"value\":").append(Json.quoted(one.getKey()));
            outcomes.append(",\"behaviours\":").append(one.getValue());
            if (++tokens <= MOST_TOKENS) {
                OutcomeSink wanted = OutcomeSink.lookingFor(one.getKey());
                String token = token(Agent.explore(body.apply(wanted), each));
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

    private static String token(String result) {
        Object bug = ((Map<?, ?>) JsonText.parse(result)).get("bug");
        Object token = bug instanceof Map ? ((Map<?, ?>) bug).get("token") : null;
        return token instanceof String ? (String) token : "";
    }
}
