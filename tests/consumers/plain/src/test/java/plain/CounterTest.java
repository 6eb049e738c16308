package plain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import java.util.concurrent.atomic.AtomicInteger;

class CounterTest {
    private int plain;
    private final AtomicInteger atomic = new AtomicInteger();

    private static void twice(Runnable add) throws InterruptedException {
        Thread other = new Thread(add);
        other.start();
        add.run();
        other.join();
    }

    @ConcurrencyTest
    void carelessly() throws InterruptedException {
        twice(() -> plain++);
        assertEquals(2, plain);
    }

    @ConcurrencyTest
    void correctly() throws InterruptedException {
        twice(atomic::incrementAndGet);
        assertEquals(2, atomic.get());
    }
}
