package jess.structure;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A queue whose operations the unit tests call, and what they give. */
final class Basket {
    static final List<Action> ACTIONS = Subject.actions(Basket.class);

    private final Queue<Integer> values = new ArrayDeque<>();

    @Operation
    void add(@Values({"1", "2"}) int value) {
        values.add(value);
    }

    @Operation
    Integer poll() {
        return values.poll();
    }

    /** Waits for a value. */
    @Operation
    Integer take() {
        return values.remove();
    }

    /** What a call gives, as a text. */
    String give(Call call) {
        switch (call.action().name()) {
            case "add":
                add((Integer) call.arguments()[0]);
                return "void";
            case "poll":
                return String.valueOf(poll());
            default:
                return values.isEmpty() ? Sequences.WAITS : String.valueOf(take());
        }
    }

    /** What all orders of a scenario give. */
    static Sequences sequences(Scenario scenario, Consistency consistency) {
        Sequences sequences = new Sequences(scenario.size());
        List<Call> calls = scenario.calls();
        for (int[] order : Orders.of(scenario, consistency)) {
            Basket basket = new Basket();
            String[] given = new String[order.length];
            int called = 0;
            do {
                given[called] = basket.give(calls.get(order[called]));
            } while (!given[called++].equals(Sequences.WAITS) && called < order.length);
            sequences.add(order, java.util.Arrays.copyOf(given, called));
        }
        return sequences;
    }
}
