package jess.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Each execution runs the test on an instance of its own, with what surrounds it. */
class TestBodyTest {
    static final List<String> LOG = new ArrayList<>();

    static class Subject {
        private final int number = LOG.size();

        void before(String text) {
            LOG.add("before " + text);
        }

        private void test() {
            LOG.add("test of the instance made at " + number);
        }

        void failing() throws IOException {
            throw new IOException("test");
        }

        void after() {
            LOG.add("after");
        }

        static void failingAfter() {
            throw new IllegalStateException("after");
        }

        class Inner {
            void inner() {
                LOG.add("inner " + number);
            }
        }
    }

    static class WithParameter {
        WithParameter(int number) {
            LOG.add("made " + number);
        }

        void test() {}
    }

    @BeforeEach
    void forget() {
        LOG.clear();
    }

    private static Call call(Class<?> type, String name, Object... arguments) {
        Class<?>[] parameters = new Class<?>[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            parameters[i] = arguments[i].getClass();
        }
        try {
            return new Call(
                    Call.Kind.TEST,
                    type.getDeclaredMethod(name, parameters),
                    List.of(arguments),
                    null);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static TestBody body(
            Instances instances, List<Call> before, Call test, List<Call> after) {
        return new TestBody(instances, before, test, after, new Extensions(), null);
    }

    @Test
    void everyExecutionHasItsOwnInstance() {
        TestBody body =
                body(
                        Instances.of(Subject.class),
                        List.of(call(Subject.class, "before", "x")),
                        call(Subject.class, "test"),
                        List.of(call(Subject.class, "after")));
        body.run();
        body.run();
        assertEquals(
                List.of(
                        "before x",
                        "test of the instance made at 0",
                        "after",
                        "before x",
                        "test of the instance made at 3",
                        "after"),
                LOG);
    }

    @Test
    void innerClassesGetFreshOuterInstances() {
        TestBody body =
                body(
                        Instances.of(Subject.Inner.class),
                        List.of(call(Subject.class, "before", "outer")),
                        call(Subject.Inner.class, "inner"),
                        List.of());
        body.run();
        assertEquals(List.of("before outer", "inner 0"), LOG);
    }

    @Test
    void afterMethodsRunWhateverHappens() {
        TestBody body =
                body(
                        Instances.of(Subject.class),
                        List.of(),
                        call(Subject.class, "failing"),
                        List.of(call(Subject.class, "failingAfter"), call(Subject.class, "after")));
        IOException thrown = assertThrows(IOException.class, body::run);
        assertEquals("test", thrown.getMessage());
        assertEquals("after", thrown.getSuppressed()[0].getMessage());
        assertEquals(List.of("after"), LOG);
    }

    @Test
    void aConstructorWithParametersIsRefused() {
        Exception refused =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                body(
                                        Instances.of(WithParameter.class),
                                        List.of(),
                                        call(WithParameter.class, "test"),
                                        List.of()));
        assertTrue(refused.getMessage().contains("constructor without parameters"));
    }
}
