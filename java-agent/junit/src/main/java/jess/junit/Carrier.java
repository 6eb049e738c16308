package jess.junit;

import java.util.Locale;

/** What carries a simulated thread. */
public enum Carrier {
    /** Continuations on JDK 21 and later, otherwise platform threads. */
    AUTO,
    /** Continuations: fast, JDK 21 and later. */
    CONTINUATION,
    /** Platform threads. */
    PLATFORM;

    String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
