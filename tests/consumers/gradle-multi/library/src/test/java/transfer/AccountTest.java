package transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

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
}
