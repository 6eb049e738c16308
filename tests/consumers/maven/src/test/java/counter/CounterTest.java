package counter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** The build trusts the class, whose method is not atomic. */
    @ConcurrencyTest
    void trusted() throws InterruptedException {
        Pair pair = new Pair();
        Thread other = new Thread(pair::increment);
        other.start();
        assertTrue(pair.isEven());
        other.join();
    }

    /** JUnit leaves it out without a word. */
    @ConcurrencyTest
    private void leftOut() {}

    /** No concurrency test: only the task {@code test} runs such tests. */
    @Test
    void plainly() {
        throw new AssertionError("it is not to be run");
    }
}
