package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The annotation has what the command has. What only one of them has, and why, is said in
 * native-core/protocol/src/settings.rs, which {@link CommandOptions} is made from.
 */
class ParityTest {
    static class Annotated {
        @ConcurrencyTest(
                budget = "3,2s",
                strategy = Strategy.PCT,
                depth = 4,
                preemptions = 1,
                delays = 2,
                seed = 7,
                timeouts = Timeouts.IDLE,
                races = Races.FAIL,
                keepGoing = true,
                exhaustive = true,
                carrier = Carrier.PLATFORM,
                checkDeterminism = 5,
                stepBound = 9)
        void everything() {}

        @ConcurrencyTest
        void nothing() {}
    }

    private static <T> Set<String> names(T[] all, Function<T, String> name) {
        return Arrays.stream(all).map(name).collect(Collectors.toSet());
    }

    private static Map<?, ?> asked(String method) throws NoSuchMethodException {
        ConcurrencyTest annotation =
                Annotated.class.getDeclaredMethod(method).getAnnotation(ConcurrencyTest.class);
        ExplorationOptions options =
                ExplorationOptions.of("T#m", annotation, name -> Optional.empty());
        return (Map<?, ?>) JsonText.parse(options.toJson());
    }

    @Test
    void theAnnotationHasWhatTheCommandHas() {
        Set<String> elements = names(ConcurrencyTest.class.getDeclaredMethods(), Method::getName);
        assertEquals(CommandOptions.ELEMENTS, elements);
    }

    @Test
    void wordsAreTheSame() {
        assertEquals(CommandOptions.STRATEGIES, names(Strategy.values(), Strategy::optionValue));
        assertEquals(CommandOptions.TIMEOUTS, names(Timeouts.values(), Timeouts::optionValue));
        assertEquals(CommandOptions.RACES, names(Races.values(), Races::optionValue));
        assertEquals(CommandOptions.CARRIERS, names(Carrier.values(), Carrier::optionValue));
    }

    @Test
    void everyElementBecomesAnOption() throws NoSuchMethodException {
        Map<?, ?> json = asked("everything");
        Set<Object> keys = Set.copyOf(json.keySet());
        Set<Object> expected =
                CommandOptions.KEYS.stream().map(Object.class::cast).collect(Collectors.toSet());
        expected.add("test");
        assertEquals(expected, keys);
        assertEquals("pct:4", json.get("strategy"));
        assertEquals(1.0, json.get("preemptions"));
        assertEquals(2.0, json.get("delays"));
        assertEquals(5.0, json.get("check_determinism"));
        assertEquals(9.0, json.get("step_bound"));
        assertEquals("fail", json.get("races"));
        assertEquals("idle", json.get("timeouts"));
        assertEquals("platform", json.get("carrier"));
        assertEquals(true, json.get("keep_going"));
    }

    @Test
    void whatIsNotAskedForIsNotSaid() throws NoSuchMethodException {
        Map<?, ?> json = asked("nothing");
        Set<String> expected =
                Set.of(
                        "test",
                        "strategy",
                        "seed",
                        "timeouts",
                        "races",
                        "keep_going",
                        "carrier",
                        "budget_seconds");
        assertEquals(expected, json.keySet());
        assertEquals("dpor", json.get("strategy"));
    }
}
