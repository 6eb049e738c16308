package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Methods that JUnit runs several times, or that make tests. */
class TemplatesTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @ConcurrencyTest
    void values(boolean locked) throws InterruptedException {
        assertEquals(2, locked ? Pair.locked() : Pair.racing());
    }

    @ConcurrencyTest
    @ParameterizedTest
    @CsvSource({"1, one", "2, two"})
    void rows(int number, String word) throws InterruptedException {
        assertEquals(number == 1 ? "one" : "two", word);
        assertEquals(2, Pair.locked());
    }

    @ParameterizedTest(name = "{0} is what it is called")
    @EnumSource(
            value = TimeUnit.class,
            names = {"DAYS"})
    @ConcurrencyTest
    void constants(TimeUnit unit) throws InterruptedException {
        assertEquals(TimeUnit.DAYS, unit);
        assertEquals(2, Pair.racing());
    }

    static Stream<List<Integer>> lists() {
        return Stream.of(List.of(1, 2));
    }

    @ParameterizedTest
    @MethodSource("lists")
    @ConcurrencyTest
    void objects(List<Integer> list) throws InterruptedException {
        assertEquals(3, list.get(0) + list.get(1));
        assertEquals(2, Pair.locked());
    }

    @RepeatedTest(2)
    @ConcurrencyTest
    void repeated(RepetitionInfo info) throws InterruptedException {
        assertTrue(info.getCurrentRepetition() == 1 || Pair.racing() == 2);
        Pair.locked();
    }

    @TestFactory
    @ConcurrencyTest
    Stream<DynamicTest> made() {
        return Stream.of(DynamicTest.dynamicTest("one", () -> {}));
    }
}
