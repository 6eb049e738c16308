package plain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;

class LatchTest {
    private final CountDownLatch latch = new CountDownLatch(1);
    private String message;

    private void writeAndOpen() {
        message = "hello";
        latch.countDown();
    }

    private void openAndWrite() {
        latch.countDown();
        message = "hello";
    }

    private void reads(Runnable writer) throws InterruptedException {
        new Thread(writer).start();
        latch.await();
        assertEquals("hello", message);
    }

    @ConcurrencyTest
    void tooEarly() throws InterruptedException {
        reads(this::openAndWrite);
    }

    @ConcurrencyTest
    void inTime() throws InterruptedException {
        reads(this::writeAndOpen);
    }

    /** An ordinary test beside them. */
    @Test
    void once() {
        assertEquals(1, latch.getCount());
    }
}
