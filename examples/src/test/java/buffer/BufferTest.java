package buffer;

import jess.junit.ConcurrencyTest;

/** The corrected buffer wakes everybody. */
class BufferTest {
    @ConcurrencyTest(exhaustive = true, budget = "60s")
    void everyElementIsTaken() throws InterruptedException {
        BufferScenario.run(new BoundedBuffer<>(1, true));
    }
}
