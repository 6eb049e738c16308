import jess.api.Options;
import jess.api.Verdict;
import jess.structure.Consistency;
import jess.structure.StructureResult;
import jess.structure.StructureTest;

/**
 * Structures with known bugs, which have to be found, and right ones, which have to be verified; a
 * line for each case says whether it came to what it should. Runs in a JVM with the agent, and the
 * first cases in an ordinary one, which starts worker JVMs.
 */
public final class Structures extends Cases {
    /** So many seconds may a case take; on a machine with nothing else to do none takes 20. */
    private static final int MOST_SECONDS = 120;

    private Structures() {}

    /** A report without the execution that passes, which a replay has not met. */
    private static String failing(String report) {
        return report.replaceFirst("(?s)\nAn execution passes.*?\n\n", "\n");
    }

    /** A case that has an answer soon. */
    static void runsSoon(String name, Case test) {
        run(
                name,
                () -> {
                    long begin = System.nanoTime();
                    test.run();
                    long seconds = (System.nanoTime() - begin) / 1_000_000_000;
                    expect(seconds < MOST_SECONDS, "an answer after " + seconds + " s");
                });
    }

    static void verified(StructureTest test, long scenarios) {
        StructureResult result = test.check();
        expect(result.verdict() == Verdict.VERIFIED, result);
        expect(result.scenarios() == scenarios, result);
        expect(result.executions() > scenarios, result);
        expect(result.message().contains("all " + scenarios + " scenarios"), result);
    }

    static StructureResult fails(StructureTest test, String... said) {
        StructureResult result = test.explore();
        expect(result.verdict() == Verdict.BUG, result);
        for (String text : said) {
            expect(result.toString().contains(text), result);
        }
        expect(result.report().contains("The following interleaving leads to it"), result);
        return result;
    }

    static void refused(Runnable test, String... said) {
        try {
            test.run();
        } catch (IllegalArgumentException refused) {
            for (String text : said) {
                expect(refused.getMessage().contains(text), refused);
            }
            return;
        }
        throw new IllegalStateException("it was taken");
    }

    private static void both() {
        runsSoon(
                "a counter that is not atomic",
                () -> {
                    StructureTest test = StructureTest.of(Tested.Counter.class);
                    StructureResult result =
                            fails(
                                    test,
                                    "| thread 1       | thread 2       |",
                                    "| increment(): 1 | increment(): 1 |",
                                    "is not linearizable: no order of these operations",
                                    "increment(): 1 (thread 1), increment(): 2 (thread 2)",
                                    "To replay this execution: scenario(\"increment() | incr");
                    expect(result.scenario().equals("increment() | increment()"), result);
                    expect(!result.races().isEmpty(), result);
                    StructureResult again =
                            test.scenario(result.scenario()).replay(result.token()).explore();
                    expect(again.table().equals(result.table()), again);
                    expect(failing(again.report()).equals(failing(result.report())), again);
                    expect(again.token().equals(result.token()), again);
                });
        runsSoon(
                "what cannot be tested",
                () -> {
                    refused(() -> StructureTest.of(Tested.NoOperation.class).check(), "@Operation");
                    refused(() -> StructureTest.of(Tested.NoValues.class).check(), "@Values");
                    StructureTest test = StructureTest.of(Tested.Counter.class);
                    refused(() -> test.threads(9), "9 threads", "from 2 to 3");
                    refused(() -> test.scenario("get() | put(1)").check(), "letter 9", "increment");
                    refused(() -> test.scenario("get() | get(1)").check(), "letter 9");
                    refused(() -> test.scenario("get() |").check(), "letter 8");
                    refused(() -> test.specification(Object.class).check(), "java.lang.Object");
                    refused(() -> test.replay("jess34-").check(), "scenario");
                    Options all = Options.DEFAULT.timeouts("explore");
                    refused(() -> test.options(all).check(), "timeouts(explore)");
                });
    }

