package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** The bank with its bugs: these tests fail, and show how. */
@Tag("bug")
class BankBugsTest {
    private Account first;
    private Account second;

    @BeforeEach
    void openAccounts() {
        first = new Account(1, 100);
        second = new Account(2, 100);
    }

    @ConcurrencyTest
    void lostUpdate() throws InterruptedException {
        Thread one = new Thread(() -> first.depositUnsafely(10), "one");
        Thread two = new Thread(() -> first.depositUnsafely(20), "two");
        one.start();
        two.start();
        one.join();
        two.join();
        assertEquals(130, first.balance());
    }

    @ConcurrencyTest
    void lockOrderDeadlock() throws InterruptedException {
        Thread there = new Thread(() -> Bank.transferUnsafely(first, second, 10), "there");
        Thread back = new Thread(() -> Bank.transferUnsafely(second, first, 20), "back");
        there.start();
        back.start();
        there.join();
        back.join();
        assertEquals(200, first.balance() + second.balance());
    }
}
