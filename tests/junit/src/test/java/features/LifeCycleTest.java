package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Instances, methods around tests, parameters, conditions. */
class LifeCycleTest {
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstanceTest {
        private List<String> log;
        private Object before;

        @BeforeAll
        void begin() {
            log = new ArrayList<>(List.of("all"));
            before = this;
        }

        @BeforeEach
        void each() {
            log.add("each");
        }

        @ConcurrencyTest
        void kept() throws InterruptedException {
            assertSame(this, before);
            assertEquals(List.of("all", "each"), log, "undone between executions");
            assertEquals(2, Pair.locked());
        }

        @ConcurrencyTest
        void keptAndWrong() throws InterruptedException {
            assertNotNull(log);
            assertEquals(2, Pair.racing());
        }
    }

    static class ConstructedTest {
        private final String name;

        ConstructedTest(TestInfo info) {
            name = info.getDisplayName();
        }

        @ConcurrencyTest
        void resolved() throws InterruptedException {
            assertNotNull(name);
            assertEquals(2, Pair.locked());
        }

        @Nested
        class InnerTest {
            private final String inner;

            InnerTest(TestInfo info) {
                inner = name;
                assertNotNull(info);
            }

            @ConcurrencyTest
            void nested() throws InterruptedException {
                assertEquals(name, inner);
                assertEquals(2, Pair.racing());
            }
        }
    }

    static class AroundTest {
        private int begun;

        @BeforeEach
        void begin() throws InterruptedException {
            begun = Pair.locked();
        }

        @ConcurrencyTest
        void begun() {
            assertEquals(2, begun);
        }

        @ConcurrencyTest
        void endsWrong() {
            begun = 0;
        }

        @AfterEach
        void end() throws InterruptedException {
            assertEquals(2, begun == 0 ? Pair.racing() : Pair.locked());
        }
    }

    @ConcurrencyTest
    @DisplayName("a name")
    void parameters(TestInfo info, TestReporter reporter) throws InterruptedException {
        assertEquals("a name", info.getDisplayName());
        assertNotNull(reporter);
        assertEquals(2, Pair.locked());
    }

    @ConcurrencyTest
    @Disabled("for a reason")
    void disabled() {
        fail("disabled");
    }

    @ConcurrencyTest
    @EnabledIfSystemProperty(named = "no.such.property", matches = ".*")
    void condition() {
        fail("the condition does not hold");
    }

    @ConcurrencyTest
    void assumption() throws InterruptedException {
        assumeTrue(Pair.racing() == 2);
    }

    @ConcurrencyTest(budget = "unlimited")
    @Timeout(value = 2_000, unit = TimeUnit.MILLISECONDS)
    void tooLong() throws InterruptedException {
        Thread[] threads = new Thread[5];
        int[] count = new int[1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                for (int j = 0; j < 5; j++) {
                                    count[0]++;
                                }
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @ConcurrencyTest
    @Timeout(60)
    void longEnough() throws InterruptedException {
        assertEquals(2, Pair.locked());
    }

    @ConcurrencyTest(budget = "1", exhaustive = true)
    void notAll() throws InterruptedException {
        Pair.racing();
    }
}
