package jess.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Which scenarios there are, and how they are written. */
class ScenariosTest {
    /** What has each kind of restriction. */
    static final class Restricted {
        @Operation
        void put(@Values(distinct = true) int value, String name) {}

        @Operation(onlyThread = "one")
        void here() {}

        @Operation(once = true)
        void close() {}
    }

    private static List<Call> calls(List<Action> actions) {
        List<Call> calls = new ArrayList<>();
        actions.forEach(action -> calls.addAll(action.calls()));
        return calls;
    }

    private static Scenarios.Some of(List<Action> actions, Shape shape, int most) {
        return new Scenarios(calls(actions), most, 5).of(shape);
    }

    @Test
    void shapesBeginWithTheFewestOperations() {
        List<Shape> shapes = Shape.upTo(1, 2, 2, 1);
        assertEquals(12, shapes.size());
        assertEquals(new Shape(0, List.of(1, 1), 0), shapes.get(0));
        assertEquals(new Shape(1, List.of(2, 2), 1), shapes.get(11));
        assertEquals(16, Shape.upTo(0, 3, 3, 0).size());
    }

    @Test
    void allAreTakenIfThereAreFew() {
        // Four calls: of two threads with two each there are 16 * 17 / 2 pairs.
        Scenarios.Some all = of(Basket.ACTIONS, new Shape(0, List.of(2, 2), 0), 200);
        assertTrue(all.all());
        assertEquals(136, all.scenarios().size());
        Scenarios.Some more = of(Basket.ACTIONS, new Shape(1, List.of(2, 1), 1), 2000);
        assertEquals(1024, more.scenarios().size());
    }

    @Test
    void someAreDrawnIfThereAreMany() {
        for (Shape shape :
                List.of(new Shape(0, List.of(2, 2), 0), new Shape(2, List.of(3, 3, 3), 2))) {
            Scenarios.Some some = of(Basket.ACTIONS, shape, 20);
            assertFalse(some.all());
            assertEquals(
                    20,
                    new HashSet<>(some.scenarios().stream().map(Scenario::toString).toList())
                            .size());
            String again = of(Basket.ACTIONS, shape, 20).scenarios().toString();
            assertEquals(some.scenarios().toString(), again);
            String other =
                    new Scenarios(calls(Basket.ACTIONS), 20, 6).of(shape).scenarios().toString();
            assertFalse(other.equals(again));
        }
    }

    @Test
    void restrictionsAreKept() {
        List<Action> actions = Subject.actions(Restricted.class);
        Scenarios.Some all = of(actions, new Shape(0, List.of(1, 1), 0), 100);
        List<String> texts = all.scenarios().stream().map(Scenario::toString).toList();
        assertEquals(
                List.of(
                        "close() | here()",
                        "close() | put(1, \"a\")",
                        "close() | put(1, \"b\")",
                        "here() | put(1, \"a\")",
                        "here() | put(1, \"b\")",
                        "put(1, \"a\") | put(2, \"a\")",
                        "put(1, \"a\") | put(2, \"b\")",
                        "put(1, \"b\") | put(2, \"b\")"),
                texts);
    }

    @Test
    void whatIsWrittenCanBeRead() {
        List<Action> actions = Subject.actions(Restricted.class);
        for (String text :
                List.of(
                        "close()",
                        "[here(); close()] put(4, \"x\\\"; | ()\"); here() | here() | here()"
                                + " [here()]")) {
            Scenario scenario = ScenarioText.read(text, actions);
            assertEquals(text, scenario.toString());
        }
        assertEquals(
                "[here()] close() | here()",
                ScenarioText.read("[ here( )]close()|here()", actions).toString());
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsPlace() {
        String[][] wrong = {
            {"", "letter 1,"},
            {"jump()", "letter 1,"},
            {"close() | jump()", "letter 11,"},
            {"close(", "letter 7,"},
            {"close(1)", "letter 1,"},
            {"[close()", "letter 9,"},
            {"close() close()", "letter 9,"},
            {"put(x, \"a\")", "letter 1,"},
        };
        for (String[] one : wrong) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> ScenarioText.read(one[0], Subject.actions(Restricted.class)),
                            one[0]);
            assertTrue(refused.getMessage().contains(one[1]), refused.getMessage());
        }
    }

    @Test
    void operationsAreLeftOut() {
        Scenario scenario =
                ScenarioText.read("[add(1)] poll(); take() | add(2) [poll()]", Basket.ACTIONS);
        List<String> fewer = new ArrayList<>();
        for (int i = 0; i < scenario.size(); i++) {
            fewer.add(scenario.without(i).toString());
        }
        assertEquals(
                List.of(
                        "poll(); take() | add(2) [poll()]",
                        "[add(1)] take() | add(2) [poll()]",
                        "[add(1)] poll() | add(2) [poll()]",
                        "[add(1)] poll(); take() [poll()]",
                        "[add(1)] poll(); take() | add(2)"),
                fewer);
    }
}
