package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.BeforeEach;

/** The corrected bank: verified, which means that no schedule breaks it. */
class BankTest {
    private Account first;
    private Account second;

    @BeforeEach
    void openAccounts() {
        first = new Account(1, 100);
        second = new Account(2, 100);
    }

    @ConcurrencyTest(exhaustive = true)
    void depositsAreKept() throws InterruptedException {
        Thread one = new Thread(() -> first.deposit(10));
        Thread two = new Thread(() -> first.deposit(20));
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(130, first.balance());
    }

    @ConcurrencyTest(exhaustive = true)
    void oppositeTransfersEnd() throws InterruptedException {
        Thread there = new Thread(() -> Bank.transfer(first, second, 10));
        Thread back = new Thread(() -> Bank.transfer(second, first, 20));
        there.start();
        back.start();
        there.join();
        back.join();
        assertEquals(200, first.balance() + second.balance());
    }
}
