package jess.structure;

import jess.agent.Budget;
import jess.agent.Nested;
import jess.api.Options;
import jess.api.Verdict;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tests a data structure: threads call its operations at the same time, and their results must be
 * those of some order in which they are called one after the other.
 *
 * <pre>{@code
 * public class Stack {
 *     private final TreiberStack<Integer> stack = new TreiberStack<>();
 *
 *     @Operation
 *     public void push(@Values(distinct = true) int value) {
 *         stack.push(value);
 *     }
 *
 *     @Operation
 *     public Integer pop() {
 *         return stack.pop();
 *     }
 * }
 *
 * StructureTest.of(Stack.class).check();
 * }</pre>
 *
 * <p>What the operations do one after the other is found out by calling them by one thread, or from
 * another class ({@link #specification}). Scenarios are made of them, small ones first, and each is
 * explored like a test of {@link jess.api.Jess}. An operation that throws has the class of the
 * exception as its result; one that waits for ever is right if it would wait one after the other,
 * too.
 *
 * <p>Every method returns a test that differs in one thing from this one, which stays what it is.
 */
public final class StructureTest implements Cloneable, Serializable {
    private static final long serialVersionUID = 1;

    private final Class<?> type;
    private Class<?> specification;
    private Consistency consistency = Consistency.LINEARIZABLE;
    private Options options = Options.DEFAULT;
    private String time = "1m";
    private int before = 1;
    private int threads = 2;
    private int operations = 2;
    private int after = 1;
    private int scenarios = 100;
    private long seed;
    private List<String> given = List.of();
    private String token = "";

    private StructureTest(Class<?> type) {
        this.type = type;
        Specification named = type.getAnnotation(Specification.class);
        specification = named == null ? type : named.value();
    }

    /**
     * A test of a class with methods that are marked {@link Operation}: scenarios of two threads
     * with one or two operations each, one operation or none before them, and one or none after.
     */
    public static StructureTest of(Class<?> structure) {
        return new StructureTest(structure);
    }

    private StructureTest with(Consumer<StructureTest> change) {
        try {
            StructureTest changed = (StructureTest) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static int within(int number, int least, int most, String what) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    number + " " + what + ": from " + least + " to " + most + " are possible");
        }
        return number;
    }

    /** Up to how many threads a scenario has: 2 or 3. */
    public StructureTest threads(int most) {
        return with(changed -> changed.threads = within(most, 2, 3, "threads"));
    }

    /** Up to how many operations each thread has: 1 to 3. */
    public StructureTest operations(int most) {
        return with(changed -> changed.operations = within(most, 1, 3, "operations of a thread"));
    }

    /** Up to how many operations come before the threads: 0 to 5. */
    public StructureTest before(int most) {
        return with(changed -> changed.before = within(most, 0, 5, "operations before"));
    }

    /** Up to how many operations come after the threads: 0 to 5. */
    public StructureTest after(int most) {
        return with(changed -> changed.after = within(most, 0, 5, "operations after"));
    }

    /**
     * Takes at most that many scenarios of one shape (so many operations before, in each thread,
     * and after), drawn from the seed; otherwise 100.
     */
    public StructureTest scenarios(int most) {
        int some = within(most, 1, Integer.MAX_VALUE, "scenarios of a shape");
        return with(changed -> changed.scenarios = some);
    }

    /** Takes all scenarios. */
    public StructureTest allScenarios() {
        return scenarios(Integer.MAX_VALUE);
    }

    /** Takes a scenario instead, such as {@code [push(1)] push(2); pop() | pop() [pop()]}. */
    public StructureTest scenario(String text) {
        List<String> longer = new ArrayList<>(given);
        longer.add(text);
        return with(changed -> changed.given = List.copyOf(longer));
    }

    /** The seed from which scenarios are drawn, if there are too many. */
    public StructureTest seed(long number) {
        return with(changed -> changed.seed = number);
    }

    /** The class that says what the operations do one after the other; otherwise the same class. */
    public StructureTest specification(Class<?> sequential) {
        return with(changed -> changed.specification = sequential);
    }

    /** Which orders may explain results; otherwise {@link Consistency#LINEARIZABLE}. */
    public StructureTest consistency(Consistency wanted) {
        return with(changed -> changed.consistency = wanted);
    }

    /** How to explore each scenario; its budget is that of one scenario. */
    public StructureTest options(Options each) {
        return with(changed -> changed.options = each);
    }

    /**
     * How long all scenarios together may take, such as {@code "30s"} or {@code "unlimited"};
     * otherwise a minute.
     */
    public StructureTest time(String all) {
        if (Budget.parse(all).executions > 0) {
            throw new IllegalArgumentException(
                    "\"" + all + "\" is no time: \"30s\", \"unlimited\"");
        }
        return with(changed -> changed.time = all);
    }

    /** Replays the execution of a token; {@link #scenario} says of which scenario. */
    public StructureTest replay(String ofFailure) {
        return with(changed -> changed.token = ofFailure);
    }

    /**
     * Tests the structure.
     *
     * @return the result, which {@link StructureResult#passes}
     * @throws StructureError if the structure fails, or cannot be controlled; the report is its
     *     message
     * @throws IllegalArgumentException if no scenario can be made of the class
     */
    public StructureResult check() {
        StructureResult result = explore();
        if (!result.passes()) {
            throw new StructureError(result);
        }
        return result;
    }

    /** Tests the structure; whatever is found is returned. */
    public StructureResult explore() {
        Plan plan = plan();
        Nested.refuse("StructureTest");
        return options.canRunHere() ? new Campaign(plan).run() : WorkerMain.run(this);
    }

    /** What is to be done, looked through for mistakes. */
    Plan plan() {
        return new Plan(
                type,
                specification,
                consistency,
                options,
                Budget.parse(time).seconds,
                Shape.upTo(before, threads, operations, after),
                scenarios,
                seed,
                given,
                token);
    }

    /** What was found in a JVM that has ended without a result. */
    static StructureResult uncontrolled(String message) {
        return new StructureResult(
                Verdict.UNCONTROLLED, message, "", "", "", "", 0, 0, List.of(), List.of());
    }

    Class<?> type() {
        return type;
    }

    Options options() {
        return options;
    }

    /** Seconds for all of it; 0 for no limit. */
    double seconds() {
        return Budget.parse(time).seconds;
    }
}
