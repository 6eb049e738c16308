import jess.api.ConcurrencyError;
import jess.api.Jess;
import jess.api.Options;
import jess.api.Outcome;
import jess.api.Outcomes;
import jess.api.Result;
import jess.api.Verdict;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls the library as programs do that use no test framework; a line for each case says whether it
 * came to what it should. Runs in an ordinary JVM, and in one with the agent.
 */
public final class Calls extends Cases {
    private Calls() {}

    static void counts() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread other = new Thread(counter::incrementAndGet);
        other.start();
        counter.incrementAndGet();
        other.join();
        if (counter.get() != 2) {
            throw new AssertionError("lost " + counter);
        }
    }

    static int loses() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Thread other = new Thread(() -> counter.set(counter.get() + 1));
        other.start();
        counter.set(counter.get() + 1);
        other.join();
        return counter.get();
    }

    static void asserts() throws InterruptedException {
        if (loses() != 2) {
            throw new AssertionError("lost an update");
        }
    }

    static String waits() throws InterruptedException {
        Object first = new Object();
        Object second = new Object();
        Thread other =
                new Thread(
                        () -> {
                            synchronized (second) {
                                synchronized (first) {
                                    first.notifyAll();
                                }
                            }
                        });
        other.start();
        synchronized (first) {
            synchronized (second) {
                second.notifyAll();
            }
        }
        other.join();
        return "both";
    }

    static String fails() {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete("it"));
        other.start();
        if (!future.isDone()) {
            throw new IllegalStateException("too early");
        }
        return future.join();
    }

    static int deeper(int than) {
        return deeper(than + 1) + 1;
    }

    static int exits() {
        AtomicInteger seen = new AtomicInteger();
        Thread other = new Thread(() -> seen.set(7));
        other.start();
        if (seen.get() == 0) {
            System.exit(1);
        }
        return seen.get();
    }

    /** Is taken to be atomic, which it is not. */
    static final class Account {
        private volatile int credit;
        private volatile int debit;

        void move() {
            credit++;
            debit++;
        }

        int amiss() {
            return credit - debit;
        }
    }

    static int amiss() throws InterruptedException {
        Account account = new Account();
        Thread other = new Thread(account::move);
        other.start();
        int amiss = account.amiss();
        other.join();
        return amiss;
    }

    /** What two calls do is another matter. */
    static void between() throws InterruptedException {
        Account account = new Account();
        Thread other = new Thread(account::move);
        other.start();
        int before = account.credit;
        if (before != account.credit) {
            throw new AssertionError("it moved in between");
        }
        other.join();
    }

    static void refused(String what, Case call) throws Exception {
        try {
            call.run();
        } catch (IllegalArgumentException | NullPointerException refused) {
            expect(refused.getMessage().startsWith(what), refused);
            return;
        }
        throw new IllegalStateException(what + " was taken");
    }

    static long seen(Outcomes outcomes, String value) {
        long seen = 0;
        for (Outcome outcome : outcomes.all()) {
            if (outcome.value().equals(value)) {
                seen = outcome.behaviours();
            }
        }
        return seen;
    }

    public static void main(String[] arguments) {
        run(
                "check of what is right",
                () -> {
                    Result result = Jess.check(Calls::counts);
                    expect(result.verdict() == Verdict.VERIFIED && result.complete(), result);
                    expect(result.executions() == 1 && result.races().isEmpty(), result);
                });
        run(
                "check of what is wrong",
                () -> {
                    try {
                        Jess.check(Calls::asserts);
                        throw new IllegalStateException("it passed");
                    } catch (ConcurrencyError error) {
                        String said = error.getMessage();
                        expect(said.contains("lost an update"), said);
                        expect(said.contains("The following interleaving"), said);
                        expect(!said.contains("jess.api") && !said.contains("PlainBody"), said);
                        Options replay = Options.DEFAULT.replay(error.result().token());
                        Result again = Jess.explore(replay, Calls::asserts);
                        expect(again.verdict() == Verdict.BUG, again);
                    }
                });
        run(
                "explore to the end",
                () -> {
                    Options options = Options.DEFAULT.keepGoing(true).strategy("source-dpor");
                    Result result = Jess.explore(options, Calls::asserts);
                    expect(result.verdict() == Verdict.BUG && result.complete(), result);
                    expect(result.executions() == 4, result);
                });
        run(
                "explore within a budget",
                () -> {
                    Options options = Options.DEFAULT.budget("1").strategy("random").seed(7);
                    Result result = Jess.explore(options, Calls::counts);
                    expect(result.verdict() == Verdict.BUDGET && result.executions() == 1, result);
                });
        run(
                "outcomes",
                () -> {
                    Outcomes outcomes = Jess.outcomes(Calls::loses);
                    expect(outcomes.values().equals(Set.of("1", "2")), outcomes);
                    expect(seen(outcomes, "1") == 2 && seen(outcomes, "2") == 2, outcomes);
                    expect(outcomes.result().complete(), outcomes);
                    Options replay = Options.DEFAULT.replay(outcomes.all().get(0).token());
                    Result again = Jess.outcomes(replay, Calls::loses).result();
                    expect(again.message().contains("this is the outcome: 1"), again);
                });
        run(
                "outcomes of what has no end, or fails",
                () -> {
                    Outcomes ends = Jess.outcomes(Calls::waits);
                    expect(ends.values().equals(Set.of("both", "deadlock")), ends);
                    for (Outcome outcome : ends.all()) {
                        Options replay = Options.DEFAULT.replay(outcome.token());
                        Result again = Jess.outcomes(replay, Calls::waits).result();
                        boolean stuck = outcome.value().equals("deadlock");
                        String wanted = stuck ? "wait" : "this is the outcome: both";
                        expect(again.message().contains(wanted), again);
                    }
                    Outcomes fails = Jess.outcomes(Calls::fails);
                    String early = "throws java.lang.IllegalStateException: too early";
                    expect(fails.values().equals(Set.of("it", early)), fails);
                });
        run(
                "outcomes of what throws an error, or ends the JVM",
                () -> {
                    Outcomes deep = Jess.outcomes(() -> deeper(0));
                    String error = "throws java.lang.StackOverflowError";
                    expect(deep.values().equals(Set.of(error)), deep);
                    expect(!deep.all().get(0).token().isEmpty(), deep);
                    Outcomes exits = Jess.outcomes(Calls::exits);
                    String none = "no value: the program was ended";
                    expect(exits.values().equals(Set.of("7", none)), exits);
                });
        run(
                "a library that is trusted",
                () -> {
                    Options options = Options.DEFAULT.trust("Calls$Account");
                    Outcomes wrong = Jess.outcomes(Calls::amiss);
                    expect(wrong.values().size() > 1, wrong);
                    Outcomes right = Jess.outcomes(options, Calls::amiss);
                    expect(right.values().equals(Set.of("0")), right);
                    expect(right.all().get(0).behaviours() == 2, right);
                    Result found = Jess.explore(options, Calls::between);
                    expect(found.verdict() == Verdict.BUG, found);
                    expect(found.token().startsWith("jess35-"), found.token());
                    Options replay = Options.DEFAULT.replay(found.token());
                    Result again = Jess.explore(replay, Calls::between);
                    expect(again.message().contains("in between"), again);
                });
        run(
                "an exploration in another",
                () -> {
                    Result result = Jess.explore(() -> Jess.check(Calls::counts));
                    expect(result.message().contains("jess.api.Jess was called by"), result);
                });
        run(
                "what is captured is copied",
                () -> {
                    int[] numbers = {1, 2};
                    Outcomes outcomes =
                            Jess.outcomes(
                                    () -> {
                                        Thread other = new Thread(() -> numbers[0] = 5);
                                        other.start();
                                        return numbers[0] + numbers[1];
                                    });
                    expect(outcomes.values().equals(Set.of("3", "7")), outcomes);
                    expect(numbers[0] == 1, numbers[0]);
                });
        run(
                "words that there are not",
                () -> {
                    Result result = Jess.explore(Options.DEFAULT.strategy("best"), Calls::counts);
                    expect(result.verdict() == Verdict.UNCONTROLLED, result);
                    expect(result.message().contains("unknown strategy `best`"), result);
                    try {
                        Options.DEFAULT.budget("soon");
                        throw new IllegalStateException("it was taken");
                    } catch (IllegalArgumentException refused) {
                        expect(refused.getMessage().contains("\"soon\""), refused);
                    }
                });
        run(
                "null, and numbers that make no sense",
                () -> {
                    Options options = Options.DEFAULT;
                    refused("strategy", () -> options.strategy(null));
                    refused("budget", () -> options.budget(null));
                    refused("timeouts", () -> options.timeouts(null));
                    refused("races", () -> options.races(null));
                    refused("carrier", () -> options.carrier(null));
                    refused("replay", () -> options.replay(null));
                    refused("name", () -> options.name(null));
                    refused("options", () -> Jess.explore(null, Calls::counts));
                    refused("the code to explore", () -> Jess.check(null));
                    refused("the code to explore", () -> Jess.outcomes(null));
                    refused("preemptions(-2)", () -> options.preemptions(-2));
                    refused("delays(-2)", () -> options.delays(-2));
                    refused("checkDeterminism(-1)", () -> options.checkDeterminism(-1));
                    refused("stepBound(-1)", () -> options.stepBound(-1));
                    refused("spuriousWakeups(-1)", () -> options.spuriousWakeups(-1));
                    refused("noLongerThan(NaN)", () -> options.noLongerThan(Double.NaN));
                });
        if (arguments.length == 0) {
            run(
                    "what cannot be copied",
                    () -> {
                        Object lock = new Object();
                        try {
                            Jess.check(
                                    () -> {
                                        synchronized (lock) {
                                            lock.notifyAll();
                                        }
                                    });
                            throw new IllegalStateException("it was taken");
                        } catch (IllegalArgumentException refused) {
                            String said = refused.getMessage();
                            expect(said.contains("java.lang.Object"), said);
                            expect(said.contains("make the object inside the test"), said);
                        }
                    });
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
