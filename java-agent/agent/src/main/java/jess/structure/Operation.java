package jess.structure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that threads may call at the same time: an operation of the structure.
 *
 * <p>What it returns, or the class of what it throws, is its result, and is compared by its text. A
 * parameter has the values that {@link Values} lists; without that, the numbers 1 and 2, both
 * booleans, the texts "a" and "b", or all constants of an enum.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Operation {
    /**
     * A name for operations of which only one thread may call any, such as those of the only
     * consumer of a queue. Otherwise every thread may call it.
     */
    String onlyThread() default "";

    /** Whether it may be called once only. */
    boolean once() default false;
}
