package counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.Test;

class CounterTest {
    private final Counter counter = new Counter();

    private void twice(Runnable add) throws InterruptedException {
        Thread other = new Thread(add);
        other.start();
        add.run();
        other.join();
        assertEquals(2, counter.count());
    }

    @ConcurrencyTest
    void carelessly() throws InterruptedException {
        twice(counter::addCarelessly);
    }

    @ConcurrencyTest
    void correctly() throws InterruptedException {
        twice(counter::add);
    }

    /** No concurrency test: only the task {@code test} runs such tests. */
    @Test
    void plainly() {
        throw new AssertionError("it is not to be run");
    }
}
