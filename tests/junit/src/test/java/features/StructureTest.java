package features;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Where tests come from, in which order they run, and what they assert. */
class StructureTest {
    /** Tests that a class gets by implementing an interface. */
    interface Contract {
        int counted() throws InterruptedException;

        @BeforeEach
        default void begin() {
            assertTrue(true);
        }

        @ConcurrencyTest
        default void ofInterface() throws InterruptedException {
            assertEquals(2, counted());
        }
    }

    static class ImplementsTest implements Contract {
        @Override
        public int counted() throws InterruptedException {
            return Pair.racing();
        }
    }

    /** Tests and methods around them that a class inherits. */
    abstract static class Base {
        final List<String> log = new ArrayList<>();

        @BeforeEach
        void first() {
            log.add("base");
        }

        @ConcurrencyTest
        void inherited() throws InterruptedException {
            assertEquals(List.of("base", "derived"), log);
            assertEquals(2, Pair.racing());
        }

        @AfterEach
        void last() {
            assertEquals(2, log.size(), "each execution has its own instance");
        }
    }

    static class DerivedTest extends Base {
        @BeforeEach
        void second() {
            log.add("derived");
        }
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class OrderedTest {
        @Order(2)
        @ConcurrencyTest
        void second() throws InterruptedException {
            assertEquals(2, Pair.racing());
        }

        @Order(1)
        @ConcurrencyTest
        void first() throws InterruptedException {
            assertEquals(2, Pair.locked());
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class ConcurrentTest {
        @Tag("slow")
        @ConcurrencyTest
        void one() throws InterruptedException {
            assertEquals(2, Pair.locked());
        }

        @ResourceLock("counter")
        @ConcurrencyTest
        void another() throws InterruptedException {
            assertEquals(2, Pair.racing());
        }
    }

    @Disabled("all of it")
    static class DisabledTest {
        @ConcurrencyTest
        void inside() throws InterruptedException {
            assertEquals(3, Pair.racing());
        }
    }

    static boolean always() {
        return true;
    }

    @DisabledIf("always")
    @ConcurrencyTest
    void disabledIf() throws InterruptedException {
        assertEquals(3, Pair.racing());
    }

    @EnabledOnOs({OS.LINUX, OS.MAC})
    @ConcurrencyTest
    void enabledHere() throws InterruptedException {
        assertEquals(2, Pair.racing());
    }

    @ConcurrencyTest
    void folderOfMethod(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("file");
        assertTrue(Files.notExists(file), "put back between executions");
        Files.createFile(file);
        assertEquals(2, Pair.racing());
    }

    @ConcurrencyTest
    void all() throws InterruptedException {
        int count = Pair.racing();
        assertAll(() -> assertEquals(2, count), () -> assertEquals("a", "a"));
    }

    @ConcurrencyTest
    void thrown() throws InterruptedException {
        int count = Pair.racing();
        assertThrows(
                IllegalStateException.class,
                () -> {
                    if (count == 2) {
                        throw new IllegalStateException();
                    }
                });
    }

    @ConcurrencyTest
    void inTime() throws InterruptedException {
        assertEquals(2, assertTimeout(Duration.ofSeconds(10), Pair::racing));
    }
}
