package jess.junit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test that JESS runs under every schedule that matters, until it has found a bug, has covered
 * every behaviour, or its budget ends.
 *
 * <p>Each execution is a test of its own: a fresh instance of the test class is made by the
 * constructor that JUnit has used, with the arguments that JUnit has resolved; the
 * {@code @BeforeEach} methods, the test method and the {@code @AfterEach} methods run on it, all
 * under control. With the life cycle {@code PER_CLASS} it is JUnit's own instance each time. What
 * an execution leaves in it, in statics and in files is undone before the next one.
 * {@code @BeforeAll} and {@code @AfterAll} methods run once, outside; what extensions have put into
 * fields outside ({@code @TempDir}) is there in every execution, as the same object.
 *
 * <p>From JUnit 5.11 on, other extensions take part in each execution, in JUnit's order: callbacks
 * before and after the test and its method, handlers of exceptions, interceptors and resolvers of
 * parameters of methods. Their context has the instances, the exception and the store of the
 * execution. With an earlier JUnit those that must be called right around the method fail the test,
 * and others are called once, with a warning.
 *
 * <p>A method that is a {@code @ParameterizedTest}, a {@code @RepeatedTest} or another template as
 * well is explored once for each invocation. Dynamic tests are refused. {@code @Timeout} limits the
 * exploration, in real time: if it ends first, the test fails.
 *
 * <p>An assumption that fails under some schedule aborts the test, as in JUnit.
 *
 * <p>In a JVM on a patched JDK with the JESS agent the test runs there; in any other JVM a worker
 * JVM with the same class path is started for it. If neither is possible the test fails and says
 * what to do.
 *
 * <p>JUnit configuration parameters (system properties serve as such): {@code jess.budget}, {@code
 * jess.seed}, {@code jess.strategy} (as on the command line: {@code pct:4}), {@code jess.races} and
 * {@code jess.exhaustive} override the annotation, {@code jess.replay} holds a token to replay
 * instead of exploring, {@code jess.html} names a folder that gets a page with the result of each
 * test, {@code jess.sarif} one that gets a log of each for code scanning, {@code jess.around} names
 * classes of extensions that are called once, around all executions (Mockito's, unless it says
 * otherwise), {@code jess.jar} names the jar if it is not on the class path, {@code jess.java.home}
 * the JDK of worker JVMs.
 *
 * <p>The test has the tag {@code jess}, by which builds select such tests.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Test
@Tag("jess")
@ExtendWith(ConcurrencyTestExtension.class)
public @interface ConcurrencyTest {
    /**
     * Stop after a time ({@code "10s"}, {@code "500ms"}, {@code "2m"}), after a number of
     * executions ({@code "1000"}), at whichever comes first ({@code "10s,1000"}), or never ({@code
     * "unlimited"}).
     */
    String budget() default "10s";

    /** How schedules are chosen. */
    Strategy strategy() default Strategy.AUTO;

    /**
     * The depth of the bugs that {@link Strategy#PCT} looks for: how many ordering constraints they
     * take, from 1 to 100; 0 for the default, which is 3.
     */
    int depth() default 0;

    /**
     * Leaves out schedules that switch away from a thread that could go on more often than this;
     * with {@link Strategy#DFS} and {@link Strategy#IPB}. -1 for no such bound.
     */
    int preemptions() default -1;

    /**
     * Leaves out schedules that pass over a thread whose turn it is more often than this; with
     * {@link Strategy#DFS} and {@link Strategy#IDB}. -1 for no such bound.
     */
    int delays() default -1;

    /** Seed of random schedules and of the random numbers that the test itself draws. */
    long seed() default 0;

    /** When timed waits expire. */
    Timeouts timeouts() default Timeouts.SHORT;

    /**
     * How many waits and parks of each thread may end without a cause in an execution, as the
     * documents of {@code wait}, {@code await} and {@code park} allow: a test of waits that are not
     * in a loop. 0 for none.
     */
    int spuriousWakeups() default 0;

    /** What to do about data races. */
    Races races() default Races.REPORT;

    /**
     * Classes whose native methods are called although JESS does not see what they read and write;
     * the call of any other native method of the program fails the test.
     */
    String[] trustNative() default {};

    /**
     * Takes each method of these classes of a library for one step, up to where it calls code of
     * the test or has to wait: {@code com.acme.Cache} with the classes nested in it, {@code
     * com.acme.cache.*} for a package, {@code com.acme.cache.**} for the packages below it, too.
     * Where the JVM of the tests was not started for them (by the build, or by {@code
     * -Djess.trust=…}), the test runs in a worker JVM.
     */
    String[] trust() default {};

    /** Fails the test if the budget ends before every behaviour is covered. */
    boolean exhaustive() default false;

    /** What carries a simulated thread. */
    Carrier carrier() default Carrier.AUTO;

    /**
     * Runs one in this many executions twice, and fails if the second differs from the first: then
     * the test depends on something outside its control. 0 for never.
     */
    int checkDeterminism() default 0;

    // From here on written by `cargo xtask codegen`.

    /** Goes on after the first bug, to count every behaviour. */
    boolean keepGoing() default false;

    /**
     * Calls an execution a livelock that has no end after this many operations and as many again in
     * which each thread has its turn; if the search goes on after bugs, it ends when each thread
     * that could go on has done so many. 0 for the default.
     */
    long stepBound() default 0;

    /**
     * Also switches threads inside of code of the JDK that is trusted to behave as documented: the
     * collections, executors and futures of java.util.concurrent.
     */
    boolean exploreJdk() default false;

    /**
     * Also explores the orders of atomic additions whose sums nobody looks at, such as
     * incrementAndGet as a statement.
     */
    boolean noCommute() default false;

    /**
     * Explores threads that run the same code on the same data, and are started one after the
     * other, up to their names. This claims that the test does not look at which of them it is:
     * their names, numbers and thread locals.
     */
    boolean symmetric() default false;
}
