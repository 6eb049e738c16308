package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.agent.JsonText;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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
                spuriousWakeups = 2,
                races = Races.FAIL,
                exhaustive = true,
                carrier = Carrier.PLATFORM,
                checkDeterminism = 5,
                trustNative = {"a.B", "C"},
                trust = "c.**")
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
        return options(annotation);
    }

    private static Map<?, ?> options(ConcurrencyTest annotation) {
        ExplorationOptions options =
                ExplorationOptions.of("T#m", annotation, 0, name -> Optional.empty());
        return (Map<?, ?>) JsonText.parse(options.toJson());
    }

    /** Each element that is a number or a yes is asked for, whichever there are. */
    private static Object anything(Object proxy, Method element, Object[] arguments) {
        if (element.getReturnType() == boolean.class) {
            return true;
        }
        return element.getReturnType() == long.class ? Long.valueOf(9) : element.getDefaultValue();
    }

    @Test
    void everyNumberAndYesBecomesAnOption() {
        Class<?>[] type = {ConcurrencyTest.class};
        Object annotation =
                Proxy.newProxyInstance(type[0].getClassLoader(), type, ParityTest::anything);
        Map<?, ?> json = options((ConcurrencyTest) annotation);
        assertTrue(json.keySet().containsAll(CommandOptions.PLAIN_KEYS), json.toString());
        assertEquals(true, json.get("keep_going"));
        assertEquals(9.0, json.get("step_bound"));
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
        Set<Object> keys = new HashSet<>(json.keySet());
        keys.removeAll(CommandOptions.PLAIN_KEYS);
        Set<Object> expected = new HashSet<>(CommandOptions.KEYS);
        expected.removeAll(CommandOptions.PLAIN_KEYS);
        expected.add("test");
        assertEquals(expected, keys);
        assertEquals("pct:4", json.get("strategy"));
        assertEquals(1.0, json.get("preemptions"));
        assertEquals(2.0, json.get("delays"));
        assertEquals(5.0, json.get("check_determinism"));
        assertEquals("fail", json.get("races"));
        assertEquals("idle", json.get("timeouts"));
        assertEquals("platform", json.get("carrier"));
        assertEquals(List.of("a.B", "C"), json.get("trust_native"));
        assertEquals(List.of("c.**"), json.get("trust"));
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
                        "carrier",
                        "budget_seconds");
        Set<Object> keys = new HashSet<>(json.keySet());
        assertFalse(keys.removeAll(CommandOptions.PLAIN_KEYS) && json.containsValue(true));
        assertEquals(expected, keys);
        assertEquals("auto", json.get("strategy"));
    }
}
