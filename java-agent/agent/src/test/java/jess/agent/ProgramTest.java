package jess.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A program under test is found by the names of its class and method, and fails as it would alone.
 */
class ProgramTest {
    static final List<String> CALLS = new ArrayList<>();

    static class WithMain {
        public static void main(String[] arguments) {
            CALLS.add("main " + String.join(",", arguments));
        }
    }

    static class WithoutParameters {
        void main() {
            CALLS.add("instance main");
        }
    }

    static class Tests extends Base {
        private void own() throws IOException {
            throw new IOException("own");
        }

        static void fixed() {
            CALLS.add("fixed");
        }
    }

    static class Surrounded extends Surrounding {
        @BeforeEach
        void before() {
            CALLS.add("before");
        }

        void works() {
            CALLS.add("test");
        }

        void fails() {
            throw new IllegalStateException("test");
        }

        @AfterEach
        private void after() {
            CALLS.add("after");
        }

        @Override
        @BeforeEach
        void overridden() {
            CALLS.add("its own");
        }
    }

    static class Surrounding {
        @BeforeEach
        void above() {
            CALLS.add("above");
        }

        @BeforeEach
        void overridden() {
            throw new AssertionError();
        }

        @AfterEach
        void below() {
            CALLS.add("below");
            throw new UnsupportedOperationException("below");
        }
    }

    static class NeedsAll {
        @BeforeAll
        static void all() {}

        void test() {}
    }

    static class NeedsExtension {
        @RegisterExtension BeforeEachCallback callback = context -> CALLS.add("extension");

        void test() {}
    }

    static class NeedsParameter {
        @BeforeEach
        void before(TestInfo info) {}

        void test() {}
    }

    static class Base {
        void inherited() {
            CALLS.add("inherited by " + getClass().getSimpleName());
        }
    }

    @BeforeEach
    void forget() {
        CALLS.clear();
    }

    private static Program find(String entry, String... arguments)
            throws ReflectiveOperationException {
        return Program.find(
                ProgramTest.class.getClassLoader(), "jess.agent.ProgramTest$" + entry, arguments);
    }

    @Test
    void mainMethods() throws ReflectiveOperationException {
        find("WithMain", "a", "b").run();
        find("WithoutParameters").run();
        assertEquals(List.of("main a,b", "instance main"), CALLS);
    }

    @Test
    void singleMethods() throws ReflectiveOperationException {
        find("Tests#fixed").run();
        find("Tests#inherited").run();
        assertEquals(List.of("fixed", "inherited by Tests"), CALLS);
    }

    @Test
    void whatSurroundsATestIsCalledAsByItsFramework() throws ReflectiveOperationException {
        Program program = find("Surrounded#works");
        assertEquals(
                "below",
                assertThrows(UnsupportedOperationException.class, program::run).getMessage());
        List<String> around = List.of("above", "before", "its own", "test", "after", "below");
        assertEquals(around, CALLS);
        CALLS.clear();
        Throwable failed =
                assertThrows(IllegalStateException.class, () -> find("Surrounded#fails").run());
        assertEquals("below", failed.getSuppressed()[0].getMessage());
        assertEquals(List.of("above", "before", "its own", "after", "below"), CALLS);
    }

    @Test
    void whatOnlyTheFrameworkDoesIsRefused() {
        for (String[] one :
                new String[][] {
                    {"NeedsAll", "NeedsAll.all() has @BeforeAll"},
                    {"NeedsExtension", "NeedsExtension.callback has @RegisterExtension"},
                    {"NeedsParameter", "NeedsParameter.before() has parameters"}
                }) {
            Exception refused =
                    assertThrows(UnsupportedOperationException.class, () -> find(one[0] + "#test"));
            assertTrue(refused.getMessage().contains(one[1]), refused.getMessage());
            assertTrue(refused.getMessage().contains("@ConcurrencyTest"), refused.getMessage());
        }
    }

    @Test
    void whatTheProgramThrowsComesOutAsItIs() throws ReflectiveOperationException {
        Program program = find("Tests#own");
        assertEquals("own", assertThrows(IOException.class, program::run).getMessage());
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThrows(ClassNotFoundException.class, () -> find("Nowhere"));
        Exception missing = assertThrows(NoSuchMethodException.class, () -> find("Tests#none"));
        assertEquals(
                "jess.agent.ProgramTest$Tests#none: there is no such method without parameters",
                missing.getMessage());
        assertThrows(NoSuchMethodException.class, () -> find("Tests"));
    }
}
