package jess.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The checker against one that tries all permutations, and looks at times instead of sets. */
class LinearizerTest {
    private static final int HISTORIES = 10_000;

    @ParameterizedTest
    @EnumSource(Consistency.class)
    void agreesWithBruteForce(Consistency consistency) {
        Random random = new Random(7);
        int explained = 0;
        int waiting = 0;
        for (int i = 0; i < HISTORIES; i++) {
            RandomHistory execution = new RandomHistory(random);
            History history = execution.history(consistency);
            Sequences sequences = Basket.sequences(execution.scenario, consistency);
            boolean expected = isExplained(execution, consistency, new ArrayList<>());
            boolean found = Linearizer.explains(sequences, history);
            assertEquals(expected, found, () -> new Table(execution.scenario).text(history));
            explained += found ? 1 : 0;
            waiting += Integer.bitCount(history.begun() & ~history.ended());
        }
        // A test of which all are the same would show nothing.
        assertTrue(explained > HISTORIES / 10 && explained < HISTORIES * 9 / 10, "" + explained);
        assertTrue(waiting > HISTORIES / 20, "" + waiting);
    }

    /** Tries all permutations of the operations that ended; the order so far may be wrong. */
    private static boolean isExplained(
            RandomHistory execution, Consistency consistency, List<Integer> order) {
        boolean last = true;
        for (int next = 0; next < execution.results.length; next++) {
            if (execution.ended(next) && !order.contains(next)) {
                last = false;
                order.add(next);
                if (isExplained(execution, consistency, order)) {
                    return true;
                }
                order.remove(order.size() - 1);
            }
        }
        return last && explains(execution, consistency, order);
    }

    private static boolean explains(
            RandomHistory execution, Consistency consistency, List<Integer> order) {
        List<Call> calls = execution.scenario.calls();
        Basket basket = new Basket();
        for (int i = 0; i < order.size(); i++) {
            for (int later = i + 1; later < order.size(); later++) {
                if (execution.before(order.get(later), order.get(i), consistency)) {
                    return false;
                }
            }
            String given = basket.give(calls.get(order.get(i)));
            if (!given.equals(execution.results[order.get(i)])) {
                return false;
            }
        }
        for (int i = 0; i < calls.size(); i++) {
            if (execution.waits(i) && !basket.give(calls.get(i)).equals(Sequences.WAITS)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void ordersAreShownInTheOrderOfTheirCalls() {
        Scenario scenario = ScenarioText.read("add(1) | poll()", Basket.ACTIONS);
        int[] free = Precedence.of(scenario, Consistency.LINEARIZABLE, 3, new long[2]);
        History history = new History(new String[] {"void", "7"}, 3, free);
        Sequences sequences = Basket.sequences(scenario, Consistency.LINEARIZABLE);
        List<Linearizer.Ordered> orders = Linearizer.orders(sequences, history, 9);
        assertEquals(
                List.of(List.of(0, 1), List.of(1, 0)),
                orders.stream().map(Linearizer.Ordered::order).toList());
        assertEquals("1", orders.get(0).results()[1]);
        assertEquals("null", orders.get(1).results()[1]);
    }
}
