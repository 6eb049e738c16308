package jess.junit;

import java.util.Locale;

/** When a timed wait in a {@link ConcurrencyTest} may expire. */
public enum Timeouts {
    /** At any moment: every timed wait may time out or not. */
    EXPLORE,
    /**
     * Waits of less than half a second as with {@link #EXPLORE}, longer ones, which only keep a
     * test from hanging, as with {@link #IDLE}.
     */
    SHORT,
    /**
     * Only when nothing else can run, the earliest deadline first. A sleep may be passed at any
     * moment.
     */
    IDLE,
    /** As {@link #IDLE}, and sleeps take their time as well. */
    CLOCK;

    String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
