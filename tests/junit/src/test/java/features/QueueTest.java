package features;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jess.junit.StructureTest;
import jess.structure.Consistency;
import jess.structure.Operation;
import jess.structure.Values;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Structures, whose tests are made of their operations. */
class QueueTest {
    private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    private boolean begun;

    @Operation
    boolean add(@Values(distinct = true) int value) {
        return queue.add(value);
    }

    @Operation
    Integer poll() {
        return queue.poll();
    }

    @BeforeEach
    void begin() {
        begun = true;
    }

    @StructureTest
    void linearizable() {
        assertTrue(begun, "JUnit's own instance");
    }

    @StructureTest(threads = 3, operations = 1, before = 0, after = 0, scenarios = 0)
    void threeThreads() {}

    @StructureTest(consistency = Consistency.SEQUENTIAL, scenario = "add(1); poll() | add(2)")
    void oneScenario() {}

    @StructureTest(scenarios = 1, exhaustive = true)
    void notAll() {}

    @StructureTest
    void assumption() {
        assumeTrue(queue.size() == 1);
    }

    @StructureTest
    @Disabled("for a reason")
    void disabled() {}

    @StructureTest
    @Timeout(10)
    void timeout() {}

    @StructureTest(of = Unlocked.class)
    void another() {}

    /** Without a lock. */
    static class Unlocked {
        private final Queue<Integer> queue = new ArrayDeque<>();

        @Operation
        boolean add(@Values(distinct = true) int value) {
            return queue.add(value);
        }

        @Operation
        Integer poll() {
            return queue.poll();
        }
    }

    /** Counts without a lock; what is right is said by another class. */
    static class CounterTest {
        private int count;

        @Operation
        int increment() {
            return ++count;
        }

        /** Counts with one. */
        static class Locked {
            private int count;

            synchronized int increment() {
                return ++count;
            }
        }

        @StructureTest(specification = Locked.class)
        void specified() {}

        @StructureTest
        void itself() {}
    }

    static class NoOperationTest {
        @StructureTest
        void nothing() {}
    }
}
