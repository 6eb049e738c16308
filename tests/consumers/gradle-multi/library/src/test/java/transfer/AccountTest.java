package transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.Test;

class AccountTest {
    @ConcurrencyTest
    void oppositeTransfersEnd() throws InterruptedException {
        Account one = new Account(1, 5);
        Account two = new Account(2, 5);
        Thread other = new Thread(() -> two.move(one));
        other.start();
        one.move(two);
        other.join();
        assertEquals(5, one.balance());
    }

    /** No concurrency test: only the task {@code test} runs such tests. */
    @Test
    void plainly() {
        throw new AssertionError("it is not to be run");
    }
}
