package jess.api;

import jess.agent.Agent;
import jess.agent.Json;

import java.io.Serializable;
import java.util.Map;
import java.util.function.Function;

/** Explorations in this JVM, which runs on a patched JDK with the agent. */
public final class InProcess {
    /** Outcomes for which tokens are made, each by a search of its own. */
    private static final int MOST_TOKENS = 32;

    /** A JVM explores one test at a time. */
    private static final Object EXPLORING = new Object();

    private InProcess() {}

    /**
     * Explores a {@link Body} or a {@link Value}.
     *
     * @return the result as JSON, of a value with its outcomes
     */
    static String run(Serializable what, Options options, String test) {
        String each = options.toJson(test, false);
        synchronized (EXPLORING) {
            if (what instanceof Body body) {
                return Agent.explore(new PlainBody(body), each);
            }
            Value<?> value = (Value<?>) what;
            Function<OutcomeSink, Runnable> body = sink -> new OutcomeBody(value, sink);
            return options.replays()
                    ? Agent.explore(body.apply(OutcomeSink.lookingForAny()), each)
                    : outcomes(body, options.toJson(test, true), each);
        }
    }

    /**
     * All that a program can print.
     *
     * @param program what is run in each execution
     * @param options of the search, which goes on after bugs; or of a replay
     * @param each of the search for one of the outcomes
     * @return the result as JSON, with the outcomes
     */
    public static String lines(Runnable program, String options, String each) {
        Function<OutcomeSink, Runnable> body = sink -> new LinesBody(program, sink);
        return options.contains("\"keep_going\":true")
                ? outcomes(body, options, each)
                : Agent.explore(body.apply(OutcomeSink.lookingForAny()), each);
    }

    private static String outcomes(
            Function<OutcomeSink, Runnable> body, String options, String each) {
        OutcomeSink sink = OutcomeSink.counting();
        String result = Agent.explore(body.apply(sink), options);
        StringBuilder outcomes = new StringBuilder();
        int tokens = 0;
        for (Map.Entry<String, Long> one : sink.counts().entrySet()) {
            outcomes.append(outcomes.length() == 0 ? "" : ",");
            outcomes.append("{\"value\":").append(Json.quoted(one.getKey()));
            outcomes.append(",\"behaviours\":").append(one.getValue());
            if (++tokens <= MOST_TOKENS) {
                String found =
                        Agent.explore(body.apply(OutcomeSink.lookingFor(one.getKey())), each);
                String token = Result.of(found).token();
                outcomes.append(",\"token\":").append(Json.quoted(token));
            }
            outcomes.append('}');
        }
        return Json.with(result, "outcomes", "[" + outcomes + "]");
    }
}
