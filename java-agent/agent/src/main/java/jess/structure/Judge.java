package jess.structure;

import java.util.HashMap;
import java.util.Map;

/** Compares the results of executions with the specification; works outside of control. */
final class Judge {
    private final Scenario scenario;
    private final Consistency consistency;
    private final Sequences sequences;
    private final Map<String, Boolean> known = new HashMap<>();

    /** That of the last execution, if it came so far. */
    private History last;

    Judge(Scenario scenario, Consistency consistency, Sequences sequences) {
        this.scenario = scenario;
        this.consistency = consistency;
        this.sequences = sequences;
    }

    /** An execution begins. */
    int begin() {
        last = null;
        return 0;
    }

    /** Whether the last execution is explained: 1 if so. */
    int judge(Part[] parts) {
        String[] results = new String[scenario.size()];
        long[] seen = new long[scenario.size()];
        int begun = 0;
        int operation = 0;
        for (Part part : parts) {
            for (int i = 0; i < part.seen.length; i++, operation++) {
                results[operation] = i < part.ended ? part.result(i) : null;
                seen[operation] = part.seen[i];
                begun |= i < part.begun ? 1 << operation : 0;
            }
        }
        last = new History(results, begun, Precedence.of(scenario, consistency, begun, seen));
        return known.computeIfAbsent(last.key(), key -> Linearizer.explains(sequences, last))
                ? 1
                : 0;
    }

    History last() {
        return last;
    }

    Sequences sequences() {
        return sequences;
    }

    Scenario scenario() {
        return scenario;
    }
}
