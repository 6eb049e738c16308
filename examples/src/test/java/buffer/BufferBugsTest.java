package buffer;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.Tag;

/** The buffer that wakes one thread, perhaps the wrong one: this test fails. */
@Tag("bug")
class BufferBugsTest {
    @ConcurrencyTest
    void wrongWaiterWoken() throws InterruptedException {
        BufferScenario.run(new BoundedBuffer<>(1, false));
    }
}
