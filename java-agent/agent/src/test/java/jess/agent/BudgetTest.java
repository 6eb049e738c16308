package jess.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Budgets are times and numbers of executions; anything else is refused. */
class BudgetTest {
    private static void check(String text, double seconds, long executions) {
        Budget budget = Budget.parse(text);
        assertEquals(seconds, budget.seconds, 1e-9, text);
        assertEquals(executions, budget.executions, text);
    }

    @Test
    void timesAndNumbers() {
        check("10s", 10, 0);
        check("1.5s", 1.5, 0);
        check("500ms", 0.5, 0);
        check("2m", 120, 0);
        check("2min", 120, 0);
        check("1h", 3600, 0);
        check("1000", 0, 1000);
        check("10s, 1000", 10, 1000);
        check("unlimited", 0, 0);
    }

    @Test
    void nonsenseIsRefused() {
        for (String text : new String[] {"", "s", "-1", "0", "0s", "1.5", "10x", "1,,2"}) {
            assertThrows(IllegalArgumentException.class, () -> Budget.parse(text), text);
        }
    }
}
