package desk;

import jess.junit.ConcurrencyTest;

import transfer.Account;

class DeskTest {
    @ConcurrencyTest
    void oppositeTransfersCarelessly() throws InterruptedException {
        Account one = new Account(1, 5);
        Account two = new Account(2, 5);
        Thread other = new Thread(() -> two.moveCarelessly(one));
        other.start();
        one.moveCarelessly(two);
        other.join();
    }
}
