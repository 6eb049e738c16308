package features;

import static org.junit.jupiter.api.Assertions.assertTrue;

import jess.junit.ConcurrencyTest;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A class that is taken to be atomic, which it is not. */
class TrustTest {
    static final class Account {
        private volatile int credit;
        private volatile int debit;

        void move() {
            credit = 1;
            debit = 1;
        }

        boolean isEven() {
            return credit == debit;
        }
    }

    private static String jar;

    /**
     * This JVM trusts nothing, so these tests need a worker JVM, which the others must not have.
     */
    @BeforeAll
    static void allowWorkers() {
        jar = System.clearProperty("jess.jar");
    }

    @AfterAll
    static void allowNone() {
        if (jar != null) {
            System.setProperty("jess.jar", jar);
        }
    }

    private static void look() throws InterruptedException {
        Account account = new Account();
        Thread other = new Thread(account::move);
        other.start();
        assertTrue(account.isEven());
        other.join();
    }

    @ConcurrencyTest(trust = "features.TrustTest$Account")
    void trusted() throws InterruptedException {
        look();
    }

    @ConcurrencyTest
    void notTrusted() throws InterruptedException {
        look();
    }

    @ConcurrencyTest(trust = "features.*")
    void itself() throws InterruptedException {
        look();
    }

    @ConcurrencyTest(trust = {"features.TrustTest$Account", "java.util.HashMap"})
    void ofTheJdk() throws InterruptedException {
        look();
    }
}
