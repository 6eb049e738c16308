package jess.api;

import java.io.Serializable;

/**
 * What {@link Jess#outcomes} explores: code that computes a value, which is identified by its text.
 *
 * @param <T> the type of the value
 */
@FunctionalInterface
public interface Value<T> extends Serializable {
    /** Runs once in every execution; see {@link Body}. What it throws is an outcome, too. */
    T get() throws Exception;
}
