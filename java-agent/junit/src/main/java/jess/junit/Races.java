package jess.junit;

import java.util.Locale;

/**
 * What a {@link ConcurrencyTest} does about data races: accesses of two threads to the same
 * variable, one of them a write, one of them plain, that no synchronization orders. A program with
 * data races may behave in ways beyond those that JESS explores.
 */
public enum Races {
    /** They are printed, and the test passes. */
    REPORT,
    /** The test fails. */
    FAIL,
    /** They are not looked for. */
    OFF;

    String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
