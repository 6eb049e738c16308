package jess.api;

import java.io.Serializable;

/**
 * What {@link Jess} explores: the code of a test.
 *
 * <p>It runs once in every execution, mostly in another JVM, so what it captures has to be
 * serialisable and is copied. It should capture nothing and create all that it needs.
 */
@FunctionalInterface
public interface Body extends Serializable {
    /** Runs the test once. What it throws is the bug. */
    void run() throws Throwable;
}
