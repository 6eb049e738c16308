package jess.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
