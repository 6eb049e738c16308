package jess.structure;

import jess.api.Jess;
import jess.api.Options;
import jess.api.Result;
import jess.api.Verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the specification gives, called by one thread. It runs under control, where it is known
 * whether an operation waits for ever; what was asked once is kept.
 */
final class Reference {
    /** So many orders are run in one execution. */
    private static final int BATCH = 200;

    /** More is forgotten, and asked again where it is needed. */
    private static final int MOST_KNOWN = 100_000;

    private final Subject specification;
    private final Options options;
    private final Map<String, String[]> known = new HashMap<>();

    Reference(Subject specification, Options options) {
        this.specification = specification;
        this.options = options.budget("1").strategy("dpor").races("off");
    }

    /**
     * Finds out what is needed for some scenarios at once, which is faster than for each.
     *
     * @throws Unknown if the specification cannot be run
     */
    void prepare(List<Scenario> scenarios, Consistency consistency) throws Unknown {
        if (known.size() > MOST_KNOWN) {
            known.clear();
        }
        Map<String, List<Call>> missing = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            for (int[] order : Orders.of(scenario, consistency)) {
                List<Call> calls = called(scenario, order);
                String key = key(calls);
                if (!known.containsKey(key)) {
                    missing.put(key, calls);
                }
            }
        }
        ask(missing);
    }

    /**
     * All that the operations of a scenario can give one after the other.
     *
     * @throws Unknown if the specification cannot be run
     */
    Sequences of(Scenario scenario, Consistency consistency) throws Unknown {
        prepare(List.of(scenario), consistency);
        Sequences sequences = new Sequences(scenario.size());
        for (int[] order : Orders.of(scenario, consistency)) {
            sequences.add(order, known.get(key(called(scenario, order))));
        }
        return sequences;
    }

    private static List<Call> called(Scenario scenario, int[] order) {
        List<Call> calls = scenario.calls();
        List<Call> called = new ArrayList<>();
        for (int operation : order) {
            called.add(calls.get(operation));
        }
        return called;
    }

    private static String key(List<Call> calls) {
        StringBuilder key = new StringBuilder();
        for (Call call : calls) {
            key.append(call.key()).append('\n');
        }
        return key.toString();
    }

    private void ask(Map<String, List<Call>> missing) throws Unknown {
        List<String> keys = new ArrayList<>(missing.keySet());
        for (int from = 0; from < keys.size(); from += BATCH) {
            List<String> some = keys.subList(from, Math.min(from + BATCH, keys.size()));
            SequencesBody body =
                    new SequencesBody(specification, some.stream().map(missing::get).toList());
            Result result = Jess.explore(options, body);
            if (!result.passes()) {
                throw new Unknown(result);
            }
            for (int i = 0; i < some.size(); i++) {
                known.put(some.get(i), body.results()[i]);
            }
        }
    }

    /** The specification fails, or cannot be controlled. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Result result;

        Unknown(Result result) {
            super(result.message());
            this.result = result;
        }

        Verdict verdict() {
            return result.verdict();
        }
    }
}
