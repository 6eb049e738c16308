package jess.junit;

import jess.structure.Consistency;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test of a data structure, whose operations are the methods of a class that are marked {@link
 * jess.structure.Operation}: threads call them at the same time, and their results must be those of
 * some order in which they are called one after the other.
 *
 * <pre>{@code
 * class StackTest {
 *     private final TreiberStack<Integer> stack = new TreiberStack<>();
 *
 *     @Operation
 *     void push(@Values(distinct = true) int value) {
 *         stack.push(value);
 *     }
 *
 *     @Operation
 *     Integer pop() {
 *         return stack.pop();
 *     }
 *
 *     @StructureTest
 *     void linearizable() {}
 * }
 * }</pre>
 *
 * <p>It is {@link jess.structure.StructureTest} with the life cycle of a test of JUnit: the method
 * itself, methods around it and extensions are called once, before and after, on JUnit's instance;
 * if the method throws, nothing is explored. Scenarios are called on instances of their own, made
 * by the constructor without parameters. A class may have several such tests, which differ in their
 * elements.
 *
 * <p>JUnit configuration parameters: a time in {@code jess.budget} goes before {@link #time},
 * {@code jess.strategy}, {@code jess.seed}, {@code jess.races} and {@code jess.exhaustive} are as
 * for a {@link ConcurrencyTest}. A failure names the scenario and the token that show it again, for
 * {@link #scenario} and {@link #replay}. There is no page of it.
 *
 * <p>The test has the tag {@code jess}, by which builds select such tests.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Test
@Tag("jess")
@ExtendWith(StructureTestExtension.class)
public @interface StructureTest {
    /** The class with the operations; otherwise the class of the test. */
    Class<?> of() default void.class;

    /**
     * The class that says what the operations do one after the other; otherwise the one that {@link
     * jess.structure.Specification} names, or the class with the operations itself.
     */
    Class<?> specification() default void.class;

    /** Which orders may explain results. */
    Consistency consistency() default Consistency.LINEARIZABLE;

    /** Up to how many threads a scenario has: 2 or 3. */
    int threads() default 2;

    /** Up to how many operations each thread has: 1 to 3. */
    int operations() default 2;

    /** Up to how many operations come before the threads: 0 to 5. */
    int before() default 1;

    /** Up to how many operations come after the threads: 0 to 5. */
    int after() default 1;

    /** How many scenarios of one shape are taken at most, drawn from the seed; 0 for all. */
    int scenarios() default 100;

    /** The seed from which scenarios are drawn, if there are too many. */
    long seed() default 0;

    /** How long all scenarios together may take, such as {@code "30s"} or {@code "unlimited"}. */
    String time() default "1m";

    /** When to stop with one scenario, as {@link ConcurrencyTest#budget}. */
    String budget() default "10s";

    /** When timed waits expire. */
    Timeouts timeouts() default Timeouts.SHORT;

    /** What to do about data races. */
    Races races() default Races.REPORT;

    /** Also switches threads inside of code of the JDK that is trusted. */
    boolean exploreJdk() default false;

    /**
     * Takes each method of these classes of libraries for one step, as in {@link
     * ConcurrencyTest#trust}.
     */
    String[] trust() default {};

    /** Fails the test unless every behaviour of every scenario there is was covered. */
    boolean exhaustive() default false;

    /**
     * Takes these scenarios instead, such as {@code "[push(1)] push(2); pop() | pop() [pop()]"}.
     */
    String[] scenario() default {};

    /** Replays the execution of a token; {@link #scenario} says of which scenario. */
    String replay() default "";
}
