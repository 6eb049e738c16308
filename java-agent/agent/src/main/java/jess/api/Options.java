package jess.api;

import jess.agent.Agent;
import jess.agent.Budget;
import jess.agent.Json;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How to explore. Every method returns options that differ in one thing from these, which stay what
 * they are. The words are those of the command {@code jess run}; any other word ends the
 * exploration with {@link Verdict#UNCONTROLLED} and a list of the valid ones. A number that makes
 * no sense is an {@link IllegalArgumentException}, and null a {@link NullPointerException} with the
 * name of the option, unless the method says what it stands for.
 */
public final class Options implements Cloneable, Serializable {
    private static final long serialVersionUID = 1;

    /**
     * Ten seconds of {@code dpor}: every behaviour once, if there is time for that. Data races are
     * reported.
     */
    public static final Options DEFAULT = new Options();

    private String strategy = "dpor";
    private String budget = "10s";
    private String timeouts = "short";
    private String races = "report";
    private String carrier = "auto";
    private String replay = "";
    private String name = "";
    private String javaHome;
    private long seed;
    private long stepBound;
    private long checkDeterminism;
    private int spuriousWakeups;
    private int preemptions = -1;
    private int delays = -1;
    private boolean exploreJdk;
    private boolean noCommute;
    private boolean symmetric;
    private boolean keepGoing;
    private List<String> trustNative = List.of();
    private List<String> trust = List.of();
    private List<String> jvmArguments = List.of();

    /** A limit of the time of an exploration that has less left than its budget; 0 for none. */
    private double secondsLeft;

    private Options() {}

    /** The same with a change. */
    private Options with(Consumer<Options> change) {
        try {
            Options changed = (Options) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** How schedules are chosen: {@code dpor}, {@code lazy-dpor}, {@code auto}, {@code pct:4}, … */
    public Options strategy(String name) {
        Objects.requireNonNull(name, "strategy");
        return with(changed -> changed.strategy = name);
    }

    /**
     * When to stop: after a time ({@code "10s"}), a number of executions ({@code "1000"}), whatever
     * comes first ({@code "10s,1000"}), or never ({@code "unlimited"}).
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public Options budget(String timeOrExecutions) {
        Budget.parse(Objects.requireNonNull(timeOrExecutions, "budget"));
        return with(changed -> changed.budget = timeOrExecutions);
    }

    /** Seed of random schedules and of the random numbers that the test draws. */
    public Options seed(long number) {
        return with(changed -> changed.seed = number);
    }

    /**
     * When timed waits expire: {@code short}, {@code explore}, {@code idle}, {@code clock}, 200ms.
     */
    public Options timeouts(String when) {
        Objects.requireNonNull(when, "timeouts");
        return with(changed -> changed.timeouts = when);
    }

    /** When timed waits expire. */
    public String timeouts() {
        return timeouts;
    }

    /** What to do about data races: {@code report}, {@code fail} or {@code off}. */
    public Options races(String what) {
        Objects.requireNonNull(what, "races");
        return with(changed -> changed.races = what);
    }

    /** What carries simulated threads: {@code auto}, {@code continuation} or {@code platform}. */
    public Options carrier(String what) {
        Objects.requireNonNull(what, "carrier");
        return with(changed -> changed.carrier = what);
    }

    /**
     * Leaves out schedules with more preemptions, -1 for none; with {@code dfs} and {@code ipb}.
     */
    public Options preemptions(int most) {
        atLeast(-1, most, "preemptions");
        return with(changed -> changed.preemptions = most);
    }

    /** Leaves out schedules with more delays, -1 for none; with {@code dfs} and {@code idb}. */
    public Options delays(int most) {
        atLeast(-1, most, "delays");
        return with(changed -> changed.delays = most);
    }

    /** Runs one in {@code every} executions twice, and compares; 0 for never. */
    public Options checkDeterminism(long every) {
        atLeast(0, every, "checkDeterminism");
        return with(changed -> changed.checkDeterminism = every);
    }

    /**
     * Calls an execution a livelock after that many operations and as many again; 0 for the
     * default.
     */
    public Options stepBound(long operations) {
        atLeast(0, operations, "stepBound");
        return with(changed -> changed.stepBound = operations);
    }

    /** Goes on after the first bug, to count every behaviour. */
    public Options keepGoing(boolean yes) {
        return with(changed -> changed.keepGoing = yes);
    }

    /** Classes whose native methods are called although JESS does not see what they do. */
    public Options trustNative(String... classes) {
        return with(changed -> changed.trustNative = List.of(classes));
    }

    /**
     * Takes each method of these classes of a library for one step, up to where it calls code of
     * the test or has to wait: {@code com.acme.Cache} with the classes nested in it, {@code
     * com.acme.cache.*} for a package, {@code com.acme.cache.**} for the packages below it, too.
     * The classes of a JVM are changed when they are loaded, so an exploration that trusts others
     * than the JVM does ({@code -Djess.trust=…}) runs in a worker JVM.
     */
    public Options trust(String... patterns) {
        return with(changed -> changed.trust = List.of(patterns));
    }

    /**
     * Lets up to {@code most} waits, parks and weak compare-and-sets of each thread end without a
     * cause in an execution, as the documents of {@code wait}, {@code await}, {@code park} and
     * {@code weakCompareAndSet} allow.
     */
    public Options spuriousWakeups(int most) {
        atLeast(0, most, "spuriousWakeups");
        return with(changed -> changed.spuriousWakeups = most);
    }

    /**
     * Also switches threads inside of code of the JDK that is trusted to behave as documented: the
     * collections, executors and futures of java.util.concurrent.
     */
    public Options exploreJdk(boolean yes) {
        return with(changed -> changed.exploreJdk = yes);
    }

    /**
     * Also explores the orders of atomic additions whose sums are not used, such as {@code
     * counter.incrementAndGet();}.
     */
    public Options noCommute(boolean yes) {
        return with(changed -> changed.noCommute = yes);
    }

    /**
     * Explores threads that run the same code on the same data, and are started one after the
     * other, up to their names. This claims that the test does not look at which of them it is:
     * their names, numbers and thread locals.
     */
    public Options symmetric(boolean yes) {
        return with(changed -> changed.symmetric = yes);
    }

    /** Replays the execution that a token stands for, instead of exploring; not if it is empty. */
    public Options replay(String token) {
        Objects.requireNonNull(token, "replay");
        return with(changed -> changed.replay = token);
    }

    /** What reports call the test; otherwise where its code stands. */
    public Options name(String ofTest) {
        Objects.requireNonNull(ofTest, "name");
        return with(changed -> changed.name = ofTest);
    }

    /** Stops after that many seconds, if the budget does not end before. */
    public Options noLongerThan(double seconds) {
        if (Double.isNaN(seconds)) {
            throw new IllegalArgumentException("noLongerThan(NaN): that is no number of seconds");
        }
        return with(changed -> changed.secondsLeft = Math.max(0.001, seconds));
    }

    /** The home of the JDK of worker JVMs; null for that of this JVM. */
    public Options javaHome(String folder) {
        return with(changed -> changed.javaHome = folder);
    }

    /** More options of worker JVMs. */
    public Options jvmArguments(String... arguments) {
        return with(changed -> changed.jvmArguments = List.of(arguments));
    }

    private static void atLeast(long least, long number, String option) {
        if (number < least) {
            throw new IllegalArgumentException(
                    option + "(" + number + "): the least possible number is " + least);
        }
    }

    String budget() {
        return budget;
    }

    /** The home of the JDK of worker JVMs; null for that of this JVM. */
    public String javaHome() {
        return javaHome;
    }

    /** More options of worker JVMs. */
    public List<String> jvmArguments() {
        return jvmArguments;
    }

    /** Whether this JVM can explore with these options; otherwise a worker JVM does. */
    public boolean canRunHere() {
        return Agent.fits(toJson("", false));
    }

    /** All further options of worker JVMs. */
    public List<String> workerOptions() {
        List<String> all = new ArrayList<>(Agent.workerOptions(toJson("", false), trust));
        all.addAll(jvmArguments);
        return all;
    }

    /** Whether an execution is replayed. */
    public boolean replays() {
        return !replay.isEmpty();
    }

    /**
     * The options object of an exploration.
     *
     * @param test its name
     * @param toTheEnd whether it goes on after bugs in any case
     */
    String toJson(String test, boolean toTheEnd) {
        StringBuilder json = new StringBuilder("{");
        text(json, "test", name.isEmpty() ? test : name);
        text(json, "strategy", strategy);
        text(json, "carrier", carrier);
        text(json, "races", races);
        json.append(",\"trust_native\":").append(Json.array(trustNative));
        json.append(",\"trust\":").append(Json.array(trust));
        if (replays()) {
            text(json, "replay", replay);
            return json.append('}').toString();
        }
        text(json, "timeouts", timeouts);
        count(json, "spurious_wakeups", spuriousWakeups);
        // Read as unsigned, as on the command line.
        json.append(",\"seed\":").append(Long.toUnsignedString(seed));
        json.append(",\"keep_going\":").append(keepGoing || toTheEnd);
        if (exploreJdk) {
            json.append(",\"explore_jdk\":true");
        }
        if (noCommute) {
            json.append(",\"no_commute\":true");
        }
        if (symmetric) {
            json.append(",\"symmetric\":true");
        }
        Budget limits = Budget.parse(budget);
        boolean hurry = secondsLeft > 0 && (limits.seconds == 0 || secondsLeft < limits.seconds);
        json.append(",\"budget_seconds\":").append(hurry ? secondsLeft : limits.seconds);
        count(json, "budget_executions", limits.executions);
        count(json, "step_bound", stepBound);
        if (checkDeterminism > 0) {
            count(json, "check_determinism", checkDeterminism);
        }
        if (preemptions >= 0) {
            count(json, "preemptions", preemptions);
        }
        if (delays >= 0) {
            count(json, "delays", delays);
        }
        return json.append('}').toString();
    }

    private static void text(StringBuilder json, String name, String value) {
        json.append(json.length() == 1 ? "" : ",");
        json.append(Json.quoted(name)).append(':').append(Json.quoted(value));
    }

    private static void count(StringBuilder json, String name, long value) {
        json.append(',').append(Json.quoted(name)).append(':').append(value);
    }
}
