package jess.api;

import jess.agent.Agent;
import jess.agent.OutcomeSearch;
import jess.agent.OutcomeSink;

import java.io.Serializable;
import java.util.function.Function;

/** Explorations in this JVM, which runs on a patched JDK with the agent. */
final class InProcess {
    /** A JVM explores one test at a time. */
    private static final Object EXPLORING = new Object();

    private InProcess() {}

    /**
     * Explores a {@link Body} or a {@link Value}.
     *
     * @return the result as JSON; for a value, with its outcomes
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
                    ? OutcomeSearch.replay(body, each)
                    : OutcomeSearch.all(body, options.toJson(test, true), each);
        }
    }
}
