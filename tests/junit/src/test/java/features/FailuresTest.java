package features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import jess.junit.ConcurrencyTest;
import jess.junit.Timeouts;

import java.io.IOException;
import java.time.Duration;

/** What a failure says. */
class FailuresTest {
    @ConcurrencyTest
    void compared() throws InterruptedException {
        assertEquals(2, Pair.racing());
    }

    @ConcurrencyTest
    void checked() throws IOException, InterruptedException {
        if (Pair.racing() != 2) {
            throw new IOException("lost");
        }
    }

    @ConcurrencyTest
    void ownException() throws InterruptedException {
        if (Pair.racing() != 2) {
            throw new Special(1);
        }
    }

    static class Special extends RuntimeException {
        private static final long serialVersionUID = 1;

        Special(int number) {
            super("number " + number);
        }
    }

    @ConcurrencyTest(timeouts = Timeouts.IDLE)
    void preemptively() {
        assertTimeoutPreemptively(Duration.ofSeconds(5), Pair::locked);
    }
}