    private static void bugs() {
        runsSoon(
                "operations that touch nothing in common",
                () -> {
                    StructureTest test = StructureTest.of(Tested.Forgetful.class).after(0);
                    fails(test, "put(1) of thread 2 had ended before get() of thread 1 began.");
                    // Sequential consistency does not ask what has ended: all come before.
                    StructureTest lenient = test.consistency(Consistency.SEQUENTIAL);
                    verified(lenient.operations(1).before(0), 6);
                });
        runsSoon(
                "ConcurrentLinkedDeque",
                () -> {
                    StructureTest test = StructureTest.of(Tested.Deque.class).before(0).after(0);
                    Options jdk = Options.DEFAULT.exploreJdk(true);
                    StructureResult result =
                            fails(test.allScenarios().options(jdk), "pollLast", "peekFirst");
                    expect(
                            result.scenario().chars().filter(one -> one == '(').count() == 4,
                            result);
                });
        runsSoon(
                "a stack that uses its nodes again",
                () -> {
                    StructureTest test = StructureTest.of(Tested.ReusingStack.class).before(2);
                    fails(test.operations(3).allScenarios(), "pop()");
                });
        runsSoon(
                "a lazy set that does not look again",
                () -> fails(StructureTest.of(Tested.LazySet.class)));
        runsSoon(
                "one consumer is not one thread",
                () ->
                        fails(
                                StructureTest.of(Tested.LosingBuffer.class)
                                        .threads(3)
                                        .scenarios(40),
                                ": waits for ever"));
        runsSoon(
                "a lost signal",
                () ->
                        fails(
                                StructureTest.of(Tested.LosingLatch.class),
                                "| thread 1 | thread 2               |",
                                "| open()   | pass(): waits for ever |"));
        runsSoon(
                "an exception that is none of one thread",
                () ->
                        fails(
                                StructureTest.of(Tested.Throwing.class),
                                "text(): throws NullPointerException"));
        runsSoon(
                "a structure that is left in disorder",
                () ->
                        fails(
                                StructureTest.of(Tested.Doubles.class),
                                "is not twice",
                                "| reset()  | set(1)   |"));
        runsSoon(
                "threads that go round for ever",
                () ->
                        fails(
                                StructureTest.of(Tested.Spinning.class).before(0).after(0),
                                "left(): waits for ever"));
    }

    private static void right() {
        runsSoon(
                "a queue is verified",
                () -> {
                    verified(
                            StructureTest.of(Tested.LinkedQueue.class)
                                    .before(0)
                                    .after(0)
                                    .allScenarios(),
                            21);
                    verified(
                            StructureTest.of(Tested.LinkedQueue.class).operations(1).allScenarios(),
                            27);
                });
        runsSoon(
                "data races",
                () -> {
                    StructureTest test = StructureTest.of(Tested.Racy.class);
                    StructureResult result = test.check();
                    expect(result.verdict() == Verdict.VERIFIED, result);
                    expect(result.races().size() == 3, result.races());
                    expect(!result.relativeTo().contains("sequential consistency"), result);
                    expect(result.relativeTo().toString().contains("data races"), result);
                    Options races = Options.DEFAULT.races("fail");
                    fails(test.options(races), "Data race: Tested.Racy.value", "set(1)");
                });
        runsSoon(
                "an atomic counter is verified",
                () -> verified(StructureTest.of(Tested.AtomicCounter.class).allScenarios(), 189));
        runsSoon(
                "a structure for one consumer",
                () ->
                        verified(
                                StructureTest.of(Tested.OneConsumerQueue.class).before(0).after(0),
                                23));
        runsSoon(
                "operations that may wait for ever",
                () -> verified(StructureTest.of(Tested.BlockingQueue.class), 126));
        runsSoon(
                "operations that may throw",
                () -> verified(StructureTest.of(Tested.Refusing.class).before(0).after(0), 78));
        runsSoon(
                "values from a class",
                () -> {
                    StructureTest test = StructureTest.of(Tested.Place.class).operations(1);
                    verified(test.allScenarios(), 27);
                });
        runsSoon(
                "consistencies",
                () -> {
                    String wait = "[put(1)] get() | get()";
                    StructureTest test = StructureTest.of(Tested.Late.class);
                    expect(test.scenario(wait).explore().passes(), "");
                    StructureTest late = test.scenario("put(1); get() | get()");
                    fails(late, "linearizable");
                    fails(late.consistency(Consistency.SEQUENTIAL), "sequentially consistent");
                    StructureTest quiet = late.consistency(Consistency.QUIESCENT);
                    expect(quiet.explore().verdict() == Verdict.VERIFIED, quiet.explore());
                });
        runsSoon(
                "scenarios of three threads with three operations",
                () -> {
                    String large = "increment(); get(); get() | increment(); get(); get() | get()";
                    StructureTest test =
                            StructureTest.of(Tested.AtomicCounter.class).scenario(large);
                    StructureResult result = test.explore();
                    expect(result.passes(), result);
                });
        runsSoon(
                "a failure of a large scenario is made smaller",
                () -> {
                    String large = "[get()] increment(); get() | increment(); get() [increment()]";
                    StructureResult result =
                            fails(StructureTest.of(Tested.Counter.class).scenario(large));
                    expect(result.scenario().equals("increment() | increment()"), result);
                });
        runsSoon(
                "the end of the time",
                () -> {
                    StructureResult result =
                            StructureTest.of(Tested.LinkedQueue.class)
                                    .threads(3)
                                    .time("1s")
                                    .check();
                    expect(result.verdict() == Verdict.BUDGET, result);
                });
    }

    public static void main(String[] arguments) {
        both();
        if (arguments.length > 0) {
            bugs();
            right();
        }
        System.exit(failed == 0 ? 0 : 1);
    }
}
